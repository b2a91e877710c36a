import { recordingReceiver } from '@stayline/testkit';
import { RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(90_000);

const SOURCE = 'faults';

const webhooks = new RunningWebhooks();
afterEach(() => webhooks.stop());

// HOOK-22
it('keeps a quick endpoint quick beside one that is dead and three that hang', async () => {
  await webhooks.start({ WEBHOOKS_DELIVERIES_IN_FLIGHT: '40' });
  const [quick, hanging] = [await recordingReceiver(), await recordingReceiver()];
  hanging.answerWith('hang');
  try {
    await webhooks.source(SOURCE);
    await webhooks.endpoint(SOURCE, quick.url);
    await webhooks.endpoint(SOURCE, 'http://127.0.0.1:1/dead', { maxAttempts: 20 });
    for (let n = 0; n < 3; n += 1) await webhooks.endpoint(SOURCE, `${hanging.url}/${n}`, { timeoutSeconds: 60 });
    const waits: number[] = [];
    quick.answerWith(({ json }) => {
      waits.push(performance.now() - (json as { sentAt: number }).sentAt);
      return { status: 200 };
    });
    const total = 150;
    for (let n = 0; n < total; n += 1)
      await webhooks.received(SOURCE, { event_name: 'a', n, sentAt: performance.now() });
    await webhooks.until('the quick endpoint to have all', () => waits.length === total);
    const [p50, p99] = [0.5, 0.99].map((share) => waits.sort((one, other) => one - other)[Math.floor(total * share)]);
    expect(p50).toBeLessThan(1_000);
    expect(p99).toBeLessThan(3_000);
    expect(hanging.requests.length).toBeGreaterThan(0);
    // What was answered is recorded a moment later.
    const delivered = async () => (await webhooks.count('delivery', "status = 'DELIVERED'")) === total;
    await webhooks.until('all of them to be recorded', delivered);
  } finally {
    // What hangs is cut, so that stopping need not wait for it.
    await hanging.stop();
    await quick.stop();
  }
});

// HOOK-30
it.each(['SIGKILL', 'SIGSTOP'] as const)(
  'tries again what a process had in hand at %s, and ends it once',
  async (signal) => {
    await webhooks.start();
    const receiver = await recordingReceiver();
    receiver.answerWith(() => (receiver.requests.length === 1 ? 'hang' : { status: 200 }));
    await webhooks.source(SOURCE);
    await webhooks.endpoint(SOURCE, receiver.url, { timeoutSeconds: 60 });
    await webhooks.pause();
    const first = await webhooks.replica();
    try {
      await webhooks.received(SOURCE, { event_name: 'a' }, first.url);
      await webhooks.until('the attempt to be under way', () => receiver.requests.length === 1);
      first.signal(signal);
      // Its lease, which is longer than the attempt may take, ends now.
      await webhooks.database.execute("UPDATE delivery SET lease_until = clock_timestamp() - interval '1 second'");
      await webhooks.restart();
      await webhooks.until(
        'the delivery',
        async () => (await webhooks.count('delivery', "status = 'DELIVERED'")) === 1,
      );
      expect(receiver.requests).toHaveLength(2);
      expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      if (signal === 'SIGSTOP') {
        first.signal('SIGCONT');
        await receiver.stop();
        await webhooks.until('the late one to be refused', () => first.log().includes('A late outcome was refused'));
      }
      expect(await webhooks.count('delivery', "status = 'DELIVERED' AND attempts = 2")).toBe(1);
    } finally {
      await receiver.stop().catch(() => undefined);
    }
  },
);
