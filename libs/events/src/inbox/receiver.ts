import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@stayline/background';
import { type EventDefinition, type Event, readEvent } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { newTrace, withTrace } from '@stayline/logger';
import { type EventsLogger, type LogRecord, type ReceivedRecord } from '../event-log';
import { appendRecords } from '../outbox/append-to-outbox';
import { recordBytes, recordLimit } from '../record-size';
import { toDeadLetterRecord, unreadableId } from './dead-letters';
import { databaseAnswers, describeFailure, isDatabaseOutage, isOutOfRoom, storable } from './failure';
import {
  bury,
  buryParked,
  type Handled,
  park,
  parkAgain,
  type ParkedMessage,
  recordHandled,
  settle,
  takeDue,
} from './inbox.store';

/** The fifth failed receive is the last. */
export const MAX_RECEIVES = 5;
/**
 * A connection may break during a handler while the database is up. Such an event is tried again at once, this often.
 */
const ATTEMPTS_ON_THE_SPOT = 3;
const ON_THE_SPOT_PAUSE = { firstMs: 300, maxMs: 600 };

export type AnyHandler =
  | ((tx: Tx, event: Event) => Promise<void>)
  | { readonly together: (tx: Tx, events: readonly Event[]) => Promise<void> };

export interface ReceiverOptions {
  database: Database;
  logger: EventsLogger;
  group: string;
  known: ReadonlyMap<string, EventDefinition>;
  /** One after the other. */
  handlers: ReadonlyMap<string, readonly AnyHandler[]>;
  retryDelayMs: number;
}

type Outcome = 'handled' | 'repeated' | 'ignored' | 'parked' | 'dead';

/** A record whose event has a handler here. */
interface Incoming {
  readonly record: ReceivedRecord;
  readonly event: Event;
}

/** Handles messages from the log, or one from the inbox. Rejects only when the database is out of reach. */
export class Receiver {
  constructor(private readonly options: ReceiverOptions) {}

  /**
   * Records from the log, in their order: one transaction for all of their events. If any of them fails, each has a
   * transaction of its own instead, so that one that cannot be handled holds up no other.
   */
  async receive(received: readonly ReceivedRecord[]): Promise<void> {
    const started = performance.now();
    const incoming: Incoming[] = [];
    for (const record of received) {
      const readable = await this.read(record, started);
      if (readable) incoming.push(readable);
    }
    if (incoming.length > 1 && (await this.receiveTogether(incoming, started))) return;
    for (const each of incoming) {
      const began = performance.now();
      this.report(await this.handleNew(each), each.event, began);
    }
  }

  /** The record's event, if it is one for us. What cannot be read is a dead letter at once. */
  private async read(received: ReceivedRecord, started: number): Promise<Incoming | undefined> {
    const record = { ...received, key: storable(received.key), headers: storableHeaders(received) };
    if (record.value === null) return undefined; // a null value, which removes a key from a compacted topic
    const bytes = recordBytes(record);
    const result =
      bytes > recordLimit(record.topic)
        ? ({ kind: 'unreadable', reason: `oversized: ${bytes} bytes` } as const)
        : readEvent(record.value, this.options.known);
    if (result.kind === 'unreadable') await this.refuse(record, result.reason, started);
    if (result.kind !== 'event') return undefined;
    return this.options.handlers.has(result.event.type) ? { record, event: result.event } : undefined;
  }

  /** False: something failed, and nothing has been done. */
  private async receiveTogether(incoming: readonly Incoming[], started: number): Promise<boolean> {
    try {
      const outcomes = await this.options.database.transaction((tx) => this.handleAll(tx, incoming));
      for (const [index, { event }] of incoming.entries()) this.report(outcomes[index] ?? 'ignored', event, started);
      return true;
    } catch {
      return false; // each on its own fails in the same way, and that is where it is said
    }
  }

  private async handleAll(tx: Tx, incoming: readonly Incoming[]): Promise<Outcome[]> {
    const isNew = await recordHandled(tx, this.options.group, incoming.map(toHandled));
    // The same event may be among them twice.
    const outcomes = incoming.map(({ event }) => (isNew.delete(event.id) ? 'handled' : 'repeated'));
    const fresh = incoming.filter((_each, index) => outcomes[index] === 'handled').map(({ event }) => event);
    for (const events of runsOf(fresh)) await this.handle(tx, events);
    return outcomes;
  }

  /** Events of one type: each handler after the one before it. */
  private async handle(tx: Tx, events: readonly Event[]): Promise<void> {
    for (const handler of this.options.handlers.get(events[0]?.type ?? '') ?? []) {
      if ('together' in handler) await handler.together(tx, events);
      else for (const event of events) await this.inTrace(event, () => handler(tx, event));
    }
  }

  /** One parked message that is due. False: none is. */
  async receiveParked(): Promise<boolean> {
    const started = performance.now();
    let message: ParkedMessage | undefined;
    try {
      const event = await this.options.database.transaction(async (tx) => {
        message = await takeDue(tx, this.options.group);
        return message && this.handleParked(tx, message);
      });
      if (event) this.report('handled', event, started);
    } catch (error) {
      if (!message || (await this.isOutage(error))) throw error;
      await this.putBack(message, describeFailure(error), started);
    }
    return message !== undefined;
  }

