/** What the gateway adds: one call through it, and the same at the service itself. */
import { createRequire } from 'node:module';
import { openSecrets } from '@stayline/local/secrets.mjs';

const require = createRequire(import.meta.url);
const PATH = '/v1/cities';

/** @type {import('../measure.mjs').Path} */
export const gatewayHop = {
  name: 'gateway hop: cities on one connection, beside the service itself',
  aim: '0.35 ms more',
  service: 'distribution',
  prepare({ gateway, service, channel, secretsFile }) {
    const { CALLER_HEADER, callerKey, signCaller } = /** @type {typeof import('@stayline/caller')} */ (
      require('@stayline/caller')
    );
    const key = callerKey('distribution', openSecrets(secretsFile).get('caller:distribution'));
    const direct = service('distribution');
    const caller = { kind: /** @type {const} */ ('channel'), channelId: channel['Channel-Id'] ?? '' };
    return Promise.resolve({
      lanes: 1,
      once: () => gateway({ path: PATH, headers: channel }),
      floor: () =>
        direct({ path: PATH, headers: { [CALLER_HEADER]: signCaller(caller, key, { method: 'GET', path: PATH }) } }),
    });
  },
};
