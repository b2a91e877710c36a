import { addDays, todayIn } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { newId } from '@stayline/contracts';
import { type ErrorBody } from '@stayline/http';
import { TestClock, waitFor } from '@stayline/testkit';
import { type FoundBookingView } from '../src/booking-search/found-booking.view';
import { type HeldClaimView } from '../src/held-claims/held-claim.view';
import { rebuildCombinationClaims } from '../src/ledger';
import {
  available,
  book,
  bookIn,
  combine,
  ledgerViolations,
  makeProperty,
  outcomes,
  stay,
  ZONE,
} from './support/ledger-fixture';
import { admin, RunningDistribution } from './support/running-distribution';

const holds: Caller = { kind: 'service', service: 'holds' };
/** A verdict, or the envelope. */
type Answered = HeldClaimView & Omit<ErrorBody, 'status'>;

const CHANNEL = 'chan-1';
const PATH = '/internal/holds/{holdId}';
const today = todayIn(ZONE, new Date());
const day = (n: number) => addDays(today, n);
const CUTOFF_SECONDS = 3_600;
/** Rounds of the race at the cutoff. The fault that it looks for showed in 7 of 250 rounds. */
const ROUNDS = 100;

describe('/internal/holds', () => {
  const service = new RunningDistribution();
  let clock: TestClock;
  let made = 0;

  beforeAll(async () => {
    await service.start({ DATABASE_POOL_SIZE: '24' });
    clock = new TestClock(service.test);
  });
  afterAll(() => service.stop());
  afterEach(async () => {
    expect(await ledgerViolations(service.database)).toEqual([]);
    await clock.setOffset(0);
    // Holds that nobody asked after live again when the clock is set back.
    const held = await service.database.rows<{ id: string }>(
      `SELECT hold_id AS id FROM held_claim WHERE status = 'HELD'`,
    );
    for (const { id } of held) await remove(id);
  });

  const property = async (units: number, physical = units) => {
    const id = `h${String((made += 1)).padStart(3, '0')}`;
    await makeProperty(service.database, id, { units, physical, from: today, days: 40 });
    await service.database.execute('INSERT INTO channel_access (channel_id, property_id) VALUES ($1, $2)', [
      CHANNEL,
      id,
    ]);
    return id;
  };
  const cutoff = () => new Date(Date.now() + CUTOFF_SECONDS * 1_000).toISOString();
  const hold = (propertyId: string, nights = 2, quantity = 1) => ({
    stays: [stay(propertyId, day(3), nights, quantity)],
    expiresAt: cutoff(),
    channelId: CHANNEL,
  });
  const put = (holdId: string, body: unknown, as = holds) =>
    service.send<Answered>('PUT', `/internal/holds/${holdId}`, PATH, { as, body });
  const remove = (holdId: string) => service.send<Answered>('DELETE', `/internal/holds/${holdId}`, PATH, { as: holds });
  const read = (holdId: string) => service.send<Answered>('GET', `/internal/holds/${holdId}`, PATH, { as: holds });
  const confirm = (holdId: string, body: object = { channelId: CHANNEL }) =>
    service.send<Answered>('POST', `/internal/holds/${holdId}/confirm`, `${PATH}/confirm`, { as: holds, body });
  const expire = (holdId: string) =>
    service.send<Answered>('POST', `/internal/holds/${holdId}/expire`, `${PATH}/expire`, { as: holds });
  const readBooking = async (bookingId: string) => {
    const route = '/api/v1/admin/bookings/{bookingId}';
    return (await service.call<FoundBookingView>('GET', route, { as: admin, bookingId })).data;
  };
  const codeOf = ({ data }: { data: unknown }) => (data as Answered).errorCode;
  const statusOf = ({ data }: { data: unknown }) => (data as Answered).status;

  // INV-22
  it('locks units until the cutoff, once however often it is asked', async () => {
    const id = await property(3);
    const holdId = newId('hld');
    const body = hold(id, 2, 2);
    const first = await put(holdId, body);
    expect([first.status, first.data]).toEqual([
      200,
      { holdId, status: 'HELD', expiresAt: body.expiresAt, stays: body.stays, blocks: body.stays, bookings: [] },
    ]);
    const again = await put(holdId, { ...body, expiresAt: new Date(Date.now() + 7_200_000).toISOString() });
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await read(holdId)).data).toEqual(first.data);
    expect(await available(service.database, id, day(3), 3)).toEqual([1, 1, 3]);
    const other = await put(holdId, { ...body, stays: [{ ...body.stays[0], quantity: 1 }] });
    expect([other.status, codeOf(other)]).toEqual([409, 'HOLD_ID_REUSED']);
  });

  // INV-6, INV-29
  it('says what it takes of each property, parts and wholes too, each night once', async () => {
    const [villa, room, pool] = [await property(2), await property(6), await property(1)];
    await combine(service.database, villa, room, 2);
    await combine(service.database, pool, room, 1);
    const holdId = newId('hld');
    const stays = [stay(villa, day(3), 2), stay(room, day(4), 2)];
    const first = await put(holdId, { ...hold(villa), stays });
    const blocks = [
      stay(villa, day(3), 1, 1),
      // One of its own, and two of the room that is held beside it.
      stay(villa, day(4), 1, 3),
      stay(villa, day(5), 1, 2),
      stay(room, day(3), 1, 2),
      stay(room, day(4), 1, 3),
      stay(room, day(5), 1, 1),
      stay(pool, day(4), 2, 1),
    ];
    expect((first.data as HeldClaimView).blocks).toEqual(blocks);
    expect(((await put(holdId, { ...hold(villa), stays })).data as HeldClaimView).blocks).toEqual(blocks);
    expect(((await remove(holdId)).data as HeldClaimView).blocks).toEqual([]);
  });

  // INV-10
  it('refuses units that are gone with property, date and reason, and leaves the id unused', async () => {
    const [free, full] = [await property(1), await property(1)];
    const booking = await book(service.database, stay(full, day(4), 1));
    const holdId = newId('hld');
    const both = { ...hold(free), stays: [stay(free, day(3), 2), stay(full, day(3), 2)] };
    const refused = await put(holdId, both);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.data.details).toBe(`${full} ${day(4)}: units`);
    expect((await read(holdId)).status).toBe(404);
    expect((await put(holdId, hold(free))).status).toBe(200);
    expect(booking).toMatch(/^bkg_/);
  });

  it.each<[string, (id: string) => object, number, string, string]>([
    ['no stays', (id) => ({ ...hold(id), stays: [] }), 400, 'VALIDATION_FAILED', 'stays'],
    [
      'a date that does not exist',
      (id) => ({ ...hold(id), stays: [{ ...hold(id).stays[0], checkIn: '2026-02-30' }] }),
      400,
      'DATE_INVALID',
      'stays[0].checkIn',
    ],
    [
      'a stay of no night',
      (id) => ({ ...hold(id), stays: [stay(id, day(3), 0)] }),
      400,
      'DATE_RANGE_INVALID',
      'stays[0].checkOut',
    ],
    [
      'a stay of 367 nights',
      (id) => ({ ...hold(id), stays: [stay(id, day(3), 367)] }),
      400,
      'DATE_RANGE_TOO_LONG',
      'stays[0].checkOut',
    ],
    ['half a unit', (id) => ({ ...hold(id), stays: [stay(id, day(3), 1, 0.5)] }), 400, 'VALIDATION_FAILED', 'quantity'],
    ['no unit', (id) => ({ ...hold(id), stays: [stay(id, day(3), 1, 0)] }), 400, 'VALIDATION_FAILED', 'quantity'],
    [
      'a cutoff without an offset',
      (id) => ({ ...hold(id), expiresAt: '2026-12-01T17:30:00' }),
      400,
      'VALIDATION_FAILED',
      'expiresAt',
    ],
    [
      'a cutoff that does not exist',
      (id) => ({ ...hold(id), expiresAt: '2026-12-01T27:30:00Z' }),
      400,
      'VALIDATION_FAILED',
      'expiresAt',
    ],
    ['a cutoff in the past', (id) => ({ ...hold(id), expiresAt: '2020-01-01T00:00:00Z' }), 409, 'HOLD_EXPIRED', ''],
    [
      'a property that the channel does not sell',
      (id) => ({ ...hold(id), channelId: 'chan-2' }),
      404,
      'PROPERTY_NOT_FOUND',
      '',
    ],
    ['a property that is not there', () => hold('nowhere'), 404, 'PROPERTY_NOT_FOUND', 'nowhere'],
  ])('refuses %s', async (_what, body, status, code, details) => {
    const response = await put(newId('hld'), body(await property(1)));
    expect([response.status, codeOf(response)]).toEqual([status, code]);
    expect(response.data.details).toContain(details);
  });

  // INV-23
  it('gives units back on release, and refuses a late claim under the id, even one never seen', async () => {
    const id = await property(1);
    const holdId = newId('hld');
    await put(holdId, hold(id));
    expect([(await remove(holdId)).status, statusOf(await remove(holdId))]).toEqual([200, 'RELEASED']);
    expect(await available(service.database, id, day(3))).toEqual([1]);
    expect(codeOf(await put(holdId, hold(id)))).toBe('HOLD_RELEASED');
    const unseen = newId('hld');
    expect((await remove(unseen)).data).toEqual({
      holdId: unseen,
      status: 'RELEASED',
      expiresAt: null,
      stays: [],
      blocks: [],
      bookings: [],
    });
    expect(codeOf(await put(unseen, hold(id)))).toBe('HOLD_RELEASED');
    expect(codeOf(await confirm(unseen))).toBe('HOLD_RELEASED');
  });

  // INV-14, INV-24
  it('turns a live claim into a booking for each stay, with units and an event, once', async () => {
    const [villa, room, other] = [await property(1), await property(3), await property(1)];
    await combine(service.database, villa, room, 2);
    const holdId = newId('hld');
    const stays = [stay(villa, day(3), 2), stay(other, day(5), 1)];
    await put(holdId, { ...hold(villa), stays });
    const guest = { email: 'asha@example.com', phone: '+919876543210', firstName: 'Asha', lastName: 'Rao' };
    const answer = await confirm(holdId, { channelId: CHANNEL, cartId: 'crt_1', guest });
    const view = answer.data;
    expect([answer.status, view.status]).toEqual([200, 'CONFIRMED']);
    expect(view.bookings).toEqual(
      stays.map((each, n) => ({
        ...each,
        reference: `${holdId}-${n + 1}`,
        bookingId: expect.stringMatching(/^bkg_/) as string,
      })),
    );
    expect((await confirm(holdId)).data).toEqual(view);
    expect((await read(holdId)).data).toEqual(view);
    expect(codeOf(await remove(holdId))).toBe('HOLD_CONFIRMED');
    expect(statusOf(await expire(holdId))).toBe('CONFIRMED');
    await clock.setOffset(CUTOFF_SECONDS + 1);
    expect(await available(service.database, villa, day(3))).toEqual([0]);
    expect(await available(service.database, room, day(3))).toEqual([1]);
    const events = await service.eventsOf(view.bookings[0]!.bookingId);
    expect(events.map((event) => event.data)).toEqual([
      expect.objectContaining({
        reference: `${holdId}-1`,
        channelId: CHANNEL,
        propertyId: villa,
        guest,
        confirmationRequested: false,
      }),
    ]);
  });

  // BOOK-25
  it('gives each booking its part of what was agreed in the cart, and none where the cart tells none', async () => {
    const [villa, room] = [await property(1), await property(1)];
    const holdId = newId('hld');
    const stays = [stay(villa, day(3), 2), stay(room, day(5), 1)];
    await put(holdId, { ...hold(villa), stays });
    const { propertyId, checkIn, checkOut } = stays[0]!;
    const agreed = { currency: 'INR', netAmountBeforeTax: 10_001, gstAmount: 500, netAmountAfterTax: 10_501 };
    // One of another stay is left aside.
    const amounts = [
      { propertyId, checkIn, checkOut: day(9), ...agreed, gstAmount: 1 },
      { propertyId, checkIn, checkOut, ...agreed },
    ];
    const answer = await confirm(holdId, { channelId: CHANNEL, amounts });
    const [first, second] = (answer.data as HeldClaimView).bookings;
    expect(await readBooking(first!.bookingId)).toMatchObject({
      ...agreed,
      quoteId: null,
      ratePlanCode: null,
      securityDeposit: null,
    });
    expect(await readBooking(second!.bookingId)).toMatchObject({
      netAmountBeforeTax: null,
      gstAmount: null,
      netAmountAfterTax: null,
    });
    const [event] = await service.eventsOf(first!.bookingId);
    expect(event?.data).toMatchObject({ amounts: { ...agreed, securityDeposit: 0 } });
  });

  // BOOK-26, INV-14
  it('shows operators which units a booking has on which nights, those of its parts too', async () => {
    const [villa, room] = [await property(1), await property(3)];
    await combine(service.database, villa, room, 2);
    const holdId = newId('hld');
    await put(holdId, hold(villa));
    const [booking] = ((await confirm(holdId)).data as HeldClaimView).bookings;
    const nights = { checkinDate: day(3), checkoutDate: day(5) };
    expect((await readBooking(booking!.bookingId)).units).toEqual([
      { propertyId: villa, unitId: `${villa}-1`, unitName: 'Unit 1', ...nights },
      { propertyId: room, unitId: `${room}-1`, unitName: 'Unit 1', ...nights },
      { propertyId: room, unitId: `${room}-2`, unitName: 'Unit 2', ...nights },
    ]);
  });

  it('confirms without a guest, and beside a booking that has the same reference', async () => {
    const id = await property(2);
    const holdId = newId('hld');
    await put(holdId, hold(id));
    const partners = await book(service.database, stay(id, day(20), 1));
    await service.database.execute('UPDATE booking SET reference = $2 WHERE id = $1', [partners, `${holdId}-1`]);
    const { bookings } = (await confirm(holdId)).data;
    expect(bookings[0]!.reference).toBe(`${holdId}-1-${bookings[0]!.bookingId}`);
  });

  it('refuses to confirm what an operator left no physical unit for, and keeps the hold', async () => {
    const id = await property(1, 0);
    const holdId = newId('hld');
    await put(holdId, hold(id));
    const refused = await confirm(holdId);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'NOT_AVAILABLE']);
    expect(statusOf(await read(holdId))).toBe('HELD');
  });

  it('refuses a malformed guest', async () => {
    const refused = await confirm(newId('hld'), { channelId: CHANNEL, guest: { phone: '98765' } });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  // INV-3, INVARIANT-8
  it('lets a hold lapse by the clock alone, with no timer', async () => {
    const id = await property(1);
    const holdId = newId('hld');
    await put(holdId, hold(id));
    expect(statusOf(await expire(holdId))).toBe('HELD');
    await clock.setOffset(CUTOFF_SECONDS);
    expect(statusOf(await read(holdId))).toBe('EXPIRED');
    expect(codeOf(await confirm(holdId))).toBe('HOLD_EXPIRED');
    expect(codeOf(await put(holdId, hold(id)))).toBe('HOLD_EXPIRED');
    expect(
      (await put(newId('hld'), { ...hold(id), expiresAt: new Date(Date.now() + 9_000_000).toISOString() })).status,
    ).toBe(200);
    expect(statusOf(await expire(holdId))).toBe('EXPIRED');
    expect(statusOf(await remove(holdId))).toBe('EXPIRED');
    expect(await service.database.rows('SELECT 1 FROM claim WHERE claim_id = $1', [holdId])).toEqual([]);
  });

  describe('that was said to have expired', () => {
    const overdue = async (id: string): Promise<string> => {
      const holdId = newId('hld');
      await put(holdId, hold(id));
      await clock.setOffset(CUTOFF_SECONDS);
      return holdId;
    };
    const untilSomebodyWaits = () =>
      waitFor('somebody to wait for a lock', async () => {
        const waiting = await service.database.one(
          `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND query LIKE '%claimed%' LIMIT 1`,
        );
        return waiting !== undefined;
      });

    // INV-26
    it.each<[string, (holdId: string, id: string) => Promise<{ data: unknown }>, string]>([
      ['a confirmation', (holdId) => confirm(holdId), 'HOLD_EXPIRED'],
      ['a claim made again', (holdId, id) => put(holdId, hold(id)), 'HOLD_EXPIRED'],
      ['a reading', (holdId) => read(holdId), 'EXPIRED'],
      ['a release', (holdId) => remove(holdId), 'EXPIRED'],
      ['an expiry', (holdId) => expire(holdId), 'EXPIRED'],
    ])('by %s stays so when the clock is set back', async (_what, ask, said) => {
      const id = await property(1);
      const holdId = await overdue(id);
      const answer = await ask(holdId, id);
      expect(codeOf(answer) ?? statusOf(answer)).toBe(said);
      await clock.setOffset(0);
      expect(statusOf(await read(holdId))).toBe('EXPIRED');
      expect(codeOf(await confirm(holdId))).toBe('HOLD_EXPIRED');
      expect(await available(service.database, id, day(3), 2)).toEqual([1, 1]);
    });

    // INV-26
    it('by selling one of its nights stays so when the clock is set back, the other nights too', async () => {
      const id = await property(1);
      const holdId = await overdue(id);
      await book(service.database, stay(id, day(4), 1));
      await clock.setOffset(0);
      expect(statusOf(await read(holdId))).toBe('EXPIRED');
      expect(codeOf(await confirm(holdId))).toBe('HOLD_EXPIRED');
      expect(await available(service.database, id, day(3), 2)).toEqual([1, 0]);
    });

    // INV-26
    it('by selling while its confirmation waits stays so when the clock is set back in between', async () => {
      const id = await property(1);
      const holdId = await overdue(id);
      const late = await service.database.transaction(async (tx) => {
        const wanted = stay(id, day(4), 1);
        // The confirmation has locked the hold's row and waits for this day.
        await tx.execute('SELECT 1 FROM inventory_day WHERE property_id = $1 AND date = $2 FOR UPDATE', [id, day(4)]);
        const waiting = confirm(holdId);
        await untilSomebodyWaits();
        await bookIn(tx, wanted);
        await clock.setOffset(0);
        return { waiting };
      });
      expect(codeOf(await late.waiting)).toBe('HOLD_EXPIRED');
      expect(statusOf(await read(holdId))).toBe('EXPIRED');
      expect(await available(service.database, id, day(3), 2)).toEqual([1, 0]);
    });

    // INV-26
    it('before it was ever held stays so, and holds nothing', async () => {
      const id = await property(1);
      const holdId = newId('hld');
      await clock.setOffset(CUTOFF_SECONDS);
      const body = { ...hold(id), expiresAt: new Date(Date.now() + 60_000).toISOString() };
      expect(codeOf(await put(holdId, body))).toBe('HOLD_EXPIRED');
      await clock.setOffset(0);
      expect(codeOf(await put(holdId, body))).toBe('HOLD_EXPIRED');
      expect(await available(service.database, id, day(3), 2)).toEqual([1, 1]);
    });

    // INV-20, INV-26
    it('by changing a combination stays so when the clock is set back', async () => {
      const [villa, room] = [await property(1), await property(2)];
      const holdId = await overdue(villa);
      await service.database.transaction(async (tx) => {
        await tx.execute('INSERT INTO combination (parent_id, child_id, block_quantity) VALUES ($1, $2, 2)', [
          villa,
          room,
        ]);
        await rebuildCombinationClaims(tx, ZONE, [villa]);
      });
      await clock.setOffset(0);
      expect(statusOf(await read(holdId))).toBe('EXPIRED');
      expect(await available(service.database, villa, day(3))).toEqual([1]);
    });
  });

  it('knows nothing of an id that was never used', async () => {
    const calls = [read(newId('hld')), confirm(newId('hld')), expire(newId('hld'))];
    for (const response of await Promise.all(calls))
      expect([response.status, codeOf(response)]).toEqual([404, 'HOLD_NOT_FOUND']);
  });

  // CRED-18
  it.each<[string, Caller | undefined, number]>([
    ['nobody', undefined, 401],
    ['an admin', { kind: 'admin', sub: 'a' }, 403],
    ['a channel', { kind: 'channel', channelId: CHANNEL }, 403],
  ])('is closed to %s', async (_who, as, status) => {
    const path = `/internal/holds/${newId('hld')}`;
    expect((await service.send('GET', path, PATH, { as })).status).toBe(status);
    expect((await service.send('DELETE', path, PATH, { as })).status).toBe(status);
    expect((await service.send('PUT', path, PATH, { as, body: hold('x') })).status).toBe(status);
    expect(
      (await service.send('POST', `${path}/confirm`, `${PATH}/confirm`, { as, body: { channelId: 'c' } })).status,
    ).toBe(status);
    expect((await service.send('POST', `${path}/expire`, `${PATH}/expire`, { as })).status).toBe(status);
  });

  // INV-25, INVARIANT-1
  it('has one winner when claim, repeat, release, confirm, expire and bookings race', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await property(1);
      const holdId = newId('hld');
      const body = hold(id);
      const moves = [
        () => put(holdId, body),
        () => put(holdId, body),
        () => remove(holdId),
        () => confirm(holdId),
        () => expire(holdId),
      ];
      if (round % 2 === 0) await put(holdId, body);
      const answers = moves
        .slice(round % 5)
        .concat(moves.slice(0, round % 5))
        .map((move) => move());
      const sales = await outcomes([
        book(service.database, stay(id, day(3), 2)),
        book(service.database, stay(id, day(2), 2)),
      ]);
      for (const answer of await Promise.all(answers)) expect([200, 404, 409]).toContain(answer.status);
      const end = statusOf(await read(holdId));
      // The claim was either released or confirmed; never both, and never neither.
      expect(['RELEASED', 'CONFIRMED']).toContain(end);
      if (end === 'CONFIRMED') expect(sales).toEqual({ NOT_AVAILABLE: 2 });
      const bookings = await service.database.rows('SELECT 1 FROM booking WHERE property_id = $1', [id]);
      expect(bookings.length).toBeLessThanOrEqual(1);
      expect(await ledgerViolations(service.database)).toEqual([]);
    }
  });

  // INV-25, INV-26
  it('confirms or expires at the cutoff, never both, for good, and sells the units once', async () => {
    const ends: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await property(1);
      const holdId = newId('hld');
      await clock.setOffset(0);
      // From a cutoff that nobody can meet to one that most do.
      await put(holdId, { ...hold(id), expiresAt: new Date(Date.now() + (round % 50)).toISOString() });
      const sell = () => outcomes([book(service.database, stay(id, day(3), 1))]);
      const answers: string[] = [];
      const ask = async (move: (holdId: string) => ReturnType<typeof confirm>) => {
        const answer = await move(holdId);
        answers.push(codeOf(answer) ?? statusOf(answer));
      };
      const moves = [() => ask(confirm), () => ask(expire), sell];
      // Until one of them gets another answer than HELD: so they come before, at and after the cutoff.
      while (!answers.some((answer) => answer !== 'HELD'))
        await Promise.all([...moves, ...moves].map((move) => move()));
      // An hour before the hold was made.
      await clock.setOffset(-CUTOFF_SECONDS);
      const end = statusOf(await read(holdId));
      ends.push(end);
      expect(new Set(answers.filter((answer) => answer !== 'HELD'))).toEqual(
        new Set(
          end === 'CONFIRMED'
            ? ['CONFIRMED']
            : answers.includes('EXPIRED')
              ? ['HOLD_EXPIRED', 'EXPIRED']
              : ['HOLD_EXPIRED'],
        ),
      );
      const bookings = await service.database.rows<{ hold_id: string | null }>(
        'SELECT hold_id FROM booking WHERE property_id = $1',
        [id],
      );
      if (end === 'CONFIRMED') expect(bookings).toEqual([{ hold_id: holdId }]);
      else expect(bookings.filter((each) => each.hold_id !== null)).toEqual([]);
      expect(bookings.length).toBeLessThanOrEqual(1);
    }
    expect(ends).toContain('EXPIRED');
  }, 60_000);
});
