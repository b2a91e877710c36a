import { allEvents, deadLetterTopic, type EventDefinition, type EventOf } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { Alarm, messageOf } from '../alarm';
import { backOffMs } from '../back-off';
import { type EventLog, type EventsLogger, type Subscription } from '../event-log';
import { pruneHandled } from './inbox.store';
import { type AnyHandler, Receiver } from './receiver';

const RETRY_DELAY_MS = 60_000;
/** How often the inbox is asked for messages that are due; a requeued dead letter waits no longer. */
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** Longer than any topic keeps its records, so that a replay of a whole topic is a no-op. */
const HANDLED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
const FIRST_PRUNE_MS = 60_000;
const PRUNE_ROWS = 5_000;

/** Event type → what to do, in the transaction that records the event. Database work only; slow work becomes a due row. */
export type Handlers<D extends readonly EventDefinition[]> = {
  readonly [E in D[number] as E['type']]?: (tx: Tx, event: EventOf<E>) => Promise<void>;
};

export interface ConsumerOptions<D extends readonly EventDefinition[]> {
  /** The service's own, with the Inbox and Outbox migrations; a relay must run for its dead letters to reach their topic. */
  database: Database;
  log: EventLog;
  logger: EventsLogger;
  /** One per purpose, e.g. `marketing-confirmations`; never renamed, since a new name reads everything again. */
  group: string;
  handlers: Handlers<D>;
  /** The events that `handlers` may name; all of the platform's where left out. */
  events?: D;
  /** Between two receives of an event whose handler fails. */
  retryDelayMs?: number;
  /** How often to look for parked events that are due. */
  pollMs?: number;
}

export interface Consumer {
  /** Answers at once; connecting and reading go on in the background until stop(). */
  start(): void;
  /** Lets the events in hand finish. */
  stop(): Promise<void>;
}

/**
 * Hands each event to its handler in one transaction that first records `(group, event id)`, so that a repeat is a no-op.
 * A handler that fails is parked and tried again, five receives in all, then the event is a dead letter. Later events do not wait for
 * a parked one: projections ask `isNewest` first, effects do not depend on order.
 */
export function createConsumer(options: ConsumerOptions<typeof allEvents> & { events?: undefined }): Consumer;
export function createConsumer<const D extends readonly EventDefinition[]>(
  options: ConsumerOptions<D> & { events: D },
): Consumer;
export function createConsumer(
  options: Omit<ConsumerOptions<readonly EventDefinition[]>, 'handlers'> & { handlers: object },
): Consumer {
  const events: readonly EventDefinition[] = options.events ?? allEvents;
  const handlers = new Map(Object.entries(options.handlers)) as Map<string, AnyHandler>;
  const undeclared = [...handlers.keys()].find((type) => !events.some((event) => event.type === type));
  if (undeclared !== undefined)
    throw new Error(
      `Group ${options.group} handles ${undeclared}, which no event declares: declare it in libs/contracts`,
    );
  const handled = events.filter((event) => handlers.has(event.type));
  return new GroupConsumer({ ...options, handled, table: handlers });
}

type Parts = Omit<ConsumerOptions<readonly EventDefinition[]>, 'handlers' | 'events'> & {
  handled: readonly EventDefinition[];
  table: ReadonlyMap<string, AnyHandler>;
};

class GroupConsumer implements Consumer {
  private readonly alarm = new Alarm();
  private readonly stopAlarm = new Alarm();
  private readonly receiver: Receiver;
  private readonly topics: readonly string[];
  private subscription: Subscription | undefined;
  private background: Promise<unknown> | undefined;
  private stopping = false;
  /** The first time soon, because many a process does not live long. */
  private prunedAt = Date.now() - PRUNE_EVERY_MS + FIRST_PRUNE_MS;

  constructor(private readonly parts: Parts) {
    const { database, logger, group, handled, table, retryDelayMs = RETRY_DELAY_MS } = parts;
    this.topics = [...new Set(handled.map((event) => event.topic.name))];
    const known = new Map(handled.map((event) => [event.type, event]));
    this.receiver = new Receiver({ database, logger, group, known, handlers: table, retryDelayMs });
  }

  start(): void {
    const { log, group } = this.parts;
    this.subscription ??= log.subscribe({
      group,
      topics: this.topics,
      onRecord: (record) => this.receiver.receive(record),
    });
    this.background ??= Promise.all([this.retry(), this.prepareDeadLetters()]);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.alarm.wake();
    this.stopAlarm.wake();
    await Promise.all([this.subscription?.stop(), this.background]);
  }

  /** Parked events, one after the other, as they become due. */
  private async retry(): Promise<void> {
    let failures = 0;
    while (!this.stopping) {
      try {
        while (!this.stopping && (await this.receiver.receiveParked()));
        await this.pruneIfDue();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.parts.logger.warn('Parked events wait: the database or the log is out of reach', {
          group: this.parts.group,
          failures,
          error: messageOf(error),
        });
      }
      if (!this.stopping)
        await this.alarm.wait(
          failures > 0 ? backOffMs(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS) : (this.parts.pollMs ?? POLL_MS),
        );
    }
  }

  /** The group's own topics; until they exist, its dead letters wait in the outbox and nothing else does. */
  private async prepareDeadLetters(): Promise<void> {
    const { log, logger, group } = this.parts;
    for (let failures = 1; !this.stopping; failures += 1) {
      try {
        return await log.ensureTopics(this.topics.map((topic) => deadLetterTopic(topic, group)));
      } catch (error) {
        logger.warn('The dead-letter topics could not be made yet', { group, failures, error: messageOf(error) });
        await this.stopAlarm.wait(backOffMs(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS));
      }
    }
  }

  private async pruneIfDue(): Promise<void> {
    if (Date.now() - this.prunedAt < PRUNE_EVERY_MS) return;
    const more = await pruneHandled(this.parts.database, this.parts.group, HANDLED_RETENTION_MS, PRUNE_ROWS);
    if (!more) this.prunedAt = Date.now();
  }
}
