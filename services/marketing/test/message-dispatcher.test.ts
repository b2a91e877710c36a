import { newId } from '@stayline/contracts';
import { type Worker } from '@stayline/background';
import { keptLog } from '@stayline/harness';
import { recordingReceiver, testDatabase, waitFor, type RecordingReceiver, type TestDatabase } from '@stayline/testkit';
import { migrations } from '../src/database/migrations';
import { SmtpSender } from '../src/email/smtp-sender';
import { type MessageChannel, type MessageSender, type MessageSenders, type NewMessage } from '../src/messages/message';
import { createMessageDispatcher, type MessageDispatcherOptions } from '../src/messages/message-dispatcher';
import { addMessages, redactOldMessages } from '../src/messages/message.store';
import { GatewaySender } from '../src/messages/gateway-sender';
import { MailServer } from './support/mail-server';

const log = keptLog('marketing');
const TIMEOUT_MS = 2_000;
let test: TestDatabase;
jest.setTimeout(30_000);

let mailServer: MailServer;
let gateway: RecordingReceiver;
let dispatchers: Worker[] = [];
let senders: MessageSenders[] = [];

beforeAll(async () => {
  test = await testDatabase({ migrations });
});
afterAll(() => test?.stop());
beforeEach(async () => {
  mailServer = await new MailServer().start();
  gateway = await recordingReceiver();
});
afterEach(async () => {
  await Promise.all(dispatchers.map((each) => each.stop()));
  for (const each of senders.flatMap((pair) => Object.values(pair))) each.stop();
  [dispatchers, senders] = [[], []];
  await mailServer?.stop();
  await gateway?.stop();
  await test.database.execute('DELETE FROM message');
});

function realSenders(): MessageSenders {
  const limits = { timeoutMs: TIMEOUT_MS, maxConnections: 5 };
  const pair = {
    EMAIL: new SmtpSender({ url: mailServer.url, from: 'bookings@stayline.test', ...limits }),
    SMS: new GatewaySender({ who: 'SMS gateway', url: gateway.url, token: 'sms-token', ...limits }),
    MESSAGING: new GatewaySender({ who: 'messaging gateway', url: gateway.url, token: 'gateway-token', ...limits }),
  };
  senders.push(pair);
  return pair;
}

function dispatch(change: Partial<MessageDispatcherOptions> = {}): Worker {
  const dispatcher = createMessageDispatcher({
    database: test.database,
    logger: log.logger,
    senders: realSenders(),
    attempts: { count: () => undefined },
    workTimeoutMs: TIMEOUT_MS,
    inFlightPerChannel: 5,
    maxAttempts: 5,
    retry: { firstMs: 20, maxMs: 50 },
    ...change,
  });
  dispatchers.push(dispatcher);
  dispatcher.start();
  return dispatcher;
}

async function write(channel: MessageChannel, change: Partial<NewMessage> = {}): Promise<string> {
  const recipient = channel === 'EMAIL' ? 'asha@example.test' : '+919812345678';
  const content = { recipient, subject: 'Subject', text: 'Text', html: null };
  const message = { id: newId('msg'), channel, kind: 'TEST', dedupeKey: null, bookingId: null, ...content, ...change };
  await test.database.transaction((tx) => addMessages(tx, [message]));
  return message.id;
}

interface Row {
  status: string;
  attempts: number;
  last_error: string | null;
  recipient: string | null;
  text: string | null;
  dedupe_key: string | null;
}
const row = (id: string) => test.database.one<Row>('SELECT * FROM message WHERE id = $1', [id]);
const allEnded = () =>
  waitFor('every message to end', async () => {
    const open = await test.database.one<{ count: number }>(
      `SELECT count(*) AS count FROM message WHERE status = 'QUEUED'`,
    );
    return open?.count === 0;
  });
const both: readonly MessageChannel[] = ['EMAIL', 'MESSAGING'];

/** What was delivered, one entry per delivery: the mark by which a receiver recognises a repeat, and the body. */
const delivered = (channel: MessageChannel): { mark: string; body: string }[] =>
  channel === 'EMAIL'
    ? mailServer.mails.map(({ parsed, source }) => ({ mark: parsed.messageId ?? '', body: source }))
    : gateway.requests.map(({ headers, text }) => ({ mark: String(headers['idempotency-key']), body: text }));

