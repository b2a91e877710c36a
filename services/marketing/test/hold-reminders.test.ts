import { holdConfirmed, holdExpired, holdPlaced, holdPushed, holdReleased, type HoldState } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { redactOldMessages } from '../src/messages/message.store';
import { type ReceivedMail } from './support/mail-server';
import { RunningMarketing, type StoredMessage } from './support/marketing';

const AGENT = 'agent@example.test';
const LISTED_AGENT = 'omar@directory.test';
const STAKEHOLDERS = ['desk@example.test', 'night@example.test'];
const UNKNOWN_AGENT = { agentId: 'agent-nobody-knows', agentEmail: null };
const HOUR_MS = 60 * 60 * 1000;
const ENDED = { endedAt: '2026-12-01T10:05:00.000Z' };

const world = new RunningMarketing();

const mailsOf = ({ holdId }: Pick<HoldState, 'holdId'>) =>
  world.mailServer.mails.filter((mail) => mail.parsed.text?.includes(holdId));
const recipientsOf = (mails: readonly ReceivedMail[]) => mails.flatMap((mail) => mail.recipients).sort();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const sent = ({ holdId }: HoldState, count: number): Promise<StoredMessage[]> =>
  waitFor(`${count} reminders of ${holdId}`, async () => {
    const reminders = await world.remindersOf(holdId);
    return reminders.length >= count && reminders.every(({ status }) => status === 'SENT') && reminders;
  });
const linesAbout = ({ holdId }: HoldState) => world.logged.filter((line) => line.includes(holdId));

