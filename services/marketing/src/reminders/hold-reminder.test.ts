import { type HoldState } from '@stayline/contracts';
import { holdState } from '../../test/support/hold-state';
import { shippedTemplate } from '../../test/support/shipped-template';
import { holdReminders, reminderTemplateOf } from './hold-reminder';
import { MAX_STAYS_LISTED } from './hold-summary';

const AGENT = 'agent@example.test';

const remind = (change: Partial<HoldState> = {}, recipients = [AGENT], zone = 'Asia/Kolkata') => {
  let count = 0;
  const hold = holdState(change);
  const template = shippedTemplate(reminderTemplateOf(hold));
  return holdReminders(hold, { template, recipients, zone }, () => `msg_${(count += 1)}`);
};
const mailOf = (...given: Parameters<typeof remind>) => {
  const [mail] = remind(...given);
  if (!mail) throw new Error('no e-mail was made');
  return { ...mail, subject: mail.subject ?? '', html: mail.html ?? '' };
};
const keysOf = (...given: Parameters<typeof remind>) => remind(...given).map((mail) => mail.dedupeKey);
const ended = (status: HoldState['status']) => ({ status, endedAt: '2026-12-01T10:05:00.000Z' });

describe('holdReminders', () => {
  // HOLD-27
  it('writes one e-mail to each recipient, the same to all', () => {
    const mails = remind({}, [AGENT, 'desk@example.test']);
    expect(mails).toEqual([
      expect.objectContaining({ id: 'msg_1', channel: 'EMAIL', kind: 'HOLD_REMINDER', recipient: AGENT }),
      expect.objectContaining({ id: 'msg_2', channel: 'EMAIL', bookingId: null, recipient: 'desk@example.test' }),
    ]);
    expect(mails[0]?.text).toBe(mails[1]?.text);
  });

  it('writes nothing when there is nobody to write to', () => {
    expect(remind({}, [])).toEqual([]);
  });

  // HOLD-27
  it.each([
    ['ACTIVE', 'placed', 'Rooms on hold', 'Confirm the hold before the cutoff'],
    ['RELEASED', 'released', 'Hold released', 'place a new hold'],
    ['EXPIRED', 'expired', 'Hold expired', 'place a new hold'],
    ['CONFIRMED', 'confirmed', 'Hold confirmed', 'Nothing remains to be done'],
  ] as const)('tells of a hold that is %s that it was %s, and what to do next', (status, occasion, title, next) => {
    const mail = mailOf(status === 'ACTIVE' ? {} : ended(status));
    expect(mail.dedupeKey).toMatch(new RegExp(`^hold:hld_1:${occasion}:[0-9a-f]{32}$`));
    expect(mail.subject).toBe(`${title}: Goa in December (Rao family)`);
    for (const part of [mail.text, mail.html]) expect(part).toContain(next);
  });

  it('tells cart, customer, hold, agent, rooms and times in both parts', () => {
    const { text, html } = mailOf({
      ...ended('RELEASED'),
      stays: [
        { propertyId: 'villa-1', checkIn: '2026-12-24', checkOut: '2026-12-26', quantity: 3 },
        { propertyId: 'villa-2', checkIn: '2026-12-31', checkOut: '2027-01-01', quantity: 1 },
      ],
    });
    const said = [
      'Goa in December',
      'Rao family',
      'hld_1',
      'agent-1',
      'villa-1: Thu, 24 Dec 2026 to Sat, 26 Dec 2026, 2 nights, 3 units',
      'villa-2: Thu, 31 Dec 2026 to Fri, 1 Jan 2027, 1 night, 1 unit',
      'Tue, 1 Dec 2026, 11:30 (Asia/Kolkata)',
      'Tue, 1 Dec 2026, 23:00 (Asia/Kolkata)',
      'Tue, 1 Dec 2026, 15:35 (Asia/Kolkata)',
    ];
    for (const part of [text, html]) for (const words of said) expect(part).toContain(words);
  });

  // HOLD-35
  it('calls rooms and agent by their names, where holds knows them', () => {
    const stay = { propertyId: 'villa-1', checkIn: '2026-12-24', checkOut: '2026-12-26', quantity: 3 };
    const mail = mailOf({ agentName: 'Asha Rao', stays: [{ ...stay, name: 'Palm Grove, Garden room' }] });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Asha Rao (agent-1)');
      expect(part).toContain('Palm Grove, Garden room: Thu, 24 Dec 2026 to Sat, 26 Dec 2026, 2 nights, 3 units');
      expect(part).not.toContain('villa-1');
    }
  });

  it.each([
    ['Asia/Kolkata', '2026-12-01T17:30:00.000Z', 'Tue, 1 Dec 2026, 23:00 (Asia/Kolkata)'],
    ['Asia/Kolkata', '2026-12-01T18:30:00.000Z', 'Wed, 2 Dec 2026, 00:00 (Asia/Kolkata)'],
    ['Europe/Berlin', '2026-07-01T21:00:00.000Z', 'Wed, 1 Jul 2026, 23:00 (Europe/Berlin)'],
    ['Europe/Berlin', '2026-12-01T22:00:00.000+00:00', 'Tue, 1 Dec 2026, 23:00 (Europe/Berlin)'],
    ['UTC', '2026-12-01T23:30:00.000+05:30', 'Tue, 1 Dec 2026, 18:00 (UTC)'],
  ])('tells the cutoff as the clocks of %s show it', (zone, expiresAt, cutoff) => {
    const lines = mailOf({ expiresAt }, [AGENT], zone).text.split('\n');
    expect(lines.find((line) => line.startsWith('Cutoff'))?.replace(/^Cutoff +/, '')).toBe(cutoff);
  });

  it('says nothing of a label and an end where there are none', () => {
    const { subject, text, html } = mailOf({ customerLabel: null });
    expect(subject).toBe('Rooms on hold: Goa in December');
    for (const part of [text, html]) expect(part).not.toMatch(/Customer|Ended|more/);
  });

  it('calls a cart whose name shows nothing by its id', () => {
    expect(mailOf({ cartName: '\u202e\r\n', customerLabel: ' ' }).subject).toBe('Rooms on hold: crt_1');
  });

  it.each([
    [MAX_STAYS_LISTED, undefined],
    [MAX_STAYS_LISTED + 1, 'and 1 more'],
    [MAX_STAYS_LISTED + 37, 'and 37 more'],
  ])('stays short with %i stays', (length, more) => {
    const stays = Array.from({ length }, (_, index) => ({ ...holdState().stays[0]!, propertyId: `villa-${index}.` }));
    for (const part of [mailOf({ stays }).text, mailOf({ stays }).html]) {
      expect(part.match(/villa-\d+\./g)).toHaveLength(MAX_STAYS_LISTED);
      expect(/and \d+ more/.exec(part)?.[0]).toBe(more);
    }
  });

  it('stays short whatever its texts are', () => {
    const long = 'x'.repeat(100_000);
    const stays = Array.from({ length: 500 }, () => ({ ...holdState().stays[0]!, propertyId: long }));
    const { subject, text, html } = mailOf({ stays, cartName: long, customerLabel: long, agentId: long });
    expect(subject.length).toBeLessThan(500);
    expect(text.length).toBeLessThan(10_000);
    expect(html.length).toBeLessThan(10_000);
  });
});

