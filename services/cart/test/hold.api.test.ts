import {
  holdConfirmed,
  holdExpired,
  holdLimitChanged,
  holdPlaced,
  holdPushed,
  holdReleased,
  newId,
} from '@stayline/contracts';
import { TestClock } from '@stayline/testkit';
import { HoldPublisher, holdOf } from './support/holds';
import { CART, day, ITEM, otherAgent, palms, RunningCart } from './support/running-cart';

const HOLD = `${CART}/hold`;
const CONFIRM = `${HOLD}/confirm`;

const cart = new RunningCart();
let holds: HoldPublisher;
beforeAll(async () => {
  await cart.startWithHouse();
  holds = new HoldPublisher(cart);
});
afterAll(() => cart.stop());

const tell: HoldPublisher['tell'] = (...event) => holds.tell(...event);

describe('a hold that the service tells of', () => {
  // HOLD-7, HOLD-25
  it('is on the cart, with what was selected and how far the channel manager was told', async () => {
    const { id } = await cart.cart();
    expect(await cart.get(id)).toMatchObject({ hold: null });
    const hold = holdOf(id);
    await tell(holdPlaced, hold.holdId, 1, hold);
    expect((await cart.get(id)).hold).toEqual({
      id: hold.holdId,
      status: 'ACTIVE',
      heldAt: hold.heldAt,
      expiresAt: hold.expiresAt,
      units: [
        { propertyId: 'palm-1', date: day(40), quantity: 1 },
        { propertyId: 'palm-1', date: day(41), quantity: 1 },
      ],
      channelManager: [{ propertyId: 'palm-1', operation: 'CONFIRM', state: 'PENDING' }],
      bookings: [],
    });
    await tell(holdReleased, hold.holdId, 3, { ...hold, status: 'RELEASED' });
    // A late event, older than the state that is known.
    await tell(holdPushed, hold.holdId, 2, hold);
    expect((await cart.get(id)).hold).toMatchObject({ id: hold.holdId, status: 'RELEASED' });
  });

  // HOLD-30, HOLD-36
  it('names what it has become, and what of it was cancelled', async () => {
    const { id } = await cart.cart();
    const hold = holdOf(id);
    const booking = { ...hold.stays[0]!, bookingId: newId('bkg'), reference: `${hold.holdId}-1` };
    await tell(holdConfirmed, hold.holdId, 2, { ...hold, status: 'CONFIRMED', bookings: [booking] });
    const read = async () => (await cart.get(id)).hold;
    expect(await read()).toMatchObject({ status: 'CONFIRMED', bookings: [{ ...booking, status: 'CONFIRMED' }] });
    const cancelled = { ...booking, status: 'CANCELLED' as const };
    await tell(holdPushed, hold.holdId, 3, { ...hold, status: 'CONFIRMED', bookings: [cancelled] });
    expect(await read()).toMatchObject({ status: 'CONFIRMED', bookings: [cancelled] });
  });

  // HOLD-17
  it('is the latest of several, whatever its status', async () => {
    const { id } = await cart.cart();
    const first = holdOf(id, { heldAt: new Date(Date.now() - 60_000).toISOString(), status: 'RELEASED' });
    const second = holdOf(id, { status: 'EXPIRED' });
    await tell(holdExpired, second.holdId, 2, second);
    await tell(holdReleased, first.holdId, 2, first);
    expect((await cart.get(id)).hold).toMatchObject({ id: second.holdId, status: 'EXPIRED' });
  });

  // HOLD-8
  it('stays as it was placed when items are edited', async () => {
    const { id, items } = await cart.add((await cart.cart()).id);
    const hold = holdOf(id);
    await tell(holdPlaced, hold.holdId, 1, hold);
    const placed = (await cart.get(id)).hold;
    const body = { checkOut: day(44), selectedProperties: [{ propertyId: 'palm-2', quantity: 2 }] };
    const edited = await cart.call('PATCH', ITEM, { cartId: id, itemId: items[0]!.id, body });
    expect([edited.status, edited.data.hold]).toEqual([200, placed]);
  });

  // HOLD-3, HOLD-12
  it('counts for the agent until its cutoff, by the platform clock alone', async () => {
    const clock = new TestClock(cart.test);
    const { id } = await cart.cart('counted', {}, otherAgent);
    const read = async () => (await cart.call('GET', CART, { as: otherAgent, cartId: id })).data.holdUsage;
    expect(await read()).toEqual({ active: 0, max: 5 });
    const hold = holdOf(id, { agentId: 'agent-2' });
    await tell(holdPlaced, hold.holdId, 1, hold);
    expect(await read()).toEqual({ active: 1, max: 5 });
    await clock.setTo(new Date(Date.parse(hold.expiresAt) - 1_000));
    expect(await read()).toEqual({ active: 1, max: 5 });
    await clock.setTo(new Date(Date.parse(hold.expiresAt)));
    expect(await read()).toEqual({ active: 0, max: 5 });
    await clock.setOffset(0);
  });

  // HOLD-3, HOLD-21
  it('has a cap that an operator may change for an agent, and take back', async () => {
    const { id } = await cart.cart();
    await tell(holdLimitChanged, 'agent-1', 1, { agentId: 'agent-1', max: 8 });
    expect((await cart.get(id)).holdUsage.max).toBe(8);
    await tell(holdLimitChanged, 'agent-1', 3, { agentId: 'agent-1', max: null });
    await tell(holdLimitChanged, 'agent-1', 2, { agentId: 'agent-1', max: 9 });
    expect((await cart.get(id)).holdUsage.max).toBe(5);
  });
});

