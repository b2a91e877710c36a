import { z } from 'zod';

const MAX_ID_LENGTH = 200;
/** The longest aggregate's id is an agent's: the `sub` of a token, at most 255 characters (OpenID Connect Core, 2). */
const MAX_SUBJECT_LENGTH = 255;

/** No control characters: ids go into headers, log lines and database columns. */
const nameOf = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}+$/u);
const name = nameOf(MAX_ID_LENGTH);

/**
 * CloudEvents 1.0, JSON format. Attributes that are not declared here are dropped, so that an older reader takes a newer
 * writer's event. Extension attributes: `sequence` (per aggregate, ascending), `dataversion`, `traceparent` (W3C),
 * `requestid`.
 */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: name,
  /** The service that owns the aggregate, e.g. `stayline/distribution`. */
  source: name,
  type: name,
  /** The aggregate's id, which is also the record's key: events of one subject stay in order. */
  subject: nameOf(MAX_SUBJECT_LENGTH),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.string().max(MAX_ID_LENGTH).optional(),
  sequence: z.int().min(0),
  /** Raised only by a change that an older reader must not guess at; new optional fields do not count. */
  dataversion: z.int().min(1).default(1),
  traceparent: z.string().max(MAX_ID_LENGTH).optional(),
  requestid: z.string().max(MAX_ID_LENGTH).optional(),
  data: z.unknown(),
});

/** An event as it travels, its payload not yet checked. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** An event with a checked payload, as handlers take it. */
export type Event<Type extends string = string, Data = unknown> = Omit<Envelope, 'type' | 'data'> & {
  type: Type;
  data: Data;
};
