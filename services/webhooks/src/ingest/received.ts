import { createHash } from 'node:crypto';
import { ingestErrors } from './ingest.errors';

/** What an event tells of itself. */
export interface Received {
  readonly eventType: string;
  /** What makes a repeat one, per source and type. */
  readonly keyHash: Buffer;
}

const TYPE_FIELDS = ['event_name', 'event_type', 'eventType', 'type', 'event'];
const ID_FIELDS = ['event_id', 'eventId'];
const UNKNOWN_TYPE = 'unknown';
const MAX_TYPE_LENGTH = 128;

/**
 * Type and key of an event. The type is the first text among the fields that senders use; the key is the sender's id of the event, from a
 * header or the body, else the body itself. Pure. EVENT_NOT_AN_OBJECT.
 */
export function readReceived(
  json: unknown,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Received {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw ingestErrors.notAnObject();
  const fields = json as Record<string, unknown>;
  const id = firstText([
    headers['webhook-id'],
    headers['idempotency-key'],
    ...ID_FIELDS.map((name) => own(fields, name)),
  ]);
  const key = id === undefined ? body : Buffer.from(id, 'utf8');
  const type = firstText(TYPE_FIELDS.map((name) => own(fields, name))) ?? UNKNOWN_TYPE;
  return {
    eventType: clean(type),
    // An id and a body that reads like it are two keys.
    keyHash: createHash('sha256')
      .update(id === undefined ? 'body:' : 'id:')
      .update(key)
      .digest(),
  };
}

function own(fields: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function firstText(candidates: readonly unknown[]): string | undefined {
  return candidates.find((each): each is string => typeof each === 'string' && each !== '');
}

/** One line, of a length that lists and indexes take. */
function clean(type: string): string {
  return type.replace(/\p{Cc}/gu, '?').slice(0, MAX_TYPE_LENGTH);
}
