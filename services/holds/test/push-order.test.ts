import { type HoldState } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Worker } from '@stayline/background';
import { createLogger } from '@stayline/logger';
import { recordingReceiver, type RecordingReceiver, testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { ChannelManager } from '../src/channel-manager/channel-manager';
import { HttpChannelManager } from '../src/channel-manager/http-channel-manager';
import { type PushOperation, type ReservationPush } from '../src/channel-manager/push';
import { createPushDispatcher, type PushDispatcherOptions } from '../src/channel-manager/push-dispatcher';
import { endPush, requeuePush } from '../src/channel-manager/push.store';
import { PushUseCases } from '../src/channel-manager/push.use-cases';
import { migrations } from '../src/database/migrations';
import { type Hold } from '../src/holds/hold';
import { HoldTransitions } from '../src/holds/hold-transitions';
import { beginCommand, countChange, insertPlacing, lockAgent } from '../src/holds/hold.store';
import { newHoldId, stay } from './support/running-holds';

jest.setTimeout(60_000);

let test: TestDatabase;
let channelManager: RecordingReceiver;
let api: HttpChannelManager;
const dispatchers: Worker[] = [];
const lines: { level: string; message: string; pushId?: string; reason?: string }[] = [];
const attempts: string[] = [];
beforeAll(async () => {
  test = await testDatabase({ migrations });
  channelManager = await recordingReceiver();
  api = new HttpChannelManager({ url: channelManager.url, token: 'token', timeoutMs: 2_000, maxConnections: 4 });
});
beforeEach(() => {
  channelManager.answerWith({ status: 202 });
  attempts.splice(0);
});
afterEach(async () => {
  await stopDispatching();
  await test.database.execute('UPDATE channel_manager_push SET due_at = NULL');
});
afterAll(async () => {
  api?.stop();
  await channelManager?.stop();
  await test?.stop();
});

const stopDispatching = () => Promise.all(dispatchers.splice(0).map((each) => each.stop()));

function dispatch(change: Partial<PushDispatcherOptions> = {}): void {
  const dispatcher = createPushDispatcher({
    database: test.database,
    api,
    workTimeoutMs: 3_000,
    leaseMs: 8_000,
    concurrency: 4,
    maxAttempts: 1_000,
    retry: { firstMs: 20, maxMs: 50 },
    logger: loggerInto(lines),
    attempts: { count: (operation, kind) => void attempts.push(`${operation} ${kind}`) },
    ...change,
  });
  dispatchers.push(dispatcher);
  dispatcher.start();
}

const transitions = (configured = true) => new HoldTransitions(test.database, new ChannelManager(configured));

/** Makes an ACTIVE hold in villa and lodge with the service's own statements. */
async function place({ configured = true } = {}): Promise<Hold> {
  const id = newHoldId();
  const heldAt = new Date();
  await test.database.transaction(async (tx) => {
    await lockAgent(tx, id);
    await insertPlacing(
      tx,
      {
        id,
        cartId: id,
        cartName: 'Goa',
        customerLabel: null,
        channelId: 'main',
        agentId: id,
        agentEmail: null,
        agentName: null,
        stays: [stay('villa', 10), stay('lodge', 10)],
      },
      { heldAt, expiresAt: new Date(heldAt.getTime() + 3_600_000) },
    );
  });
  const hold = await transitions(configured).activate(id, [stay('villa', 10), stay('lodge', 10)]);
  if (!hold) throw new Error('The placement was not activated');
  return hold;
}

async function release(hold: Hold, { configured = true } = {}): Promise<void> {
  await test.database.transaction((tx) => beginCommand(tx, hold.id, { status: 'RELEASING' }));
  await transitions(configured).settle(hold.id, { kind: 'RELEASED' });
}

/** Settles a Confirm as the dispatcher does after an acknowledgement. No other dispatcher takes the push any more. */
async function settleConfirm(tx: Tx, hold: Hold, propertyId: string): Promise<void> {
  const id = `hold:${hold.id}:${propertyId}:confirm`;
  await countChange(tx, hold.id);
  await tx.execute('UPDATE channel_manager_push SET due_at = NULL WHERE id = $1', [id]);
  await endPush(tx, { id, holdId: hold.id, operation: 'CONFIRM' }, 'SENT', null);
}

interface Row {
  operation: PushOperation;
  state: string;
  due: boolean;
}

const pushesOf = ({ id }: Hold, operation: PushOperation) =>
  test.database.rows<Row>(
    `SELECT operation, state, due_at IS NOT NULL AS due FROM channel_manager_push WHERE hold_id = $1 AND operation = $2`,
    [id, operation],
  );

const untilSomebodyWaits = () =>
  waitFor('a transaction to wait for the hold', async () => {
    const waiting = await test.database.rows(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
      [test.schema],
    );
    return waiting.length > 0;
  });

/** Runs `first` and, while it is not committed, `second`, which has to wait for it. */
async function overlap(first: (tx: Tx) => Promise<unknown>, second: () => unknown): Promise<void> {
  let waiter: unknown;
  await test.database.transaction(async (tx) => {
    await first(tx);
    waiter = second();
    await untilSomebodyWaits();
  });
  await waiter;
}

const untilCancelled = (hold: Hold) =>
  waitFor('both Cancels to be acknowledged', async () =>
    (await pushesOf(hold, 'CANCEL')).every(({ state }) => state === 'SENT'),
  );

/** The pushes in the order of their arrival. The order of Cancels that are sent together does not matter. */
function arrived(hold: Hold): string[] {
  const bodies = channelManager.requests.map(({ json }) => json as ReservationPush);
  const said = bodies
    .filter(({ holdId }) => holdId === hold.id)
    .map(({ action, propertyId }) => `${action} ${propertyId}`);
  const confirms = said.findLastIndex((each) => each.startsWith('Confirm')) + 1;
  return [...said.slice(0, confirms), ...said.slice(confirms).sort()];
}

const TWO_DUE: Row[] = Array.from({ length: 2 }, () => ({ operation: 'CANCEL', state: 'PENDING', due: true }));
const TWO_HELD_BACK: Row[] = TWO_DUE.map((row) => ({ ...row, due: false }));

// HOLD-23, INVARIANT-5
describe('the Cancels of a hold', () => {
  it('are held back while one Confirm is not settled', async () => {
    const hold = await place();
    await release(hold);
    expect(await pushesOf(hold, 'CANCEL')).toEqual(TWO_HELD_BACK);
    await test.database.transaction((tx) => settleConfirm(tx, hold, 'villa'));
    expect(await pushesOf(hold, 'CANCEL')).toEqual(TWO_HELD_BACK);
  });

  it('are let go when the last two Confirms are settled at once', async () => {
    const hold = await place();
    await release(hold);
    // The dispatcher cannot see the Confirm that the open transaction settles, and settles the other one.
    await overlap(
      (tx) => settleConfirm(tx, hold, 'villa'),
      () => dispatch(),
    );
    await untilCancelled(hold);
    expect(arrived(hold)).toEqual(['Confirm lodge', 'Cancel lodge', 'Cancel villa']);
  });

  it('are due when the hold ends while its last Confirm is being settled', async () => {
    const hold = await place();
    await test.database.transaction((tx) => settleConfirm(tx, hold, 'villa'));
    await test.database.transaction((tx) => beginCommand(tx, hold.id, { status: 'RELEASING' }));
    await overlap(
      (tx) => settleConfirm(tx, hold, 'lodge'),
      () => transitions().settle(hold.id, { kind: 'RELEASED' }),
    );
    expect(await pushesOf(hold, 'CANCEL')).toEqual(TWO_DUE);
  });

  it('are let go when the last Confirm is settled while the hold is ending', async () => {
    const hold = await place();
    await test.database.transaction((tx) => settleConfirm(tx, hold, 'villa'));
    await test.database.transaction((tx) => beginCommand(tx, hold.id, { status: 'RELEASING' }));
    await overlap(
      (tx) => transitions().settleIn(tx, hold.id, { kind: 'RELEASED' }),
      () => dispatch(),
    );
    await untilCancelled(hold);
    expect(arrived(hold)).toEqual(['Confirm lodge', 'Cancel lodge', 'Cancel villa']);
  });

  it('go to nobody when its Confirms went to nobody, though there is a channel manager by now', async () => {
    const hold = await place({ configured: false });
    await release(hold);
    const none = { state: 'NOT_CONFIGURED', due: false };
    expect(await pushesOf(hold, 'CONFIRM')).toMatchObject([none, none]);
    expect(await pushesOf(hold, 'CANCEL')).toMatchObject([none, none]);
  });
});

it('a Confirm that hangs is aborted before its next attempt and before the Cancel, by the dispatcher if not by the adapter', async () => {
  const open = new Map<string, ReservationPush>();
  const overlaps: string[] = [];
  let hanging = 6;
  const server = createServer((incoming, response) => {
    const key = String(incoming.headers['idempotency-key']);
    void json(incoming).then((body) => {
      const { action, holdId } = body as ReservationPush;
      const others = [...open].filter(
        ([other, each]) => each.holdId === holdId && (other === key || action === 'Cancel'),
      );
      overlaps.push(
        ...others.filter(([, each]) => each.action === 'Confirm').map(([other]) => `${other} beside ${key}`),
      );
      open.set(key, body as ReservationPush);
      incoming.socket.once('close', () => open.delete(key));
      if (hanging-- > 0) return;
      open.delete(key);
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const patient = new HttpChannelManager({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'token',
    timeoutMs: 60_000,
    maxConnections: 4,
  });
  const hold = await place();
  await release(hold);
  const limits = { api: patient, workTimeoutMs: 150, leaseMs: 1_000 };
  dispatch(limits);
  dispatch(limits);
  await untilCancelled(hold);
  expect(hanging).toBeLessThan(0);
  expect(overlaps).toEqual([]);
  await stopDispatching();
  patient.stop();
  server.close();
});

// HOLD-32
describe('an operator has a failed push pushed again', () => {
  const confirmOf = (hold: Hold, propertyId: string) => `hold:${hold.id}:${propertyId}:confirm`;
  const requeue = (id: string) => new PushUseCases(test.database).requeue(id);
  const untilFailed = (hold: Hold, operation: PushOperation) =>
    waitFor(`a ${operation} to fail`, async () =>
      (await pushesOf(hold, operation)).some(({ state }) => state === 'FAILED'),
    );
  /** The channel manager refuses one property for good, and takes all else. */
  const refuse = (action: ReservationPush['action'], property: string) =>
    channelManager.answerWith(({ json }) => {
      const push = json as ReservationPush;
      return { status: push.action === action && push.propertyId === property ? 422 : 202 };
    });
  const placeWithFailedConfirm = async () => {
    refuse('Confirm', 'lodge');
    const hold = await place();
    dispatch();
    await untilFailed(hold, 'CONFIRM');
    await waitFor('the other one', async () =>
      (await pushesOf(hold, 'CONFIRM')).every(({ state }) => state !== 'PENDING'),
    );
    channelManager.answerWith({ status: 202 });
    return hold;
  };

  it('the same under the same key, and the hold shows and tells of it', async () => {
    const hold = await placeWithFailedConfirm();
    await requeue(confirmOf(hold, 'lodge'));
    await waitFor('the acknowledgement', async () =>
      (await pushesOf(hold, 'CONFIRM')).every(({ state }) => state === 'SENT'),
    );
    const sent = channelManager.requests.filter(
      ({ headers }) => headers['idempotency-key'] === confirmOf(hold, 'lodge'),
    );
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    const told = await test.database.rows<{ value: Buffer }>('SELECT value FROM outbox WHERE key = $1 ORDER BY id', [
      hold.id,
    ]);
    const states = told
      .map(({ value }) => JSON.parse(value.toString()) as { sequence: number; data: HoldState })
      .map(({ data }) => data.pushes.find(({ propertyId }) => propertyId === 'lodge')?.state);
    expect(states.slice(states.indexOf('FAILED'))).toEqual(expect.arrayContaining(['FAILED', 'PENDING', 'SENT']));
    expect(states.at(-1)).toBe('SENT');
  });

  it('but no Confirm whose hold has ended, and nothing that has not failed', async () => {
    const hold = await placeWithFailedConfirm();
    await expect(requeue(confirmOf(hold, 'villa'))).rejects.toMatchObject({ code: 'PUSH_NOT_FAILED' });
    await release(hold);
    await expect(requeue(confirmOf(hold, 'lodge'))).rejects.toMatchObject({ code: 'PUSH_SUPERSEDED' });
    await untilCancelled(hold);
    await expect(requeue(confirmOf(hold, 'lodge'))).rejects.toMatchObject({ code: 'PUSH_SUPERSEDED' });
    await expect(requeue('hold:unknown:lodge:confirm')).rejects.toMatchObject({ code: 'PUSH_NOT_FOUND' });
    expect(arrived(hold).slice(-2)).toEqual(['Cancel lodge', 'Cancel villa']);
  });

  it('a Cancel too', async () => {
    refuse('Cancel', 'villa');
    const hold = await place();
    await release(hold);
    dispatch();
    await untilFailed(hold, 'CANCEL');
    channelManager.answerWith({ status: 202 });
    await requeue(`hold:${hold.id}:villa:cancel`);
    await untilCancelled(hold);
  });

  it('before its Cancels, when the hold ends at the same time', async () => {
    const hold = await placeWithFailedConfirm();
    await stopDispatching();
    await test.database.transaction((tx) => beginCommand(tx, hold.id, { status: 'RELEASING' }));
    await overlap(
      async (tx) => {
        await countChange(tx, hold.id);
        await requeuePush(tx, confirmOf(hold, 'lodge'));
      },
      () => transitions().settle(hold.id, { kind: 'RELEASED' }),
    );
    expect(await pushesOf(hold, 'CANCEL')).toEqual(TWO_HELD_BACK);
    dispatch();
    await untilCancelled(hold);
    expect(arrived(hold).slice(-3)).toEqual(['Confirm lodge', 'Cancel lodge', 'Cancel villa']);
  });

  it('not, when the hold has ended first by a moment', async () => {
    const hold = await placeWithFailedConfirm();
    await test.database.transaction((tx) => beginCommand(tx, hold.id, { status: 'RELEASING' }));
    let refused: unknown;
    await overlap(
      (tx) => transitions().settleIn(tx, hold.id, { kind: 'RELEASED' }),
      () => requeue(confirmOf(hold, 'lodge')).catch((error: unknown) => (refused = error)),
    );
    expect(refused).toMatchObject({ code: 'PUSH_SUPERSEDED' });
    await untilCancelled(hold);
  });
});

describe('an operator is told', () => {
  const errorsOf = ({ id }: Hold) =>
    lines
      .filter(({ level, pushId }) => level === 'error' && pushId?.startsWith(`hold:${id}:`))
      .map(({ message, reason }) => `${message}: ${reason}`);

  // HOLD-26
  it('of each failure of a push that is unacknowledged for ten minutes, and of none before', async () => {
    channelManager.answerWith({ status: 503, body: { message: 'the property is villa' } });
    const hold = await place();
    dispatch();
    await waitFor('attempts', () => attempts.filter((each) => each === 'CONFIRM retry').length >= 4);
    expect(errorsOf(hold)).toEqual([]);
    await test.database.execute(
      `UPDATE channel_manager_push SET created_at = created_at - interval '601 seconds' WHERE hold_id = $1`,
      [hold.id],
    );
    const errors = await waitFor('errors', () => errorsOf(hold).length >= 4 && errorsOf(hold));
    expect(new Set(errors)).toEqual(new Set(['A push is unacknowledged for 10 minutes: channel manager: HTTP 503']));
    channelManager.answerWith({ status: 202 });
    await waitFor('the acknowledgement', async () =>
      (await pushesOf(hold, 'CONFIRM')).every(({ state }) => state === 'SENT'),
    );
  });

  // HOLD-26
  it('at once of a push that was refused, by codes alone', async () => {
    channelManager.answerWith({ status: 422, body: { message: 'no such villa' } });
    const hold = await place();
    dispatch();
    const errors = await waitFor('errors', () => errorsOf(hold).length === 2 && errorsOf(hold));
    expect(new Set(errors)).toEqual(
      new Set(['A push to the channel manager failed for good: channel manager: HTTP 422']),
    );
    expect(attempts.filter((each) => each === 'CONFIRM failed')).toHaveLength(2);
    expect(lines.some((line) => JSON.stringify(line).includes('no such villa'))).toBe(false);
  });
});

function loggerInto(lines: object[]) {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as object);
      done();
    },
  });
  return createLogger({ service: 'holds', output });
}
