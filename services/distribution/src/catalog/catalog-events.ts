import { type EventDefinition, type OutgoingEvent } from '@stayline/contracts';
import { newEvent } from '@stayline/events';

const SOURCE = 'stayline/distribution';

/**
 * `kind` is part of the subject, so that a listing and a property with the same id are two keys of the compacted topic.
 */
export function catalogEvent<Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  kind: string,
  key: string,
  sequence: number,
  data: Data,
): OutgoingEvent {
  return newEvent(definition, { source: SOURCE, subject: `${kind}:${key}`, sequence, data });
}
