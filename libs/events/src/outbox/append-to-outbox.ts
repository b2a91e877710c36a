import { randomUUID } from 'node:crypto';
import { announce } from '@stayline/background';
import { composeEvent, type EventDefinition, type EventInput, type OutgoingEvent } from '@stayline/contracts';
import { statement, type Tx } from '@stayline/database';
import { currentTrace } from '@stayline/logger';
import { type LogRecord } from '../event-log';
import { refuseTooLarge } from '../record-size';
import { OUTBOX_CHANNEL } from './outbox.store';
import { refuseUnreadable } from './refuse-unreadable';

/** What the maker of an event gives; id, time and trace are made or taken from the current request where left out. */
export type NewEvent<Data> = Omit<EventInput<Data>, 'id' | 'time'> & Partial<Pick<EventInput<Data>, 'id' | 'time'>>;

/** Makes an event of a declared type, its payload checked. Request id and traceparent default to `currentTrace()`. */
export function newEvent<Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  event: NewEvent<Data>,
): OutgoingEvent {
  const trace = currentTrace();
  return composeEvent(definition, {
    ...event,
    id: event.id ?? `evt_${randomUUID()}`,
    time: event.time ?? new Date(),
    requestId: event.requestId ?? trace?.requestId,
    traceparent: event.traceparent ?? trace?.traceparent,
  });
}

/** One statement for any number of rows, ids ascending in the order given. */
const INSERT = statement(
  'outbox-append',
  `INSERT INTO outbox (topic, key, value, headers)
   SELECT topic, key, value, headers
   FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[]) WITH ORDINALITY AS row (topic, key, value, headers, position)
   ORDER BY position`,
);

/**
 * Events leave if, and only if, the transaction commits. Several events are one statement. An event that its readers could not read, or above
 * 1 MB, is refused.
 */
export async function appendToOutbox(tx: Tx, events: OutgoingEvent | readonly OutgoingEvent[]): Promise<void> {
  const list = Array.isArray(events) ? (events as readonly OutgoingEvent[]) : [events as OutgoingEvent];
  const records = list.map(toRecord);
  refuseUnreadable(records);
  await appendRecords(tx, records);
}

/** Appends any record. For what is not an event: dead letters. */
export async function appendRecords(tx: Tx, records: readonly LogRecord[]): Promise<void> {
  if (records.length === 0) return;
  refuseTooLarge(records);
  await tx.execute(INSERT, [
    records.map((record) => record.topic),
    records.map((record) => record.key),
    records.map((record) => record.value),
    records.map((record) => JSON.stringify(record.headers)),
  ]);
  announce(tx, OUTBOX_CHANNEL);
}

function toRecord({ topic, envelope }: OutgoingEvent): LogRecord {
  const headers = {
    'content-type': 'application/cloudevents+json',
    ...(envelope.traceparent !== undefined && { traceparent: envelope.traceparent }),
    ...(envelope.requestid !== undefined && { 'x-request-id': envelope.requestid }),
  };
  return { topic: topic.name, key: envelope.subject, value: Buffer.from(JSON.stringify(envelope)), headers };
}
