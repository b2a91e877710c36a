import { Loop, type Worker } from '@stayline/background';
import { allEvents, deadLetterTopic, type EventDefinition, type EventOf } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { type EventLog, type EventsLogger, type Subscription } from '../event-log';
import { messageOf } from '../message-of';
import { type AnyHandler, Receiver } from './receiver';

const RETRY_DELAY_MS = 60_000;
/** How often the inbox is asked for messages that are due; a requeued dead letter waits no longer. */
const POLL_MS = 1_000;
const BACK_OFF = { firstMs: 500, maxMs: 10_000 };
/** Handled in one transaction. More would hold locks for longer and save little. */
const EVENTS_AT_ONCE = 50;

/** What to do about one event. Database work only; slow work becomes a due row. */
export type Handler<E extends EventDefinition> = (tx: Tx, event: EventOf<E>) => Promise<void>;

/** The same about several events at once, in their order: for work that takes one statement for any number of them. */
export interface Together<E extends EventDefinition> {
  readonly together: (tx: Tx, events: readonly EventOf<E>[]) => Promise<void>;
}

type AnyOf<E extends EventDefinition> = Handler<E> | Together<E>;

/**
 * Event type → what to do, one thing or several, in the transaction that records the event: all of it happens, or the event is tried again
 * as a whole.
 */
export type Handlers<D extends readonly EventDefinition[]> = {
  readonly [E in D[number] as E['type']]?: AnyOf<E> | readonly AnyOf<E>[];
};

export interface ConsumerOptions<D extends readonly EventDefinition[]> {
  /** The service's own, with the Inbox and Outbox migrations; a relay must run for its dead letters to reach their topic. */
  database: Database;
  log: EventLog;
  logger: EventsLogger;
  /** One per purpose, e.g. `marketing-confirmations`. Never rename it: a new name reads everything again. */
  group: string;
  handlers: Handlers<D>;
  /** The events that `handlers` may name; all of the platform's where left out. */
  events?: D;
  /** The wait between two receives of an event whose handler fails. */
  retryDelayMs?: number;
  /** How often to look for parked events that are due. */
  pollMs?: number;
}

/**
 * Hands each event to its handler in one transaction that first records `(group, event id)`, so that a repeat is a no-op.
 * A handler that fails is parked and tried again, five receives in all, then the event is a dead letter. Later events do not wait for
 * a parked one: projections ask `isNewest` first, effects do not depend on order.
 */
export function createConsumer(options: ConsumerOptions<typeof allEvents> & { events?: undefined }): Worker;
export function createConsumer<const D extends readonly EventDefinition[]>(
  options: ConsumerOptions<D> & { events: D },
): Worker;
export function createConsumer(
  options: Omit<ConsumerOptions<readonly EventDefinition[]>, 'handlers'> & { handlers: object },
): Worker {
  const events: readonly EventDefinition[] = options.events ?? allEvents;
  const handlers = new Map(
    Object.entries(options.handlers as Record<string, AnyHandler | readonly AnyHandler[]>).map(
      ([type, handler]) => [type, [handler].flat()] as const,
    ),
  );
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
  table: ReadonlyMap<string, readonly AnyHandler[]>;
};

class GroupConsumer implements Worker {
  private readonly receiver: Receiver;
  private readonly topics: readonly string[];
  private readonly loops: readonly Loop[];
  private subscription: Subscription | undefined;

  constructor(private readonly parts: Parts) {
    const { database, logger, group, handled, table, retryDelayMs = RETRY_DELAY_MS } = parts;
    this.topics = [...new Set(handled.map((event) => event.topic.name))];
    const known = new Map(handled.map((event) => [event.type, event]));
    this.receiver = new Receiver({ database, logger, group, known, handlers: table, retryDelayMs });
    const told = (message: string) => (error: unknown, failures: number) =>
      void logger.warn(message, { group, failures, error: messageOf(error) });
    const parked = told('Parked events wait: the database or the log is out of reach');
    const noTopics = told('The dead-letter topics could not be made yet');
    this.loops = [
      new Loop({ round: () => this.receiveParked(), onFailure: parked, backOff: BACK_OFF }),
      new Loop({ round: () => this.prepareDeadLetters(), onFailure: noTopics, backOff: BACK_OFF }),
    ];
  }

  start(): void {
    const { log, group } = this.parts;
    this.subscription ??= log.subscribe({
      group,
      topics: this.topics,
      atOnce: EVENTS_AT_ONCE,
      onRecords: (records) => this.receiver.receive(records),
    });
    for (const loop of this.loops) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.subscription?.stop(), ...this.loops.map((loop) => loop.stop())]);
  }

  /** Parked events, one after the other, as they become due. */
  private async receiveParked(): Promise<number> {
    return (await this.receiver.receiveParked()) ? 0 : (this.parts.pollMs ?? POLL_MS);
  }

  /** Makes the group's dead-letter topics. Until they exist, only its dead letters wait in the outbox. */
  private async prepareDeadLetters(): Promise<undefined> {
    const { log, group } = this.parts;
    await log.ensureTopics(this.topics.map((topic) => deadLetterTopic(topic, group)));
  }
}
