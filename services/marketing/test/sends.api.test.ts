import { type ErrorBody, type Page } from '@stayline/http';
import { waitFor } from '@stayline/testkit';
import { type SuppressionView } from '../src/suppressions/suppression.view';
import { RunningMarketing } from './support/marketing';

const EMAIL = '/api/v1/admin/marketing/email';
const SEND = `${EMAIL}/send`;
const SIMPLE = `${SEND}/simple`;
const SUPPRESSIONS = '/api/v1/admin/marketing/suppressions';
const MESSAGE = '/api/v1/admin/marketing/messages/{id}';

type Answered = { messageId: string } & Partial<Omit<ErrorBody, 'status'>>;

const world = new RunningMarketing();
beforeAll(async () => {
  await world.start();
  const body = {
    name: 'welcome',
    subject: 'Hi {{ name }}',
    content: '<p>Dear {{ name }}, <a href="{{ link }}">look</a></p>',
  };
  await world.call('POST', `${EMAIL}/templates`, { body });
});
afterAll(() => world.stop());
beforeEach(() => {
  world.mailServer.conduct = 'accept';
});

let count = 0;
const someone = () => `guest-${(count += 1)}@example.test`;
const mail = (to: string, change: object = {}) => ({
  to,
  templateName: 'welcome',
  templateData: { name: 'Asha', link: 'https://example.test/' },
  ...change,
});
const send = (body: unknown, headers = {}) => world.call<Answered>('POST', SEND, { body, headers });
const simple = (change: object = {}) =>
  world.call<Answered>('POST', SIMPLE, { body: { to: someone(), subject: 'S', body: 'B', ...change } });
const arrived = (to: string) =>
  waitFor(`a mail to ${to}`, () => world.mailServer.mails.find(({ recipients }) => recipients.includes(to)));

// MAIL-9, MAIL-10
it('sends an e-mail in the words of the newest version, and says how far it is', async () => {
  const to = someone();
  const { status, data } = await send(mail(to));
  expect([status, data]).toEqual([202, { messageId: expect.stringMatching(/^msg_/) as string, status: 'QUEUED' }]);
  const { parsed } = await arrived(to);
  expect([parsed.subject, parsed.text?.trim()]).toEqual(['Hi Asha', 'Dear Asha, look [https://example.test/]']);
  await world.endedAs(data.messageId);
  const message = await world.call('GET', MESSAGE, { id: data.messageId });
  expect(message.data).toMatchObject({ status: 'SENT', recipient: to, kind: 'OPERATORS_MAIL' });
});

// MAIL-11
it('sends plain text as it is', async () => {
  const to = someone();
  await simple({ to, subject: 'Ihre Reise', body: 'One <b>line</b>\nand {{ another }}' });
  const { parsed } = await arrived(to);
  expect([parsed.subject, parsed.text?.trim(), parsed.html]).toEqual([
    'Ihre Reise',
    'One <b>line</b>\nand {{ another }}',
    false,
  ]);
});

// MAIL-10
it.each([
  ['an unknown template', { templateName: 'nobody' }, 404, 'TEMPLATE_NOT_FOUND'],
  ['a missing variable', { templateData: { name: 'Asha' } }, 400, 'TEMPLATE_VARIABLE_MISSING'],
  ['an address that runs code', { templateData: { name: 'A', link: 'javascript:x' } }, 400, 'TEMPLATE_VALUE_UNSAFE'],
  ['no template', { templateName: undefined }, 400, 'VALIDATION_FAILED'],
])('refuses %s, and sends nothing', async (_what, change, status, code) => {
  const { status: answered, data } = await send(mail('nobody@example.test', change));
  expect([answered, data.errorCode]).toEqual([status, code]);
  expect(world.mailServer.mails.some(({ recipients }) => recipients.includes('nobody@example.test'))).toBe(false);
});

// MAIL-2
it.each([
  'a@example.test\r\nBcc: victim@example.test',
  'a@example.test, b@example.test',
  'Asha <a@example.test>',
  'a b@example.test',
  'example.test',
  `${'x'.repeat(250)}@example.test`,
  '',
])('refuses a recipient that is not one bare address: %j', async (to) => {
  for (const answer of [await send(mail(to)), await simple({ to })])
    expect([answer.status, answer.data.errorCode, answer.data.details?.startsWith('to: ')]).toEqual([
      400,
      'VALIDATION_FAILED',
      true,
    ]);
});

// MAIL-2
it.each(['a\r\nBcc: victim@example.test', 'a\nb', '\u0007'])(
  'refuses a subject with control characters: %j',
  async (subject) => {
    expect((await simple({ subject })).status).toBe(400);
  },
);

