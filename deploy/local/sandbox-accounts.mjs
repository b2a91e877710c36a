/** The sandbox's channels and partners with their keys, made through the operator's API and remembered in the secrets. */

/**
 * @typedef {import('./operator-api.mjs').OperatorApi} OperatorApi
 * @typedef {{ secrets: import('./secrets.mjs').Secrets, progress: (text: string) => void }} Progress
 */

/** The one that `approver` approves on. */
const DEFAULT_CHANNEL = { channelId: 'stayline-direct', name: 'Stayline Direct' };

/** They see different parts of the catalog. */
export const CHANNELS = [DEFAULT_CHANNEL, { channelId: 'monsoon-travel', name: 'Monsoon Travel' }];

/** Sees what the first one sees, under production's limits. */
export const LIMITED_CHANNEL = { channelId: 'limited-travel', name: 'Limited Travel' };

const { channelId } = DEFAULT_CHANNEL;

const PARTNERS = [
  { partnerId: 'lotus-connect', name: 'Lotus Connect', channelId, revoked: false },
  { partnerId: 'retired-connect', name: 'Retired Connect', channelId, revoked: true },
];

/** Known in the guest directory, so that a lookup finds somebody. */
const GUEST = {
  salutation: 'Mrs',
  firstName: 'Lakshmi',
  lastName: 'Menon',
  email: 'lakshmi.menon@example.com',
  phone: '9845012345',
  countryCode: '+91',
  city: 'Kochi',
};

/** What the client `approver` may approve on the first channel, in percent. */
const APPROVER_LIMIT = 20;

const ALREADY_THERE = 409;
const UNKNOWN = 404;

/** @param {OperatorApi} api @param {string} userId The `sub` of the approver's tokens. */
export async function seedApprover(api, userId) {
  const body = { channelId, maxDiscountPercentage: APPROVER_LIMIT };
  await api.call('PUT', `/api/v1/admin/cart/approvers/${userId}`, body);
}

/** Answers the phone of the guest. @param {OperatorApi} api */
export async function seedGuest(api) {
  await api.call('POST', '/api/v1/admin/cart/guests/import', { guests: [GUEST] });
  return GUEST.phone;
}

/** @param {OperatorApi} api @param {Progress} options */
export async function seedAccounts(api, { secrets, progress }) {
  const channels = [];
  for (const channel of CHANNELS) channels.push(await seedChannel(api, channel, { secrets, progress }));
  const limitedChannel = await seedChannel(api, LIMITED_CHANNEL, { secrets, progress });
  const partners = [];
  for (const { revoked, ...partner } of PARTNERS) {
    const options = { secrets, progress, revoked };
    const apiKey = await ensureKey(api, '/api/v1/admin/partners', partner.partnerId, partner, options);
    partners.push({ partnerId: partner.partnerId, apiKey, revoked });
  }
  return { channels, limitedChannel, partners };
}

/** @param {OperatorApi} api @param {typeof DEFAULT_CHANNEL} channel @param {Progress} options */
async function seedChannel(api, channel, options) {
  const apiKey = await ensureKey(api, '/api/v1/admin/channels', channel.channelId, channel, options);
  return { channelId: channel.channelId, apiKey };
}

/**
 * The key of an account: the one of an earlier start while the platform still knows it as it should be, else a new one. The
 * data may have been dropped, another database given, or the key revoked since the secrets were written.
 * @param {OperatorApi} api @param {string} collection @param {string} id @param {object} account
 * @param {Progress & { revoked?: boolean }} options @returns {Promise<string>}
 */
async function ensureKey(api, collection, id, account, { secrets, progress, revoked = false }) {
  const name = `key:${collection.split('/').at(-1)}:${id}`;
  const keys = `${collection}/${id}/keys`;
  const kept = secrets.find(name);
  if (kept && (await knows(api, keys, kept, revoked))) return kept;
  progress(`making ${id}`);
  await api.call('POST', collection, account, [ALREADY_THERE]);
  /** @type {{ apiKey: string, keyPrefix: string }} */
  const { apiKey, keyPrefix } = await api.call('POST', keys);
  if (revoked) await api.call('DELETE', `${keys}/${keyPrefix}`);
  secrets.keep(name, apiKey);
  return apiKey;
}

/** @param {OperatorApi} api @param {string} keys @param {string} apiKey @param {boolean} revoked */
async function knows(api, keys, apiKey, revoked) {
  /** @type {{ list?: { keyPrefix: string, revokedAt: string | null }[] }} */
  const page = await api.call('GET', `${keys}?pageSize=200`, undefined, [UNKNOWN]);
  const listed = page.list?.find(({ keyPrefix }) => apiKey.startsWith(`${keyPrefix}_`));
  return listed !== undefined && (listed.revokedAt !== null) === revoked;
}
