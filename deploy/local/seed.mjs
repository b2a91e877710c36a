/** What a sandbox holds: its channels, partners and keys, and the catalog. A later start finds them and adds nothing. */
import { untilCatalogIsCopied } from './caught-up.mjs';
import { seedAccounts, seedApprover, seedGuest } from './sandbox-accounts.mjs';
import { seedCatalog } from './sandbox-catalog.mjs';
import { operatorApi } from './operator-api.mjs';
import { seedHook } from './sandbox-hook.mjs';
import { seedWinBack } from './sandbox-winback.mjs';
import { clientCredentials, limitedClient } from './sandbox-clients.mjs';

const NOT_COPIED =
  '✗ Carts have not read the whole catalog within a minute. The platform runs; until they have, carts may miss what is new in it. See the logs of distribution and cart.';

/**
 * @typedef {object} Options
 * @property {string} dataDir @property {(text: string) => void} progress @property {import('./steps.mjs').Steps} steps
 * @property {AbortSignal | undefined} signal
 */

/**
 * Answers what sandbox.json tells of it.
 * @param {import('./platform.mjs').Platform} platform @param {Options} options
 */
export async function seed(platform, { dataDir, progress, steps, signal }) {
  const { baseUrl, authUrl, audience, secrets } = platform;
  const clients = clientCredentials(secrets);
  const api = await operatorApi({ baseUrl, authUrl, audience, client: clients.admin });
  const { channels, limitedChannel, partners } = await seedAccounts(api, { secrets, progress });
  await seedApprover(api, clients.approver.clientId);
  const samples = await seedCatalog(platform, {
    api,
    channels: [...channels, limitedChannel],
    dataDir,
    progress,
  });
  progress('waiting for carts to know the catalog');
  const { ports, eventLog } = platform;
  if (!(await untilCatalogIsCopied({ ports, eventLog, signal }))) steps.say(NOT_COPIED);
  const guestPhone = await seedGuest(api);
  const webhooks = await seedHook(api, platform);
  progress('making offers, and a booking whose guest was not content');
  const [channel] = channels;
  if (!channel) throw new Error('A sandbox has a channel');
  const lowRatedBooking = await seedWinBack(api, { baseUrl, channel });
  const limited = { ...limitedChannel, ...limitedClient(secrets) };
  return { channels, partners, limited, samples: { ...samples, guestPhone, lowRatedBooking }, webhooks };
}
