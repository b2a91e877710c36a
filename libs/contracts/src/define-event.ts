import { type z } from 'zod';
import { type Envelope, type Event } from './envelope';
import { type Topic } from './topics';

/** The one declaration of an event: what it is called, where it travels and what it carries. */
export interface EventDefinition<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly topic: Topic;
  readonly version: number;
  readonly data: z.ZodType<Data>;
}

/** The event that a definition describes. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer Type, infer Data> ? Event<Type, Data> : never;

/** What a definition's payload holds. */
export type DataOf<D extends EventDefinition> = EventOf<D>['data'];

/**
 * Declares an event. `type` is `<aggregate>.<past tense>`. Payloads are `z.object`s: fields that a reader does not know
 * are dropped, so only ever add optional fields; anything else needs a higher `version` (readers of a lower one put the
 * event aside as a dead letter until they are upgraded) or a topic of the next version.
 */
export function defineEvent<const Type extends string, Data>(
  type: Type,
  topic: Topic,
  data: z.ZodType<Data>,
  options: { version?: number } = {},
): EventDefinition<Type, Data> {
  return { type, topic, data, version: options.version ?? 1 };
}

/** What the writer of an event gives. */
export interface EventInput<Data> {
  /** The owning service, e.g. `stayline/distribution`. */
  source: string;
  /** The aggregate's id. */
  subject: string;
  /** Ascending per aggregate: its version, or its update counter. */
  sequence: number;
  data: Data;
  /** Globally unique; repeated only when the very same event is published again. */
  id: string;
  /** When it happened. */
  time: Date;
  requestId?: string;
  traceparent?: string;
}

/** An event with the topic it goes to: what `appendToOutbox` takes. */
export interface OutgoingEvent {
  readonly topic: Topic;
  readonly envelope: Envelope;
}

/** Checks the payload and wraps it. Fields that the definition does not name do not leave the service. */
export function composeEvent<Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  input: EventInput<Data>,
): OutgoingEvent {
  const { requestId, traceparent, time, data, ...rest } = input;
  const envelope: Envelope = {
    specversion: '1.0',
    ...rest,
    type: definition.type,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataversion: definition.version,
    ...(traceparent !== undefined && { traceparent }),
    ...(requestId !== undefined && { requestid: requestId }),
    data: definition.data.parse(data),
  };
  return { topic: definition.topic, envelope };
}