describe('the key of a reminder', () => {
  it.each([
    ['the same event again', {}, {}],
    ['a push that was acknowledged', {}, { pushes: [{ propertyId: 'v', operation: 'CONFIRM', state: 'SENT' }] }],
    ['a cart that was renamed', {}, { cartName: 'Kerala' }],
  ] as const)('is the same for %s', (_what, before, after) => {
    expect(keysOf(after as Partial<HoldState>)).toEqual(keysOf(before));
  });

  it('is the same for an address in another case', () => {
    expect(keysOf({}, ['Agent@Example.TEST'])).toEqual(keysOf({}, [AGENT]));
  });

  it.each([
    ['another hold', { holdId: 'hld_2' }, [AGENT]],
    ['another state', ended('EXPIRED'), [AGENT]],
    ['another recipient', {}, ['desk@example.test']],
  ])('is another one for %s', (_what, change, recipients) => {
    expect(keysOf(change, recipients)).not.toEqual(keysOf());
  });

  it('does not keep the address, which is to be erased, and links no two holds', () => {
    const digest = (holdId: string) => keysOf({ holdId })[0]?.split(':').at(-1);
    expect(keysOf()[0]).not.toContain('agent');
    expect(digest('hld_2')).not.toBe(digest('hld_1'));
  });
});

describe('names that agents and operators give', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&#34;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["O'Brien & Söhne", 'O&#39;Brien &amp; Söhne'],
    ['{{ holdId }}{% raw %}', '{{ holdId }}{% raw %}'],
  ])('are shown as they are: %s', (name, escaped) => {
    const stays = [{ ...holdState().stays[0]!, propertyId: name }];
    const { subject, text, html } = mailOf({ cartName: name, customerLabel: name, agentId: name, stays });
    expect(subject).toBe(`Rooms on hold: ${name} (${name})`);
    const lines = text.split('\n').map((line) => line.replace(/ {2,}/, ': '));
    expect(lines).toEqual(expect.arrayContaining([`Cart: ${name}`, `Customer: ${name}`, `Agent: ${name}`]));
    expect(text).toContain(`* ${name}: Thu`);
    expect(html.split(escaped)).toHaveLength(5);
    expect(html).not.toMatch(/<script|<img/);
  });

  it('forge neither a header nor a line', () => {
    const hostile = 'x\r\nBcc: victim@example.test\u2028\u202e\0y';
    const stays = [{ ...holdState().stays[0]!, propertyId: hostile }];
    const { subject, text } = mailOf({ cartName: hostile, customerLabel: hostile, agentId: hostile, stays });
    expect(subject).toBe('Rooms on hold: x Bcc: victim@example.test y (x Bcc: victim@example.test y)');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).not.toMatch(/[\0\r\u2028\u202e]/);
  });
});
