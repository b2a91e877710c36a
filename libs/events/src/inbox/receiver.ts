import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from '@stayline/background';
import { type EventDefinition, type Event, readEvent } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { newTrace, withTrace } from '@stayline/logger';
import { type EventsLogger, type LogRecord, type ReceivedRecord } from '../event-log';
import { appendRecords } from '../outbox/append-to-outbox';
import { recordBytes, recordLimit } from '../record-size';
import { toDeadLetterRecord } from './dead-letters';
import { databaseAnswers, describeFailure, isDatabaseOutage, isOutOfRoom, storable } from './failure';
import { bury, buryParked, park, parkAgain, type ParkedMessage, recordHandled, settle, takeDue } from './inbox.store';

/** The fifth failed receive is the last. */
export const MAX_RECEIVES = 5;
/** A connection may break under a handler while the database is up; so often such an event is tried again on the spot. */
const ATTEMPTS_ON_THE_SPOT = 3;
const ON_THE_SPOT_PAUSE = { firstMs: 300, maxMs: 600 };

export type AnyHandler = (tx: Tx, event: Event) => Promise<void>;

export interface ReceiverOptions {
  database: Database;
  logger: EventsLogger;
  group: string;
  known: ReadonlyMap<string, EventDefinition>;
  handlers: ReadonlyMap<string, AnyHandler>;
  retryDelayMs: number;
}

type Outcome = 'handled' | 'repeated' | 'ignored' | 'parked' | 'dead';

/** What happens to one message, from the log or from the inbox. Rejects only when the database is out of reach. */
export class Receiver {
  constructor(private readonly options: ReceiverOptions) {}

  /** A record from the log. */
  async receive(received: ReceivedRecord): Promise<void> {
    const started = performance.now();
    const record = { ...received, key: storable(received.key), headers: storableHeaders(received) };
    if (record.value === null) return; // ends a key of a compacted topic
    const bytes = recordBytes(record);
    const result =
      bytes > recordLimit(record.topic)
        ? ({ kind: 'unreadable', reason: `oversized: ${bytes} bytes` } as const)
        : readEvent(record.value, this.options.known);
    if (result.kind === 'ignored') return;
    if (result.kind === 'unreadable') return this.refuse(record, result.reason, started);
    const handler = this.options.handlers.get(result.event.type);
    if (!handler) return;
    const outcome = await this.inTrace(result.event, () => this.handleNew(record, result.event, handler));
    this.report(outcome, result.event, started);
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

  private async handleNew(record: ReceivedRecord, event: Event, handler: AnyHandler): Promise<Outcome> {
    const { database, group } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.transaction(async (tx) => {
          if (!(await recordHandled(tx, group, event.id, record))) return 'repeated';
          await handler(tx, event);
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
    const handler = this.options.handlers.get(result.event.type);
    if (!handler) throw new UnreadableError(`no handler for ${result.event.type}`);
    await settle(tx, this.options.group, message.eventId);
    // A dead letter that was unreadable is known under its place in the log; the event's own id counts as well.
    const repeated =
      message.eventId !== result.event.id && !(await recordHandled(tx, this.options.group, result.event.id, message));
    if (!repeated) await this.inTrace(result.event, () => handler(tx, result.event));
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
    const eventId = `${record.topic}/${record.partition}/${record.offset}`;
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

  /** An error that looks like an outage while the database answers is the handler's own, unless the database itself said it. */
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