// MAIL-15, ALL-31
it('sends once for one Idempotency-Key', async () => {
  const to = someone();
  const headers = { 'Idempotency-Key': `key-${to}` };
  const answers = await Promise.all([send(mail(to), headers), send(mail(to), headers)]);
  expect(answers[1].data).toEqual(answers[0].data);
  expect(await send(mail(someone()), headers)).toMatchObject({
    status: 409,
    data: { errorCode: 'IDEMPOTENCY_KEY_REUSED' },
  });
  await world.endedAs(answers[0].data.messageId);
  expect(world.mailServer.mails.filter(({ recipients }) => recipients.includes(to))).toHaveLength(1);
});

// MAIL-13
describe('an address that bounces for good', () => {
  const suppressed = async () => (await world.call<Page<SuppressionView>>('GET', SUPPRESSIONS)).data.list;
  const bounce = async (to: string) => {
    world.mailServer.conduct = 550;
    const { data } = await send(mail(to));
    await world.endedAs(data.messageId, 'FAILED');
    world.mailServer.conduct = 'accept';
    return data.messageId;
  };

  it('is not written to any more, in whatever case, by whomever', async () => {
    const to = someone();
    await bounce(to);
    expect(await send(mail(to.toUpperCase()))).toMatchObject({
      status: 409,
      data: { errorCode: 'ADDRESS_SUPPRESSED' },
    });
    const { bookingId } = await world.confirm({ guest: { email: to, phone: null } });
    const [confirmation] = await world.ended(bookingId, 'FAILED');
    expect(confirmation).toMatchObject({ attempts: 1, lastError: 'the address is suppressed' });
    expect(world.mailServer.mails.some(({ recipients }) => recipients.includes(to))).toBe(false);
  });

  it('is listed, and written to again once its suppression is removed', async () => {
    const to = someone();
    await bounce(to);
    const [newest] = await suppressed();
    expect(newest).toMatchObject({ address: to, reason: 'SMTP 550 5.1.1 EENVELOPE' });
    expect((await world.call('DELETE', `${SUPPRESSIONS}/{id}`, { id: newest!.id })).status).toBe(204);
    expect((await world.call('DELETE', `${SUPPRESSIONS}/{id}`, { id: newest!.id })).status).toBe(404);
    await send(mail(to));
    await arrived(to);
  });

  it('is written to again by the operator who requeues what failed', async () => {
    const to = someone();
    const id = await bounce(to);
    expect((await world.call('POST', `${MESSAGE}/requeue`, { id })).status).toBe(202);
    await arrived(to);
  });
});

// MAIL-9
it('keeps what is sent while the mail server is away, and sends it once each when it is back', async () => {
  const to = Array.from({ length: 20 }, someone);
  await world.mailServer.stop();
  for (const each of to) expect((await send(mail(each))).status).toBe(202);
  await waitFor('the first attempts', async () => {
    const row = await world.database.one<{ tried: number }>(
      `SELECT count(*) AS tried FROM message WHERE status = 'QUEUED' AND attempts > 0`,
    );
    return (row?.tried ?? 0) > 0;
  });
  await world.mailServer.start();
  await Promise.all(to.map(arrived));
  const received = world.mailServer.mails.flatMap(({ recipients }) => recipients).filter((each) => to.includes(each));
  expect(received.sort()).toEqual([...to].sort());
}, 60_000);

// MAIL-14
it('sends as many a minute as the setting says, and refuses the next with 429', async () => {
  await world.restart({ MARKETING_SENDS_PER_MINUTE: '3' });
  await world.database.execute('DELETE FROM send_count');
  const answers = await Promise.all(Array.from({ length: 8 }, () => simple()));
  const refused = answers.filter(({ status }) => status === 429);
  // A minute may begin in between.
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(refused.length).toBeLessThanOrEqual(5);
  expect(refused[0]).toMatchObject({ data: { errorCode: 'SEND_LIMIT_REACHED' }, headers: { 'retry-after': '60' } });
});

// MAIL-12
it('lists the messages of a booking whatever became of them; sent ones of all bookings are not listed', async () => {
  const { bookingId } = await world.confirm();
  await world.ended(bookingId);
  const { data } = await world.call<Page<{ status: string }>>('GET', '/api/v1/admin/marketing/messages', {
    query: { bookingId },
  });
  expect(data.list.map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  const all = await world.call('GET', '/api/v1/admin/marketing/messages', { query: { status: 'SENT' } });
  expect([all.status, all.data.details]).toEqual([400, 'bookingId: needed for messages that were SENT']);
});
