import { recordingReceiver } from '@stayline/testkit';
import { Client } from 'pg';
import { RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(90_000);

const SOURCE = 'busy';
const webhooks = new RunningWebhooks();
beforeAll(() => webhooks.start());
afterAll(() => webhooks.stop());

/** Statements of the service and its event log, of whatever kind, while `work` runs; the suite's own are not among them. */
async function statementsDuring(work: () => Promise<void>): Promise<number> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return sent.mock.contexts
      .map((client) => client as unknown as { connectionParameters: { application_name: string } })
      .filter(({ connectionParameters }) => connectionParameters.application_name.startsWith('webhooks')).length;
  } finally {
    sent.mockRestore();
  }
}

// HOOK-31
it('spends at most six statements on each delivery, from the sender to its last record, when much is sent', async () => {
  const [events, endpoints, senders] = [300, 3, 20];
  const receiver = await recordingReceiver();
  await webhooks.source(SOURCE);
  for (let n = 0; n < endpoints; n += 1) await webhooks.endpoint(SOURCE, `${receiver.url}/${n}`);
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let n = (next += 1); n <= events; n = next += 1) await webhooks.received(SOURCE, { event_name: 'a', n });
  };
  const statements = await statementsDuring(async () => {
    await Promise.all(Array.from({ length: senders }, sender));
    await webhooks.until(
      'all deliveries',
      async () => (await webhooks.count('delivery', "status = 'DELIVERED'")) === events * endpoints,
    );
  });
  await receiver.stop();
  expect(statements).toBeGreaterThan(0);
  expect(statements / (events * endpoints)).toBeLessThanOrEqual(6);
});

// HOOK-22, HOOK-31
it('does not look through the 100 000 deliveries that wait for one endpoint to find those of another', async () => {
  const [quick, hanging] = [await recordingReceiver(), await recordingReceiver()];
  hanging.answerWith('hang');
  const { id } = await webhooks.endpoint('elsewhere', hanging.url, { timeoutSeconds: 60 });
  await webhooks.source('quick');
  await webhooks.endpoint('quick', quick.url);
  await webhooks.database.execute(
    `INSERT INTO webhook_event (id, source, event_type, body, content_type)
     VALUES ('whe_waiting', 'elsewhere', 'a', '{}', 'application/json')`,
  );
  await webhooks.database.execute(
    `INSERT INTO delivery (id, event_id, run, endpoint_id, event_type, status, lane, max_attempts, due_at)
     SELECT 'whd_waiting_' || n, 'whe_waiting', n, $1, 'a', 'PENDING', 'FIRST', 5, clock_timestamp()
     FROM generate_series(1, 100000) AS n`,
    [id],
  );
  const before = await rowsRead();
  for (let n = 0; n < 20; n += 1) await webhooks.received('quick', { event_name: 'a', n });
  await webhooks.until('the quick ones', () => quick.requests.length === 20);
  await webhooks.until('the other one to have its share', () => hanging.requests.length > 0);
  await hanging.stop();
  // A connection that ends has told what it read.
  await webhooks.pause();
  await quick.stop();
  expect((await rowsRead()) - before).toBeLessThan(20_000);
});

async function rowsRead(): Promise<number> {
  const row = await webhooks.database.one<{ rows: number }>(
    `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_user_tables
     WHERE schemaname = $1 AND relname = 'delivery'`,
    [webhooks.test.schema],
  );
  return row?.rows ?? 0;
}
