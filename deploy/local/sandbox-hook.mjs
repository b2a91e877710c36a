/** The one endpoint that a sandbox begins with: it brings the platform's own events to the catcher of the stand-ins. */

const ENDPOINTS = '/api/v1/admin/webhooks/endpoints';
const SOURCE = 'stayline';
const HOOK = '/hooks/stayline';

/** As Standard Webhooks writes a secret. @param {import('./secrets.mjs').Secrets} secrets */
export function hookSecret(secrets) {
  return `whsec_${Buffer.from(secrets.get('sandbox:hook-secret'), 'base64url').toString('base64')}`;
}

/**
 * Answers what sandbox.json tells of it. A platform that has moved to other ports takes it along.
 * @param {import('./operator-api.mjs').OperatorApi} api
 * @param {{ sandboxUrl: string, secrets: import('./secrets.mjs').Secrets }} platform
 */
export async function seedHook(api, { sandboxUrl, secrets }) {
  const signingSecret = hookSecret(secrets);
  const targetUrl = `${sandboxUrl}${HOOK}`;
  const body = { source: SOURCE, targetUrl, authType: 'HMAC', signingSecret };
  const endpoints = /** @type {{ id: string, targetUrl: string }[]} */ (await api.call('GET', ENDPOINTS));
  const known = endpoints.find((each) => each.targetUrl.endsWith(HOOK));
  if (known?.targetUrl === targetUrl) return { endpointId: known.id, hookUrl: targetUrl, signingSecret };
  const { id } = await (known
    ? api.call('PUT', `${ENDPOINTS}/${known.id}`, { targetUrl })
    : api.call('POST', ENDPOINTS, body));
  return { endpointId: /** @type {string} */ (id), hookUrl: targetUrl, signingSecret };
}
