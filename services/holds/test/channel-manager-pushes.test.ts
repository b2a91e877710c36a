import { CALLER_SECRET } from '@stayline/harness';
import { type ViolationsView } from '@stayline/invariants';
import { type RecordedRequest, recordingReceiver, type RecordingReceiver, waitFor } from '@stayline/testkit';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type ReservationPush } from '../src/channel-manager/push';
import { admin, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(120_000);

const TOKEN = 'token-of-the-channel-manager';

describe('pushes to the channel manager, by two replicas', () => {
  const holds = new RunningHolds();
  let channelManager: RecordingReceiver;
  let from = 0;
  beforeAll(async () => {
    channelManager = await recordingReceiver();
    const env = {
      CHANNEL_MANAGER_URL: channelManager.url,
      CHANNEL_MANAGER_TOKEN: TOKEN,
      CHANNEL_MANAGER_TIMEOUT_MS: '1000',
      CHANNEL_MANAGER_PUSH_FIRST_RETRY_MS: '20',
      CHANNEL_MANAGER_PUSH_MAX_RETRY_MS: '100',
    };
    await holds.start(env, 2);
  });
  afterAll(() => holds.stop());
  afterAll(() => channelManager?.stop());
  beforeEach(() => {
    channelManager.answerWith({ status: 202, body: {} });
    channelManager.forget();
    from += 2;
  });
  afterEach(() => holds.setOffset(0));

  const body = ({ json }: RecordedRequest) => json as ReservationPush;
  const sent = (holdId: string) => channelManager.requests.filter((request) => body(request).holdId === holdId);
  const actions = (holdId: string) =>
    sent(holdId).map((request) => `${body(request).action} ${body(request).propertyId}`);
  const shown = async (holdId: string) => {
    const { data } = await holds.call('GET', '/internal/holds/{holdId}', { holdId });
    return data.pushes.map(({ propertyId, operation, state }) => `${operation} ${propertyId} ${state}`);
  };
  const untilShown = (holdId: string, expected: string[]) =>
    waitFor(
      `the hold to show ${expected.join()}`,
      async () => (await shown(holdId)).join() === expected.join(),
      20_000,
    );

  // HOLD-22, HOLD-25
  it('block each property on placement and free it on release, once', async () => {
    const { holdId } = await holds.held({ stays: [stay('villa', from), stay('lodge', from), stay('villa', from + 1)] });
    await untilShown(holdId, ['CONFIRM lodge SENT', 'CONFIRM villa SENT']);
    await holds.release(holdId);
    await untilShown(holdId, ['CANCEL lodge SENT', 'CANCEL villa SENT']);
    expect(actions(holdId).slice(0, 2).sort()).toEqual(['Confirm lodge', 'Confirm villa']);
    expect(actions(holdId).slice(2).sort()).toEqual(['Cancel lodge', 'Cancel villa']);
    const [request] = sent(holdId);
    expect(request).toMatchObject({
      method: 'POST',
      path: '/reservations',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'idempotency-key': `hold:${holdId}:${body(request!).propertyId}:confirm`,
      },
    });
    const events = await holds.events(holdId);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
    expect(events.at(-1)?.data.pushes.map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  });

  // HOLD-22, HOLD-25
  it('block the parts of what is held, and the wholes that it is part of, and free them alike', async () => {
    const nights = (propertyId: string, action: string, holdId: string) =>
      sent(holdId)
        .map(body)
        .find((each) => each.propertyId === propertyId && each.action === action)?.stays;
    const whole = await holds.held({ stays: [stay('estate', from, 2)] });
    await untilShown(whole.holdId, ['CONFIRM barn SENT', 'CONFIRM cottage SENT', 'CONFIRM estate SENT']);
    const { checkIn, checkOut } = stay('estate', from, 2);
    expect(nights('estate', 'Confirm', whole.holdId)).toEqual([{ checkIn, checkOut, quantity: 1 }]);
    expect(nights('cottage', 'Confirm', whole.holdId)).toEqual([{ checkIn, checkOut, quantity: 2 }]);
    expect(nights('barn', 'Confirm', whole.holdId)).toEqual([{ checkIn, checkOut, quantity: 1 }]);
    await holds.release(whole.holdId);
    await untilShown(whole.holdId, ['CANCEL barn SENT', 'CANCEL cottage SENT', 'CANCEL estate SENT']);
    expect(nights('cottage', 'Cancel', whole.holdId)).toEqual(nights('cottage', 'Confirm', whole.holdId));
    const part = await holds.held({ stays: [stay('cottage', from, 2)] });
    await untilShown(part.holdId, ['CONFIRM cottage SENT', 'CONFIRM estate SENT']);
    expect(nights('estate', 'Confirm', part.holdId)).toEqual([{ checkIn, checkOut, quantity: 2 }]);
    await holds.confirm(part.holdId);
    expect(await shown(part.holdId)).toEqual(['CONFIRM cottage SENT', 'CONFIRM estate SENT']);
  });

  it.each([
    ['is long', { status: 200, body: 'x'.repeat(200_000) }],
    ['cannot be read', { status: 202, body: {}, headers: { 'content-encoding': 'gzip' } }],
  ])('are acknowledged by a 2xx whose answer %s', async (_what, answer) => {
    channelManager.answerWith(answer);
    const { holdId } = await holds.held({ stays: [stay('villa', from)] });
    await untilShown(holdId, ['CONFIRM villa SENT']);
    expect(actions(holdId)).toEqual(['Confirm villa']);
    await holds.release(holdId);
    await untilShown(holdId, ['CANCEL villa SENT']);
  });

  // HOLD-36, HOLD-23
  it('free what a cancelled booking of a confirmed hold has freed, once, and keep the block of its sisters', async () => {
    const { holdId } = await holds.held({ stays: [stay('estate', from), stay('cottage', from), stay('villa', from)] });
    const { bookings } = (await holds.confirm(holdId)).data;
    const { bookingId = '', reference = '' } = bookings.find(({ propertyId }) => propertyId === 'estate') ?? {};
    await holds.cancelled(await holds.distribution.cancel(reference));
    await untilShown(holdId, ['CANCEL barn SENT', 'CANCEL cottage SENT', 'CANCEL estate SENT', 'CONFIRM villa SENT']);
    const cancels = sent(holdId).filter((request) => body(request).action === 'Cancel');
    const { checkIn, checkOut } = stay('estate', from);
    const told = cancels.map((request) => [request.headers['idempotency-key'], body(request).stays]);
    expect(told.sort()).toEqual([
      [`hold:${holdId}:barn:cancel:${bookingId}`, [{ checkIn, checkOut, quantity: 1 }]],
      // Three are blocked by the hold: two for the estate, which are free now, and one of its own.
      [`hold:${holdId}:cottage:cancel:${bookingId}`, [{ checkIn, checkOut, quantity: 2 }]],
      [`hold:${holdId}:estate:cancel:${bookingId}`, [{ checkIn, checkOut, quantity: 1 }]],
    ]);
    expect(
      actions(holdId)
        .slice(0, 4)
        .every((action) => action.startsWith('Confirm')),
    ).toBe(true);
    const { data } = await holds.call('GET', '/internal/holds/{holdId}', { holdId });
    expect(data.bookings.map(({ propertyId, status }) => [propertyId, status])).toEqual([
      ['estate', 'CANCELLED'],
      ['cottage', 'CONFIRMED'],
      ['villa', 'CONFIRMED'],
    ]);
    const violations = '/api/v1/admin/holds/violations';
    const found = await holds.call<ViolationsView>('GET', violations, { as: admin });
    expect(found.data.violations).toEqual([]);
  });

  // HOLD-22, INVARIANT-8
  it('free the rooms at the cutoff, and keep the block of a confirmed hold', async () => {
    const expiring = await holds.held({ stays: [stay('villa', from)] });
    const confirmed = await holds.held({ stays: [stay('villa', from)] });
    await holds.confirm(confirmed.holdId);
    await holds.setOffset((new Date(expiring.expiresAt).getTime() - Date.now()) / 1000 + 1);
    await untilShown(expiring.holdId, ['CANCEL villa SENT']);
    expect(actions(expiring.holdId)).toEqual(['Confirm villa', 'Cancel villa']);
    expect(actions(confirmed.holdId)).toEqual(['Confirm villa']);
    expect(await shown(confirmed.holdId)).toEqual(['CONFIRM villa SENT']);
  });

  // HOLD-23, HOLD-24, INVARIANT-4, INVARIANT-5
  it.each(['reset', { status: 503 }, { status: 429 }, 'hang'] as const)(
    'keep their order when the channel manager was down (%j) from before the placement until after the release',
    async (down) => {
      channelManager.answerWith(down);
      const { holdId } = await holds.held({ stays: [stay('villa', from), stay('lodge', from)] });
      await holds.release(holdId);
      await waitFor('attempts', () => Promise.resolve(sent(holdId).length >= 3));
      expect(new Set(actions(holdId).map((action) => action.split(' ')[0]))).toEqual(new Set(['Confirm']));
      expect(await shown(holdId)).toEqual(['CANCEL lodge PENDING', 'CANCEL villa PENDING']);
      channelManager.answerWith({ status: 202, body: {} });
      await untilShown(holdId, ['CANCEL lodge SENT', 'CANCEL villa SENT']);
      const order = actions(holdId);
      expect(order.lastIndexOf('Confirm villa')).toBeLessThan(order.indexOf('Cancel villa'));
      expect(order.lastIndexOf('Confirm lodge')).toBeLessThan(order.indexOf('Cancel villa'));
      expect(order.lastIndexOf('Confirm villa')).toBeLessThan(order.indexOf('Cancel lodge'));
      const bodies = new Map<unknown, Set<string>>();
      for (const { headers, text } of sent(holdId)) {
        const key = headers['idempotency-key'];
        bodies.set(key, (bodies.get(key) ?? new Set()).add(text));
      }
      expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
    },
  );

  // HOLD-23
  it('let the Cancels go once every Confirm is settled, a refused one too', async () => {
    channelManager.answerWith((request) => {
      if (body(request).propertyId === 'lodge') return { status: 422 };
      return { status: 503 };
    });
    const { holdId } = await holds.held({ stays: [stay('villa', from), stay('lodge', from)] });
    await untilShown(holdId, ['CONFIRM lodge FAILED', 'CONFIRM villa PENDING']);
    await holds.release(holdId);
    await waitFor('more attempts', () => Promise.resolve(sent(holdId).length >= 5));
    expect(actions(holdId).filter((action) => action.startsWith('Cancel'))).toEqual([]);
    channelManager.answerWith({ status: 202 });
    await untilShown(holdId, ['CANCEL lodge SENT', 'CANCEL villa SENT']);
  });

  // HOLD-24, INVARIANT-4
  it('go on after kill -9 between sending and noting it, under the same key', async () => {
    channelManager.answerWith('hang');
    const { holdId } = await holds.held({ stays: [stay('villa', from)] });
    await waitFor('the attempt', () => Promise.resolve(sent(holdId).length > 0));
    await holds.kill();
    channelManager.answerWith({ status: 202 });
    await holds.database.execute(
      `UPDATE channel_manager_push SET lease_until = clock_timestamp() WHERE hold_id = $1 AND lease_until IS NOT NULL`,
      [holdId],
    );
    await holds.restart();
    await untilShown(holdId, ['CONFIRM villa SENT']);
    expect(sent(holdId).length).toBeGreaterThan(1);
    expect(new Set(sent(holdId).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent(holdId).map(({ text }) => text)).size).toBe(1);
  });

  // HOLD-26
  it('alert when they were not acknowledged for ten minutes', async () => {
    channelManager.answerWith({ status: 503 });
    const { holdId } = await holds.held({ stays: [stay('villa', from)] });
    await waitFor('an attempt', () => Promise.resolve(sent(holdId).length > 0));
    const overdue = async () => {
      const metrics = await holds.replicas[0]!.metrics();
      return /^channel_manager_pushes\{state="OVERDUE"\} (\d+)$/m.exec(metrics)?.[1];
    };
    expect(await overdue()).toBe('0');
    await holds.database.execute(
      `UPDATE channel_manager_push SET created_at = created_at - interval '11 minutes' WHERE hold_id = $1`,
      [holdId],
    );
    expect(await overdue()).toBe('1');
    channelManager.answerWith({ status: 202 });
    await untilShown(holdId, ['CONFIRM villa SENT']);
    expect(await overdue()).toBe('0');
  });
});

it('a channel manager without a token stops the service at start, by the name of what is missing', () => {
  const env = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    EVENTS_TRANSPORT: 'postgres',
    CALLER_SECRET,
    EVENTS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DISTRIBUTION_URL: 'http://127.0.0.1:1',
    DISTRIBUTION_CALLER_SECRET: CALLER_SECRET,
    CHANNEL_MANAGER_URL: 'http://127.0.0.1:1',
  };
  const main = join(__dirname, '../dist/main.js');
  const { status, stderr } = spawnSync(process.execPath, [main], { env, timeout: 20_000, encoding: 'utf8' });
  expect(stderr).toContain('CHANNEL_MANAGER_TOKEN must be set together with CHANNEL_MANAGER_URL');
  expect(status).toBe(1);
});

describe('without a channel manager', () => {
  const holds = new RunningHolds();
  beforeAll(() => holds.start());
  afterAll(() => holds.stop());

  // HOLD-25
  it('records pushes as such, and the hold says so', async () => {
    const held = await holds.held({ stays: [stay('villa', 1)] });
    expect(held.pushes).toEqual([{ propertyId: 'villa', operation: 'CONFIRM', state: 'NOT_CONFIGURED' }]);
    const { data } = await holds.release(held.holdId);
    expect(data.pushes).toEqual([{ propertyId: 'villa', operation: 'CANCEL', state: 'NOT_CONFIGURED' }]);
    expect(await holds.eventsOf(held.holdId)).toEqual(['hold.placed', 'hold.released']);
  });
});
