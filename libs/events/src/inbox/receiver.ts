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
  park,
  parkAgain,
  type ParkedMessage,
  recordAllHandled,
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

export type AnyHandler = (tx: Tx, event: Event) => Promise<void>;

export interface ReceiverOptions {
  database: Database;
  logger: EventsLogger;
  group: string;
  known: ReadonlyMap<string, EventDefinition>;
  /** One after the other. */
  handlers: ReadonlyMap<string, readonly AnyHandler[]>;
  retryDelayMs: number;
}

/** A record as it can be stored, and what it is to this group. */
type Read = { readonly record: ReceivedRecord } & (
  | { readonly kind: 'event'; readonly event: Event; readonly handle: AnyHandler }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable'; readonly reason: string }
);

type Outcome = 'handled' | 'repeated' | 'ignored' | 'parked' | 'dead';

/** Handles one message, from the log or from the inbox. Rejects only when the database is out of reach. */
export class Receiver {
  constructor(private readonly options: ReceiverOptions) {}

  /** A record from the log. */
  async receive(received: ReceivedRecord): Promise<void> {
    const started = performance.now();
    const read = this.read(received);
    if (read.kind === 'ignored') return;
    if (read.kind === 'unreadable') return this.refuse(read.record, read.reason, started);
    const { record, event, handle } = read;
    const outcome = await this.inTrace(event, () => this.handleNew(record, event, handle));
    this.report(outcome, event, started);
  }

  /** Records from the log, all in one transaction. Rejects, with nothing written, where any of them is not simply handled. */
  async receiveAll(received: readonly ReceivedRecord[]): Promise<void> {
    const { database, group } = this.options;
    const started = performance.now();
    const known = received.map((each) => this.read(each)).filter((each) => each.kind !== 'ignored');
    const events = known.map((each) => {
      if (each.kind === 'unreadable') throw new UnreadableError(each.reason);
      return each;
    });
    if (events.length === 0) return;
    const outcomes = await database.transaction(async (tx) => {
      const fresh = await recordAllHandled(tx, group, events);
      const handled: Outcome[] = [];
      for (const { event, handle } of events) {
        const isNew = fresh.delete(event.id);
        if (isNew) await this.inTrace(event, () => handle(tx, event));
        handled.push(isNew ? 'handled' : 'repeated');
      }
      return handled;
    });
    for (const [index, { event }] of events.entries()) this.report(outcomes[index] ?? 'handled', event, started);
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

  private read(received: ReceivedRecord): Read {
    const record = { ...received, key: storable(received.key), headers: storableHeaders(received) };
    if (record.value === null) return { record, kind: 'ignored' }; // a null value, which removes a key from a compacted topic
    const bytes = recordBytes(record);
    if (bytes > recordLimit(record.topic)) return { record, kind: 'unreadable', reason: `oversized: ${bytes} bytes` };
    const result = readEvent(record.value, this.options.known);
    if (result.kind === 'unreadable') return { record, kind: 'unreadable', reason: result.reason };
    const handle = result.kind === 'event' ? this.handlerOf(result.event) : undefined;
    if (result.kind === 'ignored' || !handle) return { record, kind: 'ignored' };
    return { record, kind: 'event', event: result.event, handle };
  }

  private async handleNew(record: ReceivedRecord, event: Event, handle: AnyHandler): Promise<Outcome> {
    const { database, group } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction(async (tx) => {
          if (!(await recordHandled(tx, group, event.id, record))) return 'repeated';
          await handle(tx, event);
          return 'handled';
        });
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
    const handle = this.handlerOf(result.event);
    if (!handle) throw new UnreadableError(`no handler for ${result.event.type}`);
    await settle(tx, this.options.group, message.eventId);
    // A dead letter that was unreadable is stored under its place in the log. Now that it can be read, its event's id
    // counts as well.
    const repeated =
      message.eventId !== result.event.id && !(await recordHandled(tx, this.options.group, result.event.id, message));
    if (!repeated) await this.inTrace(result.event, () => handle(tx, result.event));
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

  private handlerOf({ type }: Event): AnyHandler | undefined {
    const handlers = this.options.handlers.get(type);
    if (!handlers) return undefined;
    return async (tx, event) => {
      for (const handler of handlers) await handler(tx, event);
    };
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

function storableHeaders(record: LogRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(record.headers).map(([name, value]) => [storable(name), storable(value)]));
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}
