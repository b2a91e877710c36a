/** The platform's API as an operator uses it: with an admin token from the identity provider. */

const TIMEOUT_MS = 30_000;

/**
 * @typedef {{ authUrl: string, audience: string, client: { clientId: string, clientSecret: string } }} Access
 *
 * @typedef {object} OperatorApi
 * @property {string} token
 * @property {(method: string, path: string, body?: object, accepted?: number[]) => Promise<any>} call
 */

/**
 * Asks for a token and answers `call(method, path, body, accepted)`, which answers the JSON body. Every status from 400 on
 * that is not in `accepted` is an error which says what was asked and what came back.
 * @param {Access & { baseUrl: string }} access @returns {Promise<OperatorApi>}
 */
export async function operatorApi({ baseUrl, authUrl, audience, client }) {
  const token = await accessToken({ authUrl, audience, client });
  const authorization = { Authorization: `Bearer ${token}` };
  return {
    token,
    call: async (method, path, body, accepted = []) => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: body === undefined ? authorization : { ...authorization, 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok && !accepted.includes(response.status))
        throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}

/** @param {Access} access @returns {Promise<string>} */
export async function accessToken({ authUrl, audience, client }) {
  const response = await fetch(`${authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      audience,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}: ${await response.text()}`);
  return /** @type {{ access_token: string }} */ (await response.json()).access_token;
}
