/** What win-back needs in a sandbox: an offer of each kind, open to every booking, and a booking whose guest was not content. */
import { pause } from './processes.mjs';

const OFFERS = '/api/v1/admin/winback/offers';
const KNOWN_WITHIN_MS = 30_000;
const POLL_MS = 200;
const UNKNOWN = 404;

/** Of the first channel; no other sample counts on its units. */
const PROPERTY = 'prop-2-5';
const REFERENCE = 'LOW-RATED-1';
const RATING = 2;
const GUEST = { email: 'kiran.shah@example.com', phone: '+919820098200', firstName: 'Kiran', lastName: 'Shah' };

const EACH_KIND = [
  {
    kind: 'VOUCHER',
    title: 'INR 2,000 off your next stay',
    terms: 'For one booking within a year, at any of our houses.',
  },
  {
    kind: 'TIER_UPGRADE',
    title: 'A room of the next category',
    terms: 'On your next stay, where one is free on arrival.',
  },
  { kind: 'VALUE_ADDED_SERVICE', title: 'Dinner for two', terms: 'On your next stay, on a night of your choice.' },
];

/**
 * @typedef {import('./operator-api.mjs').OperatorApi} OperatorApi
 * @typedef {{ channelId: string, apiKey: string }} Channel
 */

/**
 * Answers the partner's bookingId of the booking. If its guest has claimed what was allowed, one more is.
 * @param {OperatorApi} api @param {{ baseUrl: string, channel: Channel }} partner
 */
export async function seedWinBack(api, { baseUrl, channel }) {
  const { totalElementsCount } = await api.call('GET', OFFERS);
  if (totalElementsCount === 0) for (const offer of EACH_KIND) await api.call('POST', OFFERS, offer);
  const state = (await rate(api)) ?? (await book(api, baseUrl, channel));
  if (state.winBackClaimed >= state.maxWinBackAllowed)
    await api.call('PUT', `/api/v1/admin/bookings/${REFERENCE}/win-back`, {
      maxWinBackAllowed: state.winBackClaimed + 1,
    });
  return REFERENCE;
}

/** Undefined: win-back does not know the booking. @param {OperatorApi} api */
async function rate(api) {
  const answer = await api.call('PUT', `/api/v1/admin/bookings/${REFERENCE}/rating`, { rating: RATING }, [UNKNOWN]);
  return answer.status === UNKNOWN ? undefined : answer;
}

/** @param {OperatorApi} api @param {string} baseUrl @param {Channel} channel */
async function book(api, baseUrl, { channelId, apiKey }) {
  const headers = { 'Api-Key': apiKey, 'Channel-Id': channelId, 'Content-Type': 'application/json' };
  /** @param {string} path @param {object} [body] @returns {Promise<any>} */
  const asPartner = async (path, body) =>
    (await fetch(`${baseUrl}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json();
  const stay = `propertyId=${PROPERTY}&checkinDate=${inDays(20)}&checkoutDate=${inDays(22)}&adults=2`;
  const rates = `/v1/properties/rates?${stay}`;
  const plan = (await asPartner(rates)).list?.[0]?.quotes[0]?.ratePlanCode;
  const quoteId = (await asPartner(`${rates}&ratePlanCode=${plan}`)).list?.[0]?.quotes[0]?.id;
  // One that was booked on an earlier start is a duplicate, and known in a moment.
  await asPartner('/v2/bookings', { quoteId, bookingId: REFERENCE, bookingStatus: 'CONFIRMED', guest: GUEST });
  for (const asked = Date.now(); Date.now() - asked < KNOWN_WITHIN_MS; await pause(POLL_MS)) {
    const state = await rate(api);
    if (state) return state;
  }
  throw new Error('Win-back does not know the sandbox’s booking; see the logs of marketing and distribution');
}

/** @param {number} days */
function inDays(days) {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