describe('what the cart itself refuses', () => {
  const answer = async (method: string, route: string, cartId: string) => {
    const { status, data } = await cart.call(method, route, { cartId });
    return [status, data.errorCode];
  };

  // HOLD-4, HOLD-6
  it('holds nothing without selected rooms', async () => {
    const { id } = await cart.cart();
    expect(await answer('POST', HOLD, id)).toEqual([400, 'HOLD_NO_ROOMS_SELECTED']);
    await cart.add(id, { selectedProperties: [], unitQuantity: 2 });
    expect(await answer('POST', HOLD, id)).toEqual([400, 'HOLD_NO_ROOMS_SELECTED']);
  });

  // CART-5, HOLD-18
  it('holds nothing under an archived cart', async () => {
    const { id } = await cart.cart();
    await cart.add(id);
    await cart.call('DELETE', CART, { cartId: id });
    expect(await answer('POST', HOLD, id)).toEqual([409, 'CART_ARCHIVED']);
    expect(await answer('DELETE', HOLD, id)).toEqual([409, 'CART_ARCHIVED']);
    expect(await answer('POST', CONFIRM, id)).toEqual([409, 'CART_ARCHIVED']);
  });

  // HOLD-9
  it('holds nothing that the channel has stopped selling', async () => {
    const { id } = await cart.cart();
    await cart.add(id, { selectedProperties: [{ propertyId: 'palm-2', quantity: 1 }] });
    await cart.catalog.access('chan-main', 'palm-2', { granted: false });
    await cart.caughtUp();
    const { status, data } = await cart.call('POST', HOLD, { cartId: id });
    expect([status, data.errorCode]).toEqual([409, 'HOLD_UNITS_UNAVAILABLE']);
    expect(data.details).toBe(`items: the channel cannot sell lst-palms as chosen from ${day(40)}`);
    await cart.catalog.access('chan-main', 'palm-2');
    await cart.caughtUp();
    expect(await answer('POST', HOLD, id)).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  // HOLD-9
  it('holds no stay that began before today', async () => {
    const clock = new TestClock(cart.test);
    const { id } = await cart.cart();
    await cart.add(id, { checkIn: day(1), checkOut: day(5) });
    await clock.setOffset(3 * 86_400);
    expect(await answer('POST', HOLD, id)).toEqual([400, 'CHECKIN_IN_PAST']);
    await clock.setOffset(0);
    expect(await answer('POST', HOLD, id)).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  // ALL-9
  it.each([
    ['release', 'DELETE', HOLD],
    ['confirm', 'POST', CONFIRM],
  ])('changes nothing by a %s that holds cannot be told of', async (_what, method, route) => {
    const { id } = await cart.cart();
    const hold = holdOf(id);
    await tell(holdPlaced, hold.holdId, 1, hold);
    const refused = await cart.call(method, route, { cartId: id });
    expect([refused.status, refused.data.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await cart.get(id)).hold).toMatchObject({ id: hold.holdId, status: 'ACTIVE' });
    await tell(holdReleased, hold.holdId, 2, { ...hold, status: 'RELEASED' });
  });

  // ALL-9
  it('says to try again while holds cannot be reached, and shows nothing that is not there', async () => {
    const { id } = await cart.cart();
    await cart.add(id, palms);
    const refused = await cart.call('POST', HOLD, { cartId: id });
    expect([refused.status, refused.data.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await cart.get(id)).hold).toBeNull();
  });
});
