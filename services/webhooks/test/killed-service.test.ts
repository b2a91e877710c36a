import { recordingReceiver } from '@stayline/testkit';
import { RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(120_000);

const SOURCE = 'killed';
const EVENTS = 120;
const SENDERS = 4;
const KILLS = 3;

const webhooks = new RunningWebhooks();
afterEach(() => webhooks.stop());

// INVARIANT-6, HOOK-1, HOOK-8, HOOK-30
it('delivers every event that was answered 200 to every endpoint, though the service is killed three times meanwhile', async () => {
  await webhooks.start({ WEBHOOKS_MAX_RETRY_MS: '200' });
  const [steady, shaky] = [await recordingReceiver(), await recordingReceiver()];
  // Each event's third call is the first that it takes.
  shaky.answerWith(({ headers }) => {
    const calls = shaky.requests.filter((each) => each.headers['webhook-id'] === headers['webhook-id']);
    return { status: calls.length > 2 ? 200 : 503 };
  });
  await webhooks.source(SOURCE);
  await webhooks.endpoint(SOURCE, steady.url);
  await webhooks.endpoint(SOURCE, shaky.url, { maxAttempts: 20 });
  await webhooks.pause();
  const service = await webhooks.replica();
  const acknowledged = new Map<number, string>();
  let unknown = 0;
  let next = 0;
  let down: Promise<void> | undefined;
  const sender = async (): Promise<void> => {
    for (let n = (next += 1); n <= EVENTS; n = next += 1) {
      while (!acknowledged.has(n)) {
        await down;
        await webhooks.received(SOURCE, { event_name: 'a', n }, service.url).then(
          (eventId) => acknowledged.set(n, eventId),
          () => void (unknown += 1),
        );
      }
    }
  };
  try {
    const senders = Array.from({ length: SENDERS }, sender);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await webhooks.until('some events', () => acknowledged.size > (EVENTS / (KILLS + 1)) * kill);
      down = service.kill().then(async () => {
        // What was in hand is free when its lease ends; here at once.
        await webhooks.database.execute(
          'UPDATE delivery SET lease_until = clock_timestamp() WHERE lease_until IS NOT NULL',
        );
        await service.start();
      });
      await down;
    }
    await Promise.all(senders);
    expect(unknown).toBeGreaterThan(0);
    await webhooks.until('every delivery to end', async () => {
      const ended = await webhooks.count('delivery', 'ended_at IS NOT NULL');
      return ended === EVENTS * 2 && (await webhooks.count('delivery')) === ended;
    });
    expect(await webhooks.count('webhook_event')).toBe(EVENTS);
    for (const eventId of acknowledged.values())
      expect(await webhooks.count('delivery', `event_id = '${eventId}' AND status = 'DELIVERED'`)).toBe(2);
    expect(new Set(steady.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS);
  } finally {
    await steady.stop();
    await shaky.stop();
  }
});
