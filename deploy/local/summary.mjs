/** What `npm start` ends with: where everything is, and three calls that work. */

/** @typedef {import('./platform.mjs').Sandbox} Sandbox */

/**
 * @typedef {object} Run
 * @property {Sandbox} sandbox @property {import('./ports.mjs').Ports | undefined} debuggers Where the sources are watched.
 * @property {string} logFolder @property {string} sandboxFile @property {number} tookMs
 */

/** @param {Run} run */
export function summary({ sandbox, debuggers, logFolder, sandboxFile, tookMs }) {
  /** @type {[string, string][]} */
  const rows = [
    ['Console', `${sandbox.baseUrl}/console`],
    ['API', sandbox.baseUrl],
    ['API reference', sandbox.docsUrl],
    ['Identity provider', sandbox.authUrl],
    ['Mail, SMS, messages', `${sandbox.sandboxUrl}/mail  /sms  /messaging`],
    ['Webhooks caught', sandbox.webhooks.hookUrl],
    ['Events', eventsRow(sandbox.events)],
    ['Database', sandbox.databaseUrl.replace(/\/\/([^:]+):[^@]*@/, '//$1:…@')],
    ['Keys and samples', sandboxFile],
    ['… under limits', `channel ${sandbox.limited.channelId}, client ${sandbox.limited.clientId}: for trying 429`],
    ['Logs', `${logFolder}/<service>.log`],
    ...(debuggers ? debuggerRows(debuggers) : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [
    '',
    `Stayline runs as a sandbox, for trying it out and never for guests (started in ${(tookMs / 1000).toFixed(1)} s). Ctrl-C stops it.`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    '',
    ...curls(sandbox).map((each) => `  ${each}`),
    '',
  ].join('\n');
}

/** @param {import('./ports.mjs').Ports} ports @returns {[string, string][]} */
function debuggerRows({ services }) {
  const ports = Object.entries(services).map(([name, { debuggerPort }]) => `${name} ${debuggerPort}`);
  return [
    ['Debuggers', `127.0.0.1: ${ports.join(', ')}`],
    ['Watched', 'the sources: what you save runs in a moment'],
  ];
}

/** @param {Sandbox['events']} events */
function eventsRow({ transport, brokers }) {
  return transport === 'kafka' ? `Apache Kafka at ${brokers}` : 'the Postgres log (--kafka for Apache Kafka)';
}

/** @param {Sandbox} sandbox */
function curls({ baseUrl, channels, partners, samples }) {
  const [channel] = channels;
  const partner = partners.find(({ revoked }) => !revoked);
  const headers = `-H 'Api-Key: ${channel?.apiKey}' -H 'Channel-Id: ${channel?.channelId}'`;
  return [
    `curl -s ${headers} ${baseUrl}/v1/cities`,
    `curl -s ${headers} '${baseUrl}/v1/properties/rates?city=${samples.city ?? 'state-goa'}&adults=2'`,
    `curl -s -u '${partner?.apiKey}:' ${baseUrl}/api/ping`,
  ];
}