describe('hold reminders', () => {
  beforeAll(async () => {
    await world.start({
      HOLD_REMINDER_STAKEHOLDERS: STAKEHOLDERS.join(),
      AGENT_DIRECTORY: `agent-listed=${LISTED_AGENT}`,
    });
  });
  afterAll(() => world.stop());

  // HOLD-27
  it.each([
    ['hold.placed', holdPlaced, 'ACTIVE', 'Rooms on hold'],
    ['hold.released', holdReleased, 'RELEASED', 'Hold released'],
    ['hold.expired', holdExpired, 'EXPIRED', 'Hold expired'],
    ['hold.confirmed', holdConfirmed, 'CONFIRMED', 'Hold confirmed'],
  ] as const)('go to the agent and every stakeholder, one mail each: %s', async (_type, definition, status, title) => {
    const hold = await world.tellOfHold(definition, { status, ...(status !== 'ACTIVE' && ENDED) });
    await sent(hold, 3);
    const mails = mailsOf(hold);
    expect(recipientsOf(mails)).toEqual([AGENT, ...STAKEHOLDERS]);
    for (const { parsed } of mails) {
      expect(parsed.subject).toBe(`${title}: Goa in December (Rao family)`);
      for (const part of [parsed.text, parsed.html]) {
        expect(part).toContain('villa-1: Thu, 24 Dec 2026 to Sat, 26 Dec 2026, 2 nights, 3 units');
        expect(part).toContain('Tue, 1 Dec 2026, 23:00 (Asia/Kolkata)');
      }
    }
  });

  // HOLD-27
  it('are one of each for placement and resolution, however often the events come and in whatever company', async () => {
    const placed = await world.tellOfHold(holdPlaced, {}, { times: 3 });
    const { holdId } = placed;
    const expired = { holdId, status: 'EXPIRED', ...ENDED } as const;
    await world.tellOfHold(holdPushed, { holdId });
    await world.tellOfHold(holdExpired, expired, { times: 3 });
    await world.tellOfHold(holdPushed, expired);
    // The same state again in other events, which the inbox does not know.
    await world.tellOfHold(holdPlaced, { holdId });
    await world.tellOfHold(holdExpired, expired);
    await world.caughtUp();
    expect(await sent(placed, 6)).toHaveLength(6);
    const subjects = mailsOf(placed).map(({ parsed }) => parsed.subject?.split(':')[0]);
    expect(subjects.sort()).toEqual([
      'Hold expired',
      'Hold expired',
      'Hold expired',
      'Rooms on hold',
      'Rooms on hold',
      'Rooms on hold',
    ]);
  });

  it('stay one each after their content was erased', async () => {
    const hold = await world.tellOfHold(holdPlaced);
    await sent(hold, 3);
    await redactOldMessages(world.database, 0);
    await world.tellOfHold(holdPlaced, { holdId: hold.holdId });
    await world.caughtUp();
    expect(await world.remindersOf(hold.holdId)).toHaveLength(3);
  });

  it('go once to an agent who is a stakeholder', async () => {
    const hold = await world.tellOfHold(holdPlaced, { agentEmail: 'Desk@example.test' });
    await sent(hold, 2);
    await world.caughtUp();
    expect(recipientsOf(mailsOf(hold))).toEqual(['Desk@example.test', 'night@example.test']);
  });

  // HOLD-28
  it('find an agent without e-mail claim in the directory', async () => {
    const hold = await world.tellOfHold(holdPlaced, { agentId: 'agent-listed', agentEmail: null });
    await sent(hold, 3);
    expect(recipientsOf(mailsOf(hold))).toEqual([...STAKEHOLDERS, LISTED_AGENT]);
  });

  // HOLD-28
  it('go to stakeholders alone where nobody knows the agent, which one line of the log says', async () => {
    const hold = await world.tellOfHold(holdPlaced, UNKNOWN_AGENT);
    await world.tellOfHold(holdPushed, { holdId: hold.holdId, ...UNKNOWN_AGENT });
    await world.caughtUp();
    await sent(hold, 2);
    expect(recipientsOf(mailsOf(hold))).toEqual(STAKEHOLDERS);
    const said = linesAbout(hold).filter((line) => line.includes("agent's address is unknown"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"level":"info"');
  });

  // HOLD-29
  it('are not written about what is more than a day old', async () => {
    const old = await world.tellOfHold(holdPlaced, {}, { time: hoursAgo(25) });
    const pushedLongAgo = await world.tellOfHold(holdPushed, { status: 'RELEASED', ...ENDED }, { time: hoursAgo(999) });
    const young = await world.tellOfHold(holdPlaced, {}, { time: hoursAgo(23) });
    await sent(young, 3);
    await world.caughtUp();
    expect(await world.remindersOf(old.holdId)).toEqual([]);
    expect(await world.remindersOf(pushedLongAgo.holdId)).toEqual([]);
    expect(linesAbout(old).join()).toContain('more than a day old');
  });

  it('do not depend on the events that the compacted topic has let go', async () => {
    const hold = await world.tellOfHold(holdPushed, { status: 'RELEASED', ...ENDED });
    await sent(hold, 3);
    expect(mailsOf(hold)[0]?.parsed.subject).toBe('Hold released: Goa in December (Rao family)');
  });

  it('wait for a mail server that is down, and go out once when it is back', async () => {
    await world.mailServer.stop();
    const hold = await world.tellOfHold(holdPlaced);
    const { holdId } = hold;
    await waitFor('two attempts at each', async () => {
      const reminders = await world.remindersOf(holdId);
      return reminders.length === 3 && reminders.every(({ attempts }) => attempts >= 2);
    });
    await world.tellOfHold(holdPlaced, { holdId });
    await world.mailServer.start();
    await sent(hold, 3);
    await world.caughtUp();
    expect(recipientsOf(mailsOf(hold))).toEqual([AGENT, ...STAKEHOLDERS]);
  });

  it('take hostile names for names', async () => {
    const hostile = 'Goa\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>';
    const hold = await world.tellOfHold(holdPlaced, { cartName: hostile, customerLabel: hostile });
    await sent(hold, 3);
    const mails = mailsOf(hold);
    expect(recipientsOf(mails)).toEqual([AGENT, ...STAKEHOLDERS]);
    for (const { parsed } of mails) {
      expect(parsed.bcc).toBeUndefined();
      expect(parsed.subject).toContain('Goa Bcc: victim@example.test <script>');
      expect(parsed.html).toContain('Goa Bcc: victim@example.test &lt;script&gt;alert(1)&lt;/script&gt;');
    }
  });

  it('leave no address and no name in the log', () => {
    const said = world.logged.join('');
    for (const mark of ['@example.test', '@directory.test', 'Goa', 'Rao']) expect(said).not.toContain(mark);
  });
});
