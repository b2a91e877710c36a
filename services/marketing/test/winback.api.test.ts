import { bookingCancelled, newId, reviewReceived } from '@stayline/contracts';
import { publishEvent } from '@stayline/harness';
import { type ErrorBody, type Page } from '@stayline/http';
import { waitFor } from '@stayline/testkit';
import { type ClaimView, type WinBackView } from '../src/claims/claim.view';
import { GuestLinks } from '../src/claims/guest-links';
import { type WinBackStateView } from '../src/guest-bookings/guest-booking.view';
import { type OfferDetailView, type OfferView } from '../src/offers/offer.view';
import { RunningMarketing } from './support/marketing';
import { byLink, linkOf, NOTIFY, offered, OFFERS, rated, RATING, stayed, VOUCHER } from './support/winback';

const SHOW = '/winback/{bookingId}';
const OPEN_OFFERS = `${SHOW}/offers`;
const CLAIM = '/winback/claim';
const CLAIMS = '/winback/claims';
const MAXIMUM = '/api/v1/admin/bookings/{bookingId}/win-back';
const DAY_MS = 24 * 60 * 60 * 1000;

const world = new RunningMarketing();
let offer: OfferDetailView;
beforeAll(async () => {
  await world.start();
  offer = await offered(world);
});
afterAll(() => world.stop());

const codeOf = ({ status, data }: { status: number; data: unknown }) => [status, (data as ErrorBody).errorCode];
const claim = (bookingId: string, offerId = offer.id, call: object = {}) =>
  world.call<ClaimView & { message?: string }>('POST', CLAIM, { body: { bookingId, offerId }, ...call });
const notify = (bookingId: string, channel: string, occasion: 'pre-claim' | 'post-claim', headers = {}) =>
  world.call<{ messageId: string; status: string | number; message?: string }>(
    'POST',
    NOTIFY.replace('{occasion}', occasion),
    { bookingId, channel, headers },
  );

