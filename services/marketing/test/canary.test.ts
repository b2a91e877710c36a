import { topics } from '@stayline/contracts';
import { inboxState, listDeadLetters } from '@stayline/events';
import { waitFor } from '@stayline/testkit';
import { RunningMarketing } from './support/marketing';
import { linkOf, offered, rated } from './support/winback';

const MARK = 'canary7391';
const contacts = {
  firstName: `First${MARK}`,
  lastName: `Last${MARK}`,
  email: `${MARK}@example.test`,
  phone: '+917391739173',
};
const MARKS = [MARK, '7391739173', 'gateway-token'];
const world = new RunningMarketing();

beforeAll(async () => {
  await world.start();
  await offered(world);
});
afterAll(() => world.stop());

// ALL-40
it('shows no contact, name, content or credential in any log line, reason or dead letter, whatever goes wrong', async () => {
  // Sent.
  await world.ended((await world.confirm({ guest: contacts })).bookingId);
  // Sent by operators, and refused to them.
  const SEND = '/api/v1/admin/marketing/email/send';
  const simple = { to: contacts.email, subject: MARK, body: MARK };
  await world.endedAs(
    (await world.call<{ messageId: string }>('POST', `${SEND}/simple`, { body: simple })).data.messageId,
  );
  const wrong = [
    await world.call('POST', SEND, {
      body: { to: `${MARK} <${MARK}@x>`, templateName: 'winback-pre-claim', templateData: {} },
    }),
    await world.call('POST', SEND, {
      body: {
        to: contacts.email,
        templateName: 'winback-pre-claim',
        templateData: { firstName: `javascript:${MARK}` },
      },
    }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([400, 400]);
  // A guest's link, good and wrong.
  const { bookingId: low } = await rated(world, 1, { guest: contacts });
  const { token } = await linkOf(world, low);
  for (const t of [token, `${token}x`])
    wrong.push(
      await world.call('GET', '/winback/{bookingId}', { bookingId: `${MARK}`, as: { kind: 'public' }, query: { t } }),
    );
  // Refused for good, with answers that contain the guest's contacts.
  world.mailServer.conduct = 550;
  world.gateway.answerWith({ status: 400, body: { error: contacts.phone } });
  const refused = await world.ended((await world.confirm({ guest: contacts })).bookingId, 'FAILED');
  // Tried again, against servers that are gone.
  await world.mailServer.stop();
  await world.gateway.stop();
  const { bookingId } = await world.confirm({ guest: { ...contacts, email: `other-${MARK}@example.test` } });
  const waiting = await waitFor('two attempts at each', async () => {
    const messages = await world.messages(bookingId);
    return messages.length === 2 && messages.every(({ attempts, lastError }) => attempts > 1 && lastError) && messages;
  });
  // Unreadable.
  const value = Buffer.from(JSON.stringify({ specversion: '1.0', type: 'booking.confirmed', guest: contacts }));
  await world.log.publish([{ topic: topics.booking.name, key: 'k', value, headers: {} }]);
  await waitFor('the dead letter', async () => (await inboxState(world.database, 'marketing')).dead === 1);
  await world.pause();

  const [letter] = (await listDeadLetters(world.database, 'marketing', { page: 0, pageSize: 1 })).rows;
  const answered = wrong.map(({ text }) => text);
  const said = [
    ...world.logged,
    ...answered,
    letter?.reason,
    ...[...refused, ...waiting].map((message) => message.lastError),
  ].join('\n');
  expect(said).toContain('Message sent');
  expect(said).toContain('Message failed for good');
  expect(said).toContain('Message not sent; it is tried again');
  expect(said).toContain('dead letter');
  for (const mark of [...MARKS, token]) expect(said).not.toContain(mark);
});
