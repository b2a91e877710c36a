import { type Database } from '@stayline/database';
import { AttemptCounter, dueState } from '@stayline/dispatch';
import { gauge, labelledGauge, type Metrics, metricsOf, type Sample } from '@stayline/metrics';
import { MESSAGE_CHANNELS } from './message';
import { messageTable } from './message-dispatcher';
import { countNotSent } from './message.store';

export const messageAttempts = () =>
  new AttemptCounter('message_attempts_total', 'Attempts to send a message by channel and outcome', {
    label: 'channel',
    values: MESSAGE_CHANNELS,
  });

/** What operators watch: messages that wait or failed, and how late the oldest is. */
export function messageMetrics(database: Database): Metrics {
  return metricsOf(
    labelledGauge(
      'messages',
      'Messages by status and channel: QUEUED are on their way, FAILED wait for an operator.',
      ['status', 'channel'],
      () => notSent(database),
    ),
    gauge(
      'message_oldest_due_seconds',
      'How late the message is that has waited longest since it was due; 0 when none is due.',
      async () => (await dueState(database, messageTable)).oldestAgeSeconds,
    ),
  );
}

async function notSent(database: Database): Promise<Sample<'status' | 'channel'>[]> {
  const counted = await countNotSent(database);
  return ['QUEUED', 'FAILED'].flatMap((status) =>
    MESSAGE_CHANNELS.map((channel) => {
      const found = counted.find((each) => each.status === status && each.channel === channel);
      return [{ status, channel }, found?.count ?? 0] as const;
    }),
  );
}
