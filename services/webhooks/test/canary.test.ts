import { recordingReceiver } from '@stayline/testkit';
import { ADMIN, basic, ENDPOINTS, RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

const MARK = 'canary7391';
const SOURCE = 'reviews';
const webhooks = new RunningWebhooks();
beforeAll(() => webhooks.start());
afterAll(() => webhooks.stop());

// ALL-40, HOOK-13
it('shows no password, secret, token, header or body in any log line, outbox row, answer of the API or refusal, whatever goes wrong', async () => {
  const receiver = await recordingReceiver();
  const password = `a password of ${MARK}`;
  const good = basic(`sender:${password}`);
  const target = { source: SOURCE, maxAttempts: 2, customHeaders: { 'X-Key': `key-${MARK}` } };
  await webhooks.source(SOURCE, { password });
  const answers: unknown[] = [
    await webhooks.endpoint(SOURCE, `${receiver.url}/signed`, {
      authType: 'HMAC',
      signingSecret: `a-plain-secret-${MARK}`,
      ...target,
    }),
    await webhooks.endpoint(SOURCE, `${receiver.url}/bearer`, {
      authType: 'BEARER',
      authSecret: `token-${MARK}`,
      ...target,
    }),
    await webhooks.endpoint(SOURCE, 'http://127.0.0.1:1/nobody', {
      authType: 'BASIC',
      authUsername: 'us',
      authSecret: `secret-${MARK}`,
      ...target,
    }),
  ];
  // Delivered, failed with an answer, failed without one, sent with a wrong password, unreadable, refused at save.
  receiver.answerWith(({ path }) => ({ status: path === '/signed' ? 200 : 500, body: { error: 'no' } }));
  const { data } = await webhooks.post(SOURCE, { event_name: 'a', guest: `guest-${MARK}` }, good);
  await webhooks.until(
    'every delivery to end',
    async () => (await webhooks.count('delivery', 'ended_at IS NOT NULL')) === 3,
  );
  answers.push((await webhooks.post(SOURCE, { event_name: 'a' }, basic(`sender:wrong-${MARK}`))).data);
  answers.push((await webhooks.post(SOURCE, `{ "guest": "${MARK}"`, good)).data);
  const refused = { ...target, targetUrl: 'no url', signingSecret: `a-plain-secret-${MARK}` };
  answers.push((await webhooks.call('POST', ENDPOINTS, { body: refused })).data);
  answers.push((await webhooks.call('GET', ENDPOINTS)).data);
  answers.push((await webhooks.call('GET', `${ADMIN}/events/{id}/deliveries`, { id: data.eventId })).data);
  const outbox = await webhooks.database.rows<{ value: Buffer; headers: object }>('SELECT value, headers FROM outbox');
  await webhooks.pause();
  await receiver.stop();

  expect(receiver.requests.some(({ headers }) => headers['x-key'] === `key-${MARK}`)).toBe(true);
  const told = outbox.map(({ value, headers }) => `${value.toString()} ${JSON.stringify(headers)}`);
  const said = [...webhooks.logged, ...told, ...answers.map((each) => JSON.stringify(each))].join('\n');
  for (const line of ['Webhook delivered', 'it is tried again', 'failed for good', data.eventId])
    expect(said).toContain(line);
  expect(said).not.toContain(MARK);
  // At rest, secrets are ciphers and hashes.
  const rest = await webhooks.database.rows<{ row: string }>(
    `SELECT encode(secrets, 'escape') || endpoint::text AS row FROM endpoint UNION ALL SELECT inbound_credential::text FROM inbound_credential`,
  );
  expect(rest).toHaveLength(4);
  expect(rest.map(({ row }) => row).join('\n')).not.toContain(MARK);
});
