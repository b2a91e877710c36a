import { type Sql } from '@stayline/database';
import { gauge, labelledGauge, type Metrics, metricsOf } from '@stayline/metrics';
import { type EventLog } from './event-log';
import { inboxState } from './inbox/dead-letters';
import { outboxState } from './outbox/outbox-state';
import { type Relay } from './outbox/relay';

/** How many events wait to be published and for how long; a growing age means that the relay or the log is down. */
export function outboxMetrics(sql: Sql): Metrics {
  return metricsOf(
    gauge('outbox_depth', 'Events that have not reached the event log.', async () => (await outboxState(sql)).depth),
    gauge(
      'outbox_oldest_seconds',
      'How long the oldest unpublished event has waited.',
      async () => (await outboxState(sql)).oldestAgeSeconds,
    ),
  );
}

/** Whether the log can be reached, and which of the service's processes publishes. */
export function logMetrics(log: EventLog, relay: Relay): Metrics {
  return metricsOf(
    gauge('event_log_connected', '1 unless the last use of the event log failed.', () => Number(log.state().connected)),
    gauge('relay_leading', '1 in the process that publishes for its service.', () => Number(relay.state().leading)),
    gauge('relay_failing_topics', 'Topics that take no events now.', () => relay.state().failing.length),
  );
}

/** What a consumer group has parked for another try, and what it has given up on. */
export function inboxMetrics(sql: Sql, group: string): Metrics {
  return labelledGauge(
    'inbox_events',
    'Events that a consumer group could not handle yet (parked) or at all (dead).',
    ['group', 'state'],
    async () => {
      const { parked, dead } = await inboxState(sql, group);
      return [
        [{ group, state: 'parked' }, parked],
        [{ group, state: 'dead' }, dead],
      ];
    },
  );
}

/** How far a consumer group is behind; events that are parked count as passed. */
export function lagMetrics(log: EventLog, group: string): Metrics {
  return labelledGauge(
    'consumer_lag_events',
    'Events that a consumer group has not passed yet, by topic.',
    ['group', 'topic'],
    async () => (await log.lag(group)).map(({ topic, lag }) => [{ group, topic }, lag]),
  );
}
