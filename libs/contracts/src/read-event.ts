import { type z } from 'zod';
import { type EventDefinition } from './define-event';
import { envelopeSchema, type Envelope, type Event } from './envelope';

/** What a record turned out to be. `reason` and `id` are safe to log: they contain nothing of the payload. */
export type ReadResult =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'ignored'; readonly type: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

const unreadable = (reason: string): ReadResult => ({ kind: 'unreadable', reason });

/**
 * Reads a record's value against the events that the reader knows. It is unreadable when it is not JSON or not
 * CloudEvents 1.0, when its payload does not match the schema, or when its `dataversion` is newer. An event of a type
 * that the reader does not know is ignored.
 */
export function readEvent(value: Buffer | string, known: ReadonlyMap<string, EventDefinition>): ReadResult {
  const json = parseJson(value);
  if (typeof json !== 'object' || json === null) return unreadable('not a JSON object');
  const { specversion } = json as { specversion?: unknown };
  if (specversion !== '1.0') return unreadable('unknown version: specversion is not 1.0');
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return unreadable(`not a CloudEvent: ${issues(envelope.error)}`);
  const definition = known.get(envelope.data.type);
  return definition ? readPayload(envelope.data, definition) : { kind: 'ignored', type: envelope.data.type };
}

function readPayload(envelope: Envelope, definition: EventDefinition): ReadResult {
  if (envelope.dataversion > definition.version)
    return unreadable(
      `unknown version: ${envelope.type} ${envelope.dataversion}, this reader knows ${definition.version}`,
    );
  const data = definition.data.safeParse(envelope.data);
  return data.success
    ? { kind: 'event', event: { ...envelope, data: data.data } }
    : unreadable(`payload of ${envelope.type}: ${issues(data.error)}`);
}

function parseJson(value: Buffer | string): unknown {
  try {
    return JSON.parse(value.toString()) as unknown;
  } catch {
    return undefined; // the parser's own message quotes the input
  }
}

const MAX_ISSUES = 5;

function issues(error: z.ZodError): string {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `${issue.path.join('.')} ${issue.code}`)
    .join(', ');
}
