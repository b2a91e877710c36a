import {
  holdConfirmed,
  holdExpired,
  holdLimitChanged,
  holdPlaced,
  holdPushed,
  type HoldState,
  newId,
} from '@stayline/contracts';
import { HoldPublisher, holdOf } from './support/holds';
import { day, RunningCart } from './support/running-cart';

const cart = new RunningCart();
let holds: HoldPublisher;
beforeAll(async () => {
  await cart.startWithHouse();
  holds = new HoldPublisher(cart);
});
afterAll(() => cart.stop());

const rows = (table: 'hold' | 'hold_limit') => cart.database.rows(`SELECT * FROM ${table} ORDER BY 1`);
const sent = (state: 'PENDING' | 'SENT', operation: 'CONFIRM' | 'CANCEL' = 'CONFIRM') => ({
  pushes: [{ propertyId: 'palm-1', operation, state }],
});

/**
 * The events of a hold: placed, pushed to the channel manager, expired, pushed again. Each event has all of the hold.
 */
function lifeOf(cartId: string) {
  const placed = holdOf(cartId, sent('PENDING'));
  const ended: HoldState = { ...placed, status: 'EXPIRED', endedAt: placed.expiresAt };
  return [
    { event: holdPlaced, data: placed },
    { event: holdPushed, data: { ...placed, ...sent('SENT') } },
    { event: holdExpired, data: { ...ended, ...sent('PENDING', 'CANCEL') } },
    { event: holdPushed, data: { ...ended, ...sent('SENT', 'CANCEL') } },
  ].map((each, index) => ({ ...each, sequence: index + 1, id: newId('evt') }));
}

// EVENT-4, INVARIANT-5
it.each([
  ['in order', [1, 2, 3, 4]],
  ['backwards', [4, 3, 2, 1]],
  ['the end first', [4, 1, 2, 3]],
  ['each three times, mixed', [3, 1, 3, 2, 4, 1, 2, 4, 3, 2, 1, 4]],
])('copies a hold the same when its events come %s', async (_how, order) => {
  const { id } = await cart.cart();
  const life = lifeOf(id);
  for (const sequence of order) {
    const { event, data, id: eventId } = life[sequence - 1]!;
    await holds.publish(event, data.holdId, sequence, data, eventId);
  }
  await cart.caughtUp();
  const newest = life[3]!.data;
  expect((await cart.get(id)).hold).toEqual({
    id: newest.holdId,
    status: 'EXPIRED',
    heldAt: newest.heldAt,
    expiresAt: newest.expiresAt,
    units: [40, 41].map((days) => ({ propertyId: 'palm-1', date: day(days), quantity: 1 })),
    channelManager: [{ propertyId: 'palm-1', operation: 'CANCEL', state: 'SENT' }],
    bookings: [],
  });
});

// EVENT-4
it('changes nothing by an older state under a new event', async () => {
  const { id } = await cart.cart();
  const hold = holdOf(id);
  const confirmed: HoldState = { ...hold, status: 'CONFIRMED', endedAt: hold.heldAt };
  await holds.tell(holdConfirmed, hold.holdId, 5, confirmed);
  const before = await rows('hold');
  for (const sequence of [1, 4, 5]) await holds.publish(holdPlaced, hold.holdId, sequence, hold);
  await cart.caughtUp();
  expect(await rows('hold')).toEqual(before);
});

it('shows one of two holds of the same instant, always the same', async () => {
  const { id } = await cart.cart();
  const heldAt = new Date().toISOString();
  const [first, second] = [holdOf(id, { heldAt }), holdOf(id, { heldAt })].sort((a, b) =>
    a.holdId < b.holdId ? -1 : 1,
  );
  await holds.tell(holdPlaced, second!.holdId, 1, second!);
  await holds.tell(holdPlaced, first!.holdId, 1, first!);
  expect((await cart.get(id)).hold?.id).toBe(second!.holdId);
});

// HOLD-17
it('shows the hold that locks rooms, though a clock that was set back has put another behind it', async () => {
  const { id } = await cart.cart();
  const heldTomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const ended = holdOf(id, { heldAt: heldTomorrow, status: 'RELEASED' });
  const active = holdOf(id);
  for (const hold of [ended, active]) await holds.tell(holdPlaced, hold.holdId, 1, hold);
  expect((await cart.get(id)).hold?.id).toBe(active.holdId);
});

// HOLD-3
it('counts the holds of the owner on any cart, and nobody else’s', async () => {
  const owner = { kind: 'agent', sub: 'agent-counted' } as const;
  const [one, other] = [await cart.cart('one', {}, owner), await cart.cart('other', {}, owner)];
  for (const [cartId, agentId] of [
    [one.id, owner.sub],
    [other.id, owner.sub],
    [(await cart.cart()).id, 'agent-1'],
  ] as const) {
    const hold = holdOf(cartId, { agentId });
    await holds.tell(holdPlaced, hold.holdId, 1, hold);
  }
  const read = await cart.call('GET', '/api/v1/cart/{cartId}', { as: owner, cartId: one.id });
  expect(read.data.holdUsage).toEqual({ active: 2, max: 5 });
});

// EVENT-4, HOLD-21
it('keeps the newest limit of an agent, in any order', async () => {
  const limit = (sequence: number, max: number | null) =>
    holds.publish(holdLimitChanged, 'agent-limited', sequence, { agentId: 'agent-limited', max });
  await limit(3, 0);
  await limit(1, 7);
  await limit(2, null);
  await limit(3, 9);
  await cart.caughtUp();
  expect(await rows('hold_limit')).toEqual([{ agent_id: 'agent-limited', max: 0, sequence: 3 }]);
  const { id } = await cart.cart('limited', {}, { kind: 'agent', sub: 'agent-limited' });
  const read = await cart.call('GET', '/api/v1/cart/{cartId}', {
    as: { kind: 'agent', sub: 'agent-limited' },
    cartId: id,
  });
  expect(read.data.holdUsage).toEqual({ active: 0, max: 0 });
});