  private async handleNew(incoming: Incoming): Promise<Outcome> {
    const { record, event } = incoming;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [outcome = 'ignored'] = await this.options.database.transaction((tx) => this.handleAll(tx, [incoming]));
        return outcome;
      } catch (error) {
        if (attempt < ATTEMPTS_ON_THE_SPOT && isDatabaseOutage(error))
          await pause(backOffMs(attempt, ON_THE_SPOT_PAUSE));
        else if (await this.isOutage(error)) throw error;
        else return this.putAside(record, event, describeFailure(error));
      }
    }
  }

  private async putAside(record: ReceivedRecord, event: Event, reason: string): Promise<Outcome> {
    const { database, group, retryDelayMs } = this.options;
    const parked = await database.transaction((tx) => park(tx, group, event.id, record, reason, retryDelayMs));
    if (parked)
      this.options.logger.warn('Event parked: its handler failed', { ...this.fields(event), reason, receiveCount: 1 });
    return parked ? 'parked' : 'repeated';
  }

  /** In the transaction that holds the message's row: what the handler did and the note of it commit together. */
  private async handleParked(tx: Tx, message: ParkedMessage): Promise<Event> {
    const result = readEvent(message.value, this.options.known);
    if (result.kind !== 'event')
      throw new UnreadableError(result.kind === 'unreadable' ? result.reason : `no handler for ${result.type}`);
    if (!this.options.handlers.has(result.event.type)) throw new UnreadableError(`no handler for ${result.event.type}`);
    await settle(tx, this.options.group, message.eventId);
    // A dead letter that was unreadable is stored under its place in the log. Now that it can be read, its event's id
    // counts as well.
    const repeated =
      message.eventId !== result.event.id &&
      (await recordHandled(tx, this.options.group, [toHandled({ record: message, event: result.event })])).size === 0;
    if (!repeated) await this.handle(tx, [result.event]);
    return result.event;
  }

  private async putBack(message: ParkedMessage, reason: string, started: number): Promise<void> {
    const { database, group, retryDelayMs, logger } = this.options;
    const receives = message.receiveCount + 1;
    const last = receives >= MAX_RECEIVES;
    await database.transaction(async (tx) => {
      if (!last) return parkAgain(tx, group, message, reason, retryDelayMs);
      const buried = await buryParked(tx, group, message, reason);
      if (buried) await appendRecords(tx, [toDeadLetterRecord(message, group, reason, receives)]);
      return buried;
    });
    const fields = {
      group,
      eventId: message.eventId,
      topic: message.topic,
      reason,
      receiveCount: receives,
      durationMs: since(started),
    };
    if (last) logger.error('Event is a dead letter: its handler failed five times', fields);
    else logger.warn('Parked event failed again', fields);
  }

  private async refuse(record: ReceivedRecord, reason: string, started: number): Promise<void> {
    const { database, group, logger } = this.options;
    const eventId = unreadableId(record);
    const buried = await database.transaction(async (tx) => {
      const isNew = await bury(tx, group, eventId, record, reason);
      if (isNew) await appendRecords(tx, [toDeadLetterRecord(record, group, reason, 1)]);
      return isNew;
    });
    if (buried)
      logger.error('Record is a dead letter: it cannot be read', {
        group,
        eventId,
        reason,
        durationMs: since(started),
      });
  }

  /**
   * An error that looks like an outage while the database answers comes from the handler, unless the database itself
   * reported it.
   */
  private async isOutage(error: unknown): Promise<boolean> {
    return isOutOfRoom(error) || (isDatabaseOutage(error) && !(await databaseAnswers(this.options.database)));
  }

  private inTrace<T>(event: Event, work: () => Promise<T>): Promise<T> {
    return withTrace(newTrace({ requestId: event.requestid, traceparent: event.traceparent }), work);
  }

  private report(outcome: Outcome, event: Event, started: number): void {
    this.options.logger.info('Event received', { ...this.fields(event), outcome, durationMs: since(started) });
  }

  private fields(event: Event): object {
    return {
      group: this.options.group,
      eventType: event.type,
      eventId: event.id,
      subject: event.subject,
      sequence: event.sequence,
      requestId: event.requestid,
    };
  }
}

class UnreadableError extends Error {
  override readonly name = 'Unreadable';
}

/** Neighbours of one type, so that each type's handlers see theirs together and the order of a subject's events is kept. */
function runsOf(events: readonly Event[]): Event[][] {
  const runs: Event[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]?.type === event.type) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

function toHandled({ record, event }: { record: Pick<LogRecord, 'topic' | 'key'>; event: Event }): Handled {
  return { eventId: event.id, topic: record.topic, key: record.key };
}

function storableHeaders(record: LogRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record.headers).map(([name, value]) => [storable(name), storable(value)]));
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}
