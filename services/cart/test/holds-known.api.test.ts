import { waitFor } from '@stayline/testkit';
import { RoomsToHold, UNITS } from './support/rooms-to-hold';
import { agent, CART, day, palms } from './support/running-cart';

const HOLD = `${CART}/hold`;
const CONFIRM = `${HOLD}/confirm`;

jest.setTimeout(60_000);

/** A night of its own for every test, so that none finds another's rooms. */
let from = 10;
beforeEach(() => (from += 3));

async function filled({ cart }: RoomsToHold): Promise<string> {
  const stay = { ...palms, checkIn: day(from), checkOut: day(from + 1) };
  return (await cart.add((await cart.cart()).id, stay)).id;
}

async function held(rooms: RoomsToHold): Promise<{ cartId: string; holdId: string }> {
  const cartId = await filled(rooms);
  const { status, data } = await rooms.cart.call('POST', HOLD, { cartId });
  if (status !== 200 || !data.hold) throw new Error(`Not held: ${JSON.stringify(data)}`);
  return { cartId, holdId: data.hold.id };
}

describe('without any event from holds, the cart', () => {
  const rooms = new RoomsToHold();
  beforeAll(() => rooms.start());
  afterAll(() => rooms.stop());
  afterEach(() => rooms.setOffset(0));

  const command = async (method: string, route: string, cartId: string) => {
    const { status, data } = await rooms.cart.call(method, route, { cartId });
    return { status, code: data.errorCode, hold: data.hold };
  };
  const shown = async (cartId: string) => (await rooms.cart.get(cartId)).hold;

  // HOLD-1, HOLD-13, HOLD-14
  it('shows each hold as it was answered', async () => {
    const { cartId, holdId } = await held(rooms);
    expect(await rooms.free(day(from))).toBe(UNITS - 1);
    expect(await command('DELETE', HOLD, cartId)).toMatchObject({
      status: 200,
      hold: { id: holdId, status: 'RELEASED' },
    });
    expect(await rooms.free(day(from))).toBe(UNITS);
    const { cartId: other } = await held(rooms);
    const { status, hold } = await command('POST', CONFIRM, other);
    expect([status, hold?.status, hold?.bookings]).toMatchObject([200, 'CONFIRMED', [{ propertyId: 'palm-1' }]]);
    expect(await shown(other)).toEqual(hold);
  });

  // HOLD-35
  it('tells the names of agent, listing and property, for reminders', async () => {
    const cartId = await filled(rooms);
    const as = { ...agent, name: 'Asha Rao' };
    expect((await rooms.cart.call('POST', HOLD, { cartId, as })).status).toBe(200);
    expect(await rooms.namesOf(cartId)).toEqual({
      agent: 'Asha Rao',
      stay: expect.stringMatching(/^.+, palm-1$/) as string,
    });
  });

  // BOOK-25
  it('books at the total that was agreed', async () => {
    const { cartId } = await held(rooms);
    const { summary } = await rooms.cart.get(cartId);
    const targetTotal = summary.grandTotal + 1_000.4;
    await rooms.cart.call('POST', `${CART}/modification`, { cartId, body: { targetTotal, reason: 'Late checkout' } });
    const { hold } = await command('POST', CONFIRM, cartId);
    const booking = await rooms.booking(hold?.bookings?.[0]?.bookingId ?? '');
    expect(booking).toMatchObject({ currency: 'INR', netAmountAfterTax: summary.grandTotal + 1_000 });
    expect(Number(booking.netAmountBeforeTax) + Number(booking.gstAmount)).toBe(booking.netAmountAfterTax);
  });

  // HOLD-31
  it('finds the hold that it does not know of, when it is to be released', async () => {
    const { cartId, holdId } = await held(rooms);
    await rooms.forget(cartId);
    expect(await shown(cartId)).toBeNull();
    expect(await command('DELETE', HOLD, cartId)).toMatchObject({
      status: 200,
      hold: { id: holdId, status: 'RELEASED' },
    });
    expect(await rooms.free(day(from))).toBe(UNITS);
  });

  // HOLD-31
  it('finds the hold that it does not know of, when it is to be confirmed', async () => {
    const { cartId, holdId } = await held(rooms);
    await rooms.forget(cartId);
    expect(await command('POST', CONFIRM, cartId)).toMatchObject({
      status: 200,
      hold: { id: holdId, status: 'CONFIRMED' },
    });
  });

  // HOLD-4, HOLD-31
  it('shows the hold that it did not know of, when another is to be placed', async () => {
    const { cartId, holdId } = await held(rooms);
    await rooms.forget(cartId);
    expect(await command('POST', HOLD, cartId)).toMatchObject({ status: 409, code: 'HOLD_ALREADY_ACTIVE' });
    expect(await shown(cartId)).toMatchObject({ id: holdId, status: 'ACTIVE' });
  });

  // HOLD-31
  it('commands the hold that there is, and not the one that it remembers', async () => {
    const { cartId, holdId: first } = await held(rooms);
    const [remembered] = await rooms.cart.database.rows<object>('SELECT * FROM hold WHERE id = $1', [first]);
    await command('DELETE', HOLD, cartId);
    const second = (await command('POST', HOLD, cartId)).hold;
    await rooms.forget(cartId);
    await rooms.cart.database.execute('INSERT INTO hold SELECT * FROM json_populate_record(NULL::hold, $1::json)', [
      JSON.stringify(remembered),
    ]);
    expect(await shown(cartId)).toMatchObject({ id: first, status: 'ACTIVE' });
    expect(await command('DELETE', HOLD, cartId)).toMatchObject({
      status: 200,
      hold: { id: second?.id, status: 'RELEASED' },
    });
  });

  // HOLD-15
  it('refuses what has ended, and what never was', async () => {
    const [{ cartId: released }, { cartId: confirmed }] = [await held(rooms), await held(rooms)];
    await command('DELETE', HOLD, released);
    await command('POST', CONFIRM, confirmed);
    for (const id of [released, confirmed, await filled(rooms)]) {
      expect(await command('DELETE', HOLD, id)).toMatchObject({ status: 409, code: 'HOLD_NOT_ACTIVE' });
      expect(await command('POST', CONFIRM, id)).toMatchObject({ status: 409, code: 'HOLD_NOT_ACTIVE' });
    }
  });

  // HOLD-11, HOLD-15, HOLD-31
  it('learns by a refusal that the hold has expired', async () => {
    const { cartId } = await held(rooms);
    const { expiresAt } = (await shown(cartId))!;
    await rooms.setOffset((Date.parse(expiresAt) - Date.now()) / 1000 + 1);
    await waitFor('the hold to expire', async () => {
      const { code } = await command('POST', CONFIRM, cartId);
      expect(code).toBe('HOLD_EXPIRED');
      return (await shown(cartId))?.status === 'EXPIRED';
    });
    expect(await command('DELETE', HOLD, cartId)).toMatchObject({ status: 409, code: 'HOLD_NOT_ACTIVE' });
  });

  // ALL-9, HOLD-31
  it('says neither yes nor no while holds cannot be asked', async () => {
    const cartId = await filled(rooms);
    rooms.wire.set('REFUSE');
    for (const [method, route] of [
      ['POST', HOLD],
      ['DELETE', HOLD],
      ['POST', CONFIRM],
    ] as const)
      expect(await command(method, route, cartId)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(rooms.wire.struck).toBeGreaterThan(2);
    rooms.wire.set('PASS');
  });

  // HOLD-18
  it('answers its archiving with the hold released and the rooms free, also of a hold that it did not know of', async () => {
    for (const prepare of [() => Promise.resolve(), (cartId: string) => rooms.forget(cartId)]) {
      const { cartId, holdId } = await held(rooms);
      await prepare(cartId);
      const { status, data } = await rooms.cart.call('DELETE', CART, { cartId });
      expect([status, data.status, data.hold?.id, data.hold?.status]).toEqual([200, 'ARCHIVED', holdId, 'RELEASED']);
      expect(await rooms.free(day(from))).toBe(UNITS);
    }
  });

  // HOLD-18
  it('keeps a confirmed hold when it is archived', async () => {
    const { cartId } = await held(rooms);
    await command('POST', CONFIRM, cartId);
    const { status, data } = await rooms.cart.call('DELETE', CART, { cartId });
    expect([status, data.hold?.status]).toEqual([200, 'CONFIRMED']);
    expect(await rooms.free(day(from))).toBe(UNITS - 1);
  });
});
