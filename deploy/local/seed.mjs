/** What a sandbox holds: its channels, partners and keys, and the catalog. A later start finds them and adds nothing. */
import { untilCatalogIsCopied } from './caught-up.mjs';
import { seedAccounts, seedApprover, seedGuest } from './sandbox-accounts.mjs';
import { seedCatalog } from './sandbox-catalog.mjs';
import { operatorApi } from './operator-api.mjs';
import { clientCredentials } from './sandbox-clients.mjs';

/**
 * Answers what sandbox.json tells of it.
 * @param {import('./platform.mjs').Platform} platform @param {{ dataDir: string, progress: (text: string) => void }} options
 */
export async function seed(platform, { dataDir, progress }) {
  const { baseUrl, authUrl, audience, secrets } = platform;
  const clients = clientCredentials(secrets);
  const api = await operatorApi({ baseUrl, authUrl, audience, client: clients.admin });
  const { channels, partners } = await seedAccounts(api, { secrets, progress });
  await seedApprover(api, clients.approver.clientId);
  const samples = await seedCatalog(platform, { api, channels, dataDir, progress });
  progress('waiting for carts to know the catalog');
  await untilCatalogIsCopied(platform.ports);
  const guestPhone = await seedGuest(api);
  return { channels, partners, samples: { ...samples, guestPhone } };
}