// WIN-1
describe('a rating', () => {
  it('is set for a booking by id or by reference, and makes it eligible where it is low', async () => {
    const { bookingId, reference } = await stayed(world);
    const { data } = await world.call<WinBackStateView>('PUT', RATING, { bookingId: reference, body: { rating: 2.5 } });
    expect(data).toEqual({
      bookingId,
      reference,
      rating: 2.5,
      winBackClaimed: 0,
      maxWinBackAllowed: 1,
      eligible: true,
      reason: null,
    });
    const again = await world.call<WinBackStateView>('PUT', RATING, { bookingId, body: { rating: 3 } });
    expect(again.data).toMatchObject({ rating: 3, eligible: false, reason: 'the rating is not below 3' });
  });

  it.each([[-1], [5.1], ['2'], [null], [undefined]])('of %j is refused', async (rating) => {
    const { bookingId } = await stayed(world);
    expect(codeOf(await world.call('PUT', RATING, { bookingId, body: { rating } }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('of a booking that is unknown is 404; of one whose reference two channels share, 409 with both', async () => {
    const body = { rating: 1 };
    expect(codeOf(await world.call('PUT', RATING, { bookingId: 'bkg_none', body }))).toEqual([
      404,
      'BOOKING_NOT_FOUND',
    ]);
    const one = await stayed(world, { reference: 'SHARED-1' });
    const other = await stayed(world, { reference: 'SHARED-1', channelId: 'channel-2' });
    const answer = await world.call('PUT', RATING, { bookingId: 'SHARED-1', body });
    expect(codeOf(answer)).toEqual([409, 'BOOKING_AMBIGUOUS']);
    for (const { bookingId } of [one, other]) expect(answer.data.details).toContain(bookingId);
  });
});

// WIN-13
describe('a review that comes in as a webhook', () => {
  const received = async (
    review: { bookingId: string; channelId?: string; rating: number },
    source = 'guest-reviews',
  ) => {
    const eventId = newId('whe');
    const data = { eventId, source, channelId: null, ...review };
    await publishEvent(world.log, reviewReceived, { subject: eventId, data });
    await world.caughtUp();
  };
  const ratingOf = async (bookingId: string) =>
    (await world.call<WinBackView>('GET', SHOW, { bookingId })).data.booking.rating;

  it('rates the booking of its channel, by reference or by id, from a source that counts', async () => {
    const mine = await stayed(world, { reference: 'REVIEWED-1' });
    const other = await stayed(world, { reference: 'REVIEWED-1', channelId: 'channel-2' });
    await received({ bookingId: 'REVIEWED-1', channelId: 'channel-1', rating: 1 });
    expect([await ratingOf(mine.bookingId), await ratingOf(other.bookingId)]).toEqual([1, null]);
    await received({ bookingId: other.bookingId, rating: 2.5 });
    expect(await ratingOf(other.bookingId)).toBe(2.5);
  });

  it('of another source rates nothing', async () => {
    const { bookingId } = await stayed(world);
    await received({ bookingId, rating: 1 }, 'somebody');
    expect(await ratingOf(bookingId)).toBeNull();
  });

  it('of an unknown booking waits to be tried again', async () => {
    await received({ bookingId: 'nobody', channelId: 'channel-1', rating: 1 });
    const parked = await waitFor('it to be put aside', () =>
      world.database.one<{ reason: string }>(`SELECT reason FROM inbox WHERE status = 'PARKED'`),
    );
    expect(parked.reason).toBe('BOOKING_NOT_FOUND');
  });
});

// WIN-4
describe('offers', () => {
  it('are made, listed, read, replaced and removed', async () => {
    const made = await offered(world, { kind: 'TIER_UPGRADE', validUntil: '2030-12-31', channelIds: ['channel-9'] });
    expect(Number.isInteger(made.id)).toBe(true);
    const id = made.id;
    expect((await world.call<OfferDetailView>('GET', `${OFFERS}/{id}`, { id })).data).toEqual(made);
    const replaced = await world.call<OfferDetailView>('PUT', `${OFFERS}/{id}`, {
      id,
      body: { ...VOUCHER, title: 'New' },
    });
    expect(replaced.data).toMatchObject({ id, title: 'New', kind: 'VOUCHER', validUntil: null, channelIds: null });
    const { data } = await world.call<Page<OfferDetailView>>('GET', OFFERS);
    expect(data.list.map((each) => each.id)).toContain(id);
    expect((await world.call('DELETE', `${OFFERS}/{id}`, { id })).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect(codeOf(await world.call(method, `${OFFERS}/{id}`, { id }))).toEqual([404, 'OFFER_NOT_FOUND']);
  });

  it.each([
    ['of an unknown kind', { kind: 'CASH' }, 'kind'],
    ['without a title', { title: '' }, 'title'],
    ['that end before they begin', { validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil'],
    ['that end on a day that is none', { validUntil: '2026-02-30' }, 'validUntil'],
    ['with a typo', { valid_until: '2026-12-01' }, 'valid_until'],
  ])('%s are refused', async (_what, change, field) => {
    const { status, data } = await world.call('POST', OFFERS, { body: { ...VOUCHER, ...change } });
    expect([status, data.details]).toEqual([400, expect.stringContaining(field)]);
  });
});

// WIN-6
describe('the offers of a booking', () => {
  const openTo = async (bookingId: string) =>
    (await world.call<OfferView[]>('GET', OPEN_OFFERS, { bookingId })).data.map(({ id }) => id);

  it('are those that are open to it, and none while it is not eligible', async () => {
    const elsewhere = await offered(world, { propertyIds: ['elsewhere'] });
    const over = await offered(world, { validUntil: '2020-01-01' });
    const low = await rated(world, 2);
    expect(await openTo(low.bookingId)).toContain(offer.id);
    for (const { id } of [elsewhere, over]) expect(await openTo(low.bookingId)).not.toContain(id);
    expect(await openTo((await rated(world, 4)).bookingId)).toEqual([]);
    expect(await openTo((await stayed(world)).bookingId)).toEqual([]);
  });
});

// WIN-8
it('shows a booking, its offers and its claims, and no contact of the guest', async () => {
  const { bookingId, reference } = await rated(world);
  await claim(bookingId);
  const { data, text } = await world.call<WinBackView>('GET', SHOW, { bookingId });
  expect(data).toMatchObject({
    booking: { bookingId, reference, guestFirstName: 'Asha', propertyName: 'Palm House', nights: 2, winBackClaimed: 1 },
    eligible: false,
    reason: 'as many offers as are allowed have been claimed',
    offers: [],
    claims: [{ bookingId, offerId: offer.id, title: VOUCHER.title, claimedBy: 'OPERATOR' }],
  });
  expect(text).not.toMatch(/asha@example|9198|Rao|channel-1/);
});

// WIN-7
describe('a claim', () => {
  it('is granted once, keeps the words of the offer, and is listed', async () => {
    const { bookingId } = await rated(world);
    const mine = await offered(world, { title: 'As it was' });
    const granted = await claim(bookingId, mine.id);
    expect(granted).toMatchObject({ status: 201, data: { bookingId, offerId: mine.id, title: 'As it was' } });
    await world.call('DELETE', `${OFFERS}/{id}`, { id: mine.id });
    const { data } = await world.call<Page<ClaimView>>('GET', CLAIMS, { query: { bookingId } });
    expect(data.list).toEqual([granted.data]);
    expect((await world.call<Page<ClaimView>>('GET', CLAIMS, { query: { pageSize: 1 } })).data.list).toHaveLength(1);
  });

  it('is 404 for an offer that does not exist or is not open to the booking, before anything is said of eligibility', async () => {
    const { bookingId } = await rated(world, 5);
    const elsewhere = await offered(world, { propertyIds: ['elsewhere'] });
    for (const id of [2_000_000_000, elsewhere.id])
      expect(codeOf(await claim(bookingId, id))).toEqual([404, 'OFFER_NOT_FOUND']);
    expect(codeOf(await claim('bkg_none'))).toEqual([404, 'BOOKING_NOT_FOUND']);
  });

  it.each([
    ['the stay was not rated', undefined, 'the booking has no rating'],
    ['the rating is not low', 3, 'the rating is not below 3'],
  ])('is 409 with the reason where %s', async (_why, rating, reason) => {
    const { bookingId } = rating === undefined ? await stayed(world) : await rated(world, rating);
    const refused = await claim(bookingId);
    expect(codeOf(refused)).toEqual([409, 'WINBACK_NOT_ELIGIBLE']);
    expect(refused.data.message).toContain(reason);
  });

  it.each([{ offerId: '1' }, { offerId: 1.5 }, { offerId: 0 }, { offerId: undefined }, { bookingId: '' }])(
    'is 400 with %j',
    async (change) => {
      const { bookingId } = await rated(world);
      const body = { bookingId, offerId: offer.id, ...change };
      expect(codeOf(await world.call('POST', CLAIM, { body }))).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  // INVARIANT-11
  it('at once with seven others: one is granted', async () => {
    const { bookingId } = await rated(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(bookingId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect((await world.call<Page<ClaimView>>('GET', CLAIMS, { query: { bookingId } })).data.totalElementsCount).toBe(
      1,
    );
  });

  // WIN-3, INVARIANT-11
  it('is granted as often as the booking allows, however many come at once', async () => {
    const { bookingId } = await rated(world);
    await world.call('PUT', MAXIMUM, { bookingId, body: { maxWinBackAllowed: 3 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(bookingId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    await world.call('PUT', MAXIMUM, { bookingId, body: { maxWinBackAllowed: null } });
    expect((await world.call<WinBackView>('GET', SHOW, { bookingId })).data.booking.maxWinBackAllowed).toBe(1);
  });

  it('is made once for one Idempotency-Key, by an operator and by a guest', async () => {
    const { bookingId } = await rated(world);
    await world.call('PUT', MAXIMUM, { bookingId, body: { maxWinBackAllowed: 9 } });
    const { token } = await linkOf(world, bookingId);
    for (const call of [{}, byLink(token)]) {
      const headers = { 'Idempotency-Key': `claim ${'as' in call}`.replace(' ', '-') };
      const [first, repeat] = [
        await claim(bookingId, offer.id, { ...call, headers }),
        await claim(bookingId, offer.id, { ...call, headers }),
      ];
      expect(first.status).toBe(201);
      expect(repeat.data).toEqual(first.data);
    }
    expect((await world.call<Page<ClaimView>>('GET', CLAIMS, { query: { bookingId } })).data.totalElementsCount).toBe(
      2,
    );
  });
});

// WIN-9
describe("the guest's link", () => {
  const links = new GuestLinks({
    secret: 'the secret of the guests’ links, for tests',
    publicUrl: 'https://stay.example',
    days: 14,
  });
  const tokenFor = (bookingId: string, days = 14) => links.tokenFor(bookingId, new Date(Date.now() + days * DAY_MS));

  it('opens its booking and claims for it, as often as it is used', async () => {
    const { bookingId } = await rated(world);
    const { token, url } = await linkOf(world, bookingId);
    expect(url).toBe(`https://stay.example/winback/${bookingId}?t=${token}`);
    expect((await world.call<WinBackView>('GET', SHOW, { bookingId, ...byLink(token) })).data.eligible).toBe(true);
    const inHeader = { as: { kind: 'public' as const }, headers: { Authorization: `Bearer ${token}` } };
    expect((await world.call<OfferView[]>('GET', OPEN_OFFERS, { bookingId, ...inHeader })).data).not.toEqual([]);
    expect(await claim(bookingId, offer.id, byLink(token))).toMatchObject({
      status: 201,
      data: { claimedBy: 'GUEST' },
    });
    expect(codeOf(await claim(bookingId, offer.id, byLink(token)))).toEqual([409, 'WINBACK_NOT_ELIGIBLE']);
  });

  it.each([
    ['is missing', () => undefined, 'CREDENTIAL_MISSING'],
    ['is another booking’s', () => tokenFor('bkg_other'), 'CREDENTIAL_INVALID'],
    ['has ended', (id: string) => tokenFor(id, -1), 'CREDENTIAL_INVALID'],
    ['was guessed', () => `wbl_zzzzzz_${'A'.repeat(43)}`, 'CREDENTIAL_INVALID'],
    ['is no token', () => 'x', 'CREDENTIAL_INVALID'],
  ])('that %s opens nothing, and does not say whether the booking exists', async (_what, make, code) => {
    const { bookingId } = await rated(world);
    for (const id of [bookingId, 'bkg_none']) {
      const token = make(bookingId);
      const call = { as: { kind: 'public' as const }, query: token === undefined ? '' : `t=${token}` };
      expect(codeOf(await world.call('GET', SHOW, { bookingId: id, ...call }))).toEqual([401, code]);
      expect(codeOf(await world.call('GET', OPEN_OFFERS, { bookingId: id, ...call }))).toEqual([401, code]);
      expect(codeOf(await claim(id, offer.id, call))).toEqual([401, code]);
    }
  });

  it('opens no list, and an agent’s token opens no booking', async () => {
    const { bookingId } = await rated(world);
    expect((await world.call('GET', CLAIMS, { ...byLink(tokenFor(bookingId)) })).status).toBe(403);
    const agent = { kind: 'agent', sub: 'agent-1' } as const;
    expect((await world.call('GET', SHOW, { bookingId, as: agent, query: { t: tokenFor(bookingId) } })).status).toBe(
      403,
    );
  });

  it('is in no log line', async () => {
    const { bookingId } = await rated(world);
    const { token } = await linkOf(world, bookingId);
    await world.call('GET', SHOW, { bookingId, ...byLink(token) });
    await world.call('GET', SHOW, { bookingId, ...byLink(`${token}x`) });
    expect(world.logged.join('\n')).not.toContain(token);
  });
});

// WIN-10
describe('a notification', () => {
  it('before the claim brings the link on each channel, and after it what was claimed', async () => {
    const { bookingId, reference } = await rated(world);
    const received = { SMS: world.sms, MESSAGING: world.gateway };
    for (const channel of ['SMS', 'MESSAGING'] as const) {
      const { status, data } = await notify(bookingId, channel, 'pre-claim');
      expect([status, data.status]).toEqual([202, 'QUEUED']);
      await world.endedAs(data.messageId);
      const sent = received[channel].requests.at(-1)?.json as { to: string; text: string };
      expect(sent.to).toBe('+919812345678');
      expect(sent.text).toContain(`https://stay.example/winback/${bookingId}?t=wbl_`);
    }
    const claimed = (await claim(bookingId)).data;
    const { data } = await notify(bookingId, 'EMAIL', 'post-claim');
    await world.endedAs(data.messageId);
    const mail = world.mailServer.mails.find(({ parsed }) => parsed.messageId?.includes(data.messageId))!;
    for (const words of [VOUCHER.title, VOUCHER.terms, claimed.claimId, reference])
      expect(mail.parsed.text).toContain(words);
  });

  it.each([
    ['to a guest who is not eligible', 'pre-claim', 409, 'WINBACK_NOT_ELIGIBLE'],
    ['of a claim that was not made', 'post-claim', 409, 'WINBACK_NOT_CLAIMED'],
  ] as const)('%s is refused', async (_what, occasion, status, code) => {
    const { bookingId } = await rated(world, 4);
    expect(codeOf(await notify(bookingId, 'EMAIL', occasion))).toEqual([status, code]);
  });

  it.each(['EMAIL', 'SMS', 'MESSAGING'])('by %s to a guest without that contact is refused', async (channel) => {
    const { bookingId } = await rated(world, 1, { guest: { email: null, phone: null } });
    expect(codeOf(await notify(bookingId, channel, 'pre-claim'))).toEqual([409, 'GUEST_NOT_REACHABLE']);
  });

  it('by another channel, or about no booking, is refused', async () => {
    const { bookingId } = await rated(world);
    expect((await notify(bookingId, 'POST', 'pre-claim')).status).toBe(400);
    expect((await notify('bkg_none', 'EMAIL', 'pre-claim')).status).toBe(404);
  });

  it('is sent once for one Idempotency-Key', async () => {
    const { bookingId } = await rated(world);
    const headers = { 'Idempotency-Key': `notify-${bookingId}` };
    const [first, repeat] = [
      await notify(bookingId, 'SMS', 'pre-claim', headers),
      await notify(bookingId, 'SMS', 'pre-claim', headers),
    ];
    expect(repeat.data).toEqual(first.data);
    expect(await world.messages(bookingId)).toHaveLength(1);
  });
});

// WIN-12
it('takes what events tell of a booking, never an older state over a newer one, and keeps rating and claims', async () => {
  const booking = await rated(world, 1);
  const { bookingId } = booking;
  const cancellation = {
    cancelledAt: booking.bookedAt,
    cancelledBy: { kind: 'OPERATOR', id: 'o' },
    charge: 0,
    refund: 0,
    waived: null,
    reason: null,
  } as const;
  const data = {
    ...booking,
    status: 'CANCELLED',
    propertyName: 'New name',
    holdId: null,
    unitsFreed: [],
    cancellation,
  };
  await publishEvent(world.log, bookingCancelled, { subject: bookingId, sequence: 2, data });
  await world.confirm({ ...booking, propertyName: 'Old name' });
  await world.caughtUp();
  const shown = (await world.call<WinBackView>('GET', SHOW, { bookingId })).data;
  expect(shown.booking).toMatchObject({ propertyName: 'New name', rating: 1 });
});