it.each(both)('two dispatchers send each %s message once', async (channel) => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => write(channel)));
  dispatch();
  dispatch();
  await allEnded();
  const marks = delivered(channel).map(({ mark }) => mark);
  expect(marks).toHaveLength(ids.length);
  expect(new Set(marks).size).toBe(ids.length);
});

// BOOK-18, INVARIANT-4
it.each(both)(
  'a dispatcher that dies after the %s server answered, and before it notes so, makes a repeat that is known as one',
  async (channel) => {
    const id = await write(channel);
    const real = realSenders();
    let comeBack = (): void => undefined;
    const dying: MessageSender = {
      send: async (message, signal) => {
        await real[channel].send(message, signal);
        // From here on this process does nothing, until it comes back too late.
        return new Promise((resolve) => (comeBack = () => resolve({ kind: 'never', reason: 'too late' })));
      },
      stop: () => undefined,
    };
    const recorded: string[] = [];
    const dead = createMessageDispatcher({
      database: test.database,
      logger: log.logger,
      senders: { EMAIL: dying, SMS: dying, MESSAGING: dying },
      attempts: { count: (_channel, kind) => void recorded.push(kind) },
      workTimeoutMs: 60_000,
      leaseMs: 60_001,
      inFlightPerChannel: 5,
      maxAttempts: 5,
      retry: { firstMs: 20, maxMs: 50 },
    });
    dispatchers.push(dead);
    dead.start();
    await waitFor('the first delivery', () => delivered(channel).length === 1);
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 });
    // Its lease ends, as it would after a minute.
    await test.database.execute(
      `UPDATE message SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [id],
    );
    dispatch();
    await allEnded();
    const [first, repeat, ...more] = delivered(channel);
    expect(more).toEqual([]);
    expect(repeat).toEqual(first);
    expect(first?.mark).toContain(id);
    comeBack();
    await dead.stop();
    expect(recorded).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2 });
  },
);

// BOOK-20
it.each(both)('a %s message out of attempts is FAILED with its last reason', async (channel) => {
  mailServer.conduct = 451;
  gateway.answerWith({ status: 503 });
  const id = await write(channel);
  dispatch({ maxAttempts: 3 });
  await allEnded();
  const lastError = channel === 'EMAIL' ? 'SMTP 451 5.1.1 EENVELOPE' : 'messaging gateway: HTTP 503';
  expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: 3, last_error: lastError });
});

// BOOK-20, EVENT-14
it('a slow channel holds up no other', async () => {
  mailServer.conduct = 'hang';
  for (let count = 0; count < 20; count += 1) await write('EMAIL');
  dispatch({ workTimeoutMs: 10 * TIMEOUT_MS });
  await waitFor('the mail server to be busy', () => mailServer.mails.length === 5);
  const id = await write('MESSAGING');
  await waitFor('the other channel', async () => (await row(id))?.status === 'SENT');
  expect(mailServer.mails.length).toBe(5);
});

it('two messages of one key are one, the first', async () => {
  const first = await write('EMAIL', { dedupeKey: 'key', text: 'first' });
  const second = await write('EMAIL', { dedupeKey: 'key', text: 'second' });
  expect(await row(first)).toMatchObject({ text: 'first' });
  expect(await row(second)).toBeUndefined();
});

it('a message that ended long ago keeps its key and loses recipient and content; one that waits keeps all', async () => {
  const [old, recent, waiting] = [
    await write('EMAIL', { dedupeKey: 'old' }),
    await write('EMAIL'),
    await write('EMAIL'),
  ];
  await test.database.execute(
    `UPDATE message SET status = 'SENT', due_at = NULL, ended_at = clock_timestamp() - $2 * interval '1 day' WHERE id = $1`,
    [old, 31],
  );
  await test.database.execute(
    `UPDATE message SET status = 'SENT', due_at = NULL, ended_at = clock_timestamp() WHERE id = $1`,
    [recent],
  );
  await test.database.execute(`UPDATE message SET created_at = created_at - interval '400 days' WHERE id = $1`, [
    waiting,
  ]);
  expect(await redactOldMessages(test.database, 30)).toBe(1);
  expect(await redactOldMessages(test.database, 30)).toBe(0);
  expect(await row(old)).toMatchObject({ dedupe_key: 'old', status: 'SENT', recipient: null, text: null });
  for (const kept of [recent, waiting])
    expect(await row(kept)).toMatchObject({ recipient: 'asha@example.test', text: 'Text' });
});
