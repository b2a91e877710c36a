import { type Database } from '@stayline/database';
import { dueState } from '@stayline/dispatch';
import { Counter, Gauge, type Registry } from 'prom-client';
import { MESSAGE_CHANNELS, type MessageChannel } from './message';
import { type AttemptOutcome, messageTable } from './message-dispatcher';
import { countNotSent } from './message.store';

/**
 * What operators watch: messages that wait or failed, how late the oldest is, and what attempts came to. What the database does
 * not tell is left out, so that its outage does not hide the other metrics.
 */
export class MessageMetrics {
  private readonly attempts = new Counter({
    name: 'message_attempts_total',
    help: 'Attempts to send a message by channel and outcome: sent, retry, failed.',
    labelNames: ['channel', 'outcome'],
    registers: [],
  });

  constructor(private readonly database: Database) {}

  readonly onAttempt = (channel: MessageChannel, outcome: AttemptOutcome): void =>
    this.attempts.inc({ channel, outcome });

  readonly register = (registry: Registry): void => {
    const { database } = this;
    registry.registerMetric(this.attempts);
    new Gauge({
      name: 'messages',
      help: 'Messages by status and channel: PENDING are on their way, FAILED wait for an operator.',
      labelNames: ['status', 'channel'],
      registers: [registry],
      async collect() {
        this.reset();
        const counted = await countNotSent(database).catch(() => undefined);
        if (!counted) return;
        for (const status of ['PENDING', 'FAILED'])
          for (const channel of MESSAGE_CHANNELS) this.set({ status, channel }, 0);
        for (const { status, channel, count } of counted) this.set({ status, channel }, count);
      },
    });
    new Gauge({
      name: 'message_oldest_due_seconds',
      help: 'How late the message is that has waited longest since it was due; 0 when none is due.',
      registers: [registry],
      async collect() {
        const state = await dueState(database, messageTable).catch(() => undefined);
        this.set(state?.oldestAgeSeconds ?? Number.NaN);
      },
    });
  };
}
