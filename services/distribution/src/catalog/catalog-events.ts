import { type EventDefinition, type OutgoingEvent } from '@stayline/contracts';
import { newEvent } from '@stayline/events';

const SOURCE = 'stayline/distribution';

/** `kind` keeps a listing and a property of the same id apart in the compacted topic. */
export function catalogEvent<Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  kind: string,
  key: string,
  sequence: number,
  data: Data,
): OutgoingEvent {
  return newEvent(definition, { source: SOURCE, subject: `${kind}:${key}`, sequence, data });
}
