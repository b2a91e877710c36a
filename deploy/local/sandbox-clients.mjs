/** Who can ask the stand-in identity provider for a token. A token's `sub` is the client id. */

export const AUDIENCE = 'https://api.stayline.example';

const CLIENTS = {
  agent: { id: 'sandbox-agent', name: 'Asha Agent', email: 'asha@agents.stayline.example' },
  otherAgent: { id: 'sandbox-other-agent', name: 'Omar Agent', email: 'omar@agents.stayline.example' },
  approver: { id: 'sandbox-approver', name: 'Priya Approver', email: 'priya@agents.stayline.example' },
  admin: { id: 'sandbox-admin', name: 'Anil Admin', email: 'anil@operators.stayline.example', scope: 'admin' },
};

/** The console: it signs in any of the clients. */
export const CONSOLE_CLIENT = 'stayline-console';

/** Lives under production's limits. */
const LIMITED = { id: 'sandbox-limited-agent', name: 'Lena Agent', email: 'lena@agents.stayline.example' };
export const LIMITED_CLIENT = LIMITED.id;

/** As the identity provider takes them. @param {import('./secrets.mjs').Secrets} secrets */
export function clientsWithSecrets(secrets) {
  return Object.entries({ ...CLIENTS, limited: LIMITED }).map(([role, client]) => ({
    ...client,
    secret: secrets.get(`client:${role}`),
  }));
}

/** Addresses of the agents, as marketing's AGENT_DIRECTORY takes them. */
export function agentDirectory() {
  const { agent, otherAgent, approver } = CLIENTS;
  return [agent, otherAgent, approver, LIMITED].map(({ id, email }) => `${id}=${email}`).join(',');
}

/** As sandbox.json tells them. @param {import('./secrets.mjs').Secrets} secrets */
export function clientCredentials(secrets) {
  const of = (/** @type {keyof typeof CLIENTS} */ role) => ({
    clientId: CLIENTS[role].id,
    clientSecret: secrets.get(`client:${role}`),
  });
  return { agent: of('agent'), otherAgent: of('otherAgent'), approver: of('approver'), admin: of('admin') };
}

/** @param {import('./secrets.mjs').Secrets} secrets */
export function limitedClient(secrets) {
  return { clientId: LIMITED_CLIENT, clientSecret: secrets.get('client:limited') };
}
