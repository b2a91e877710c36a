import { bookingConfirmed } from '@stayline/contracts';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { Registry } from 'prom-client';
import {
  appendToOutbox,
  createRelay,
  inboxMetrics,
  lagMetrics,
  logMetrics,
  newEvent,
  Outbox,
  Inbox,
  outboxMetrics,
} from '../src';
import { eventsFixture, FaultyLog } from './support/fixture';

describe('the metrics of outbox and inbox', () => {
  let test: TestDatabase;
  const registry = new Registry();
  const value = async (line: RegExp) => Number(line.exec(await registry.metrics())?.[1]);
  beforeAll(async () => {
    test = await testDatabase({ migrations: [Outbox, Inbox] });
    outboxMetrics(test.database)(registry);
    inboxMetrics(test.database, 'marketing')(registry);
  });

  it('show what waits, and for how long', async () => {
    expect(await value(/^outbox_depth (\S+)/m)).toBe(0);
    const data = {
      bookingId: 'bkg_1',
      reference: 'P-1',
      channelId: 'one',
      status: 'CONFIRMED',
      propertyId: 'p',
      propertyName: 'P',
      ratePlanName: 'EP',
      checkinDate: '2026-12-01',
      checkoutDate: '2026-12-02',
      nights: 1,
      adults: 1,
      children: 0,
      quantity: 1,
      guest: { firstName: 'A', lastName: 'B', email: null, phone: null },
      amounts: { currency: 'INR', netAmountBeforeTax: 1, gstAmount: 0, netAmountAfterTax: 1, securityDeposit: 0 },
      confirmationRequested: false,
      bookedAt: '2026-11-21T00:00:00Z',
    };
    const event = newEvent(bookingConfirmed, { source: 'test', subject: 'bkg_1', sequence: 1, data });
    await test.database.transaction((tx) => appendToOutbox(tx, event));
    await test.database.execute(`UPDATE outbox SET created_at = created_at - interval '90 seconds'`);
    expect(await value(/^outbox_depth (\S+)/m)).toBe(1);
    expect(await value(/^outbox_oldest_seconds (\S+)/m)).toBeGreaterThanOrEqual(90);
    expect(await value(/^inbox_events\{group="marketing",state="dead"\} (\S+)/m)).toBe(0);
  });

  it('never keep the rest from being shown', async () => {
    await test.stop();
    expect(await registry.metrics()).toMatch(/^outbox_depth nan$/im);
  });
});

it('the log and the relay say whether they work', async () => {
  const fixture = await eventsFixture();
  const registry = new Registry();
  const log = new FaultyLog(fixture.log);
  log.beforePublish = () => Promise.reject(new Error('no broker'));
  const relay = createRelay({ database: fixture.database, log, logger: fixture.logger });
  logMetrics(fixture.log, relay)(registry);
  const shown = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(await shown()).toEqual(['event_log_connected 1', 'relay_leading 0', 'relay_failing_topics 0']);
  await fixture.database.transaction((tx) => appendToOutbox(tx, fixture.event('a', 1)));
  relay.start();
  await waitFor('the failure', async () => (await shown()).includes('relay_failing_topics 1'));
  expect(await shown()).toContain('relay_leading 1');
  await relay.stop();
  await fixture.stop();
});

it('the lag of a group is what it has not passed yet, by topic', async () => {
  const fixture = await eventsFixture();
  const registry = new Registry();
  lagMetrics(fixture.log, 'readers')(registry);
  const lag = async () => /^consumer_lag_events\{.*\} (\d+)$/m.exec(await registry.metrics())?.[1];
  const topics = [fixture.topic.name];
  const subscription = fixture.log.subscribe({ group: 'readers', topics, onRecords: () => Promise.resolve() });
  const record = { topic: fixture.topic.name, key: 'a', value: Buffer.from('{}'), headers: {} };
  await fixture.log.publish([record]);
  await waitFor('the group to be at the end', async () => (await lag()) === '0');
  await subscription.stop();
  await fixture.log.publish([record, record]);
  expect(await lag()).toBe('2');
  await fixture.stop();
});
