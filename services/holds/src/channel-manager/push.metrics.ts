import { type Database } from '@stayline/database';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type PushOperation } from './push';
import { type AttemptOutcome } from './push-dispatcher';
import { pushBacklog } from './push.store';

/**
 * What operators watch. Two alerts: `channel_manager_pushes{state="OVERDUE"} > 0`, a push that the channel manager has not acknowledged for 10
 * minutes; and `increase(channel_manager_push_attempts_total{outcome="failed"}[1h]) > 0`, one that it never will. What the database does
 * not tell is left out.
 */
export class PushMetrics {
  private readonly attempts = new Counter({
    name: 'channel_manager_push_attempts_total',
    help: 'Attempts to push to the channel manager by operation and outcome: sent, retry, failed.',
    labelNames: ['operation', 'outcome'],
    registers: [],
  });

  constructor(private readonly database: Database) {
    // From zero on, so that the very first failure is an increase that an alert sees.
    for (const operation of ['CONFIRM', 'CANCEL'])
      for (const outcome of ['sent', 'retry', 'failed']) this.attempts.inc({ operation, outcome }, 0);
  }

  readonly onAttempt = (operation: PushOperation, outcome: AttemptOutcome): void =>
    this.attempts.inc({ operation, outcome });

  readonly register = (registry: Registry): void => {
    registry.registerMetric(this.attempts);
    const { database } = this;
    new Gauge({
      name: 'channel_manager_pushes',
      help: 'Pushes by state: PENDING are not acknowledged yet, OVERDUE for 10 minutes, FAILED wait for an operator.',
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        this.reset();
        const backlog = await pushBacklog(database).catch(() => undefined);
        if (!backlog) return;
        this.set({ state: 'PENDING' }, backlog.pending);
        this.set({ state: 'OVERDUE' }, backlog.overdue);
        this.set({ state: 'FAILED' }, backlog.failed);
      },
    });
    new Gauge({
      name: 'channel_manager_oldest_push_seconds',
      help: 'Age of the oldest push that is not acknowledged; 0 when there is none.',
      registers: [registry],
      async collect() {
        const backlog = await pushBacklog(database).catch(() => undefined);
        this.set(backlog?.oldestSeconds ?? Number.NaN);
      },
    });
  };
}
