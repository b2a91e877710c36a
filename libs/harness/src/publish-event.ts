import { composeEvent, type EventDefinition, type EventInput, newId } from '@stayline/contracts';
import { type EventLog } from '@stayline/events';

/** Publishes one event, `times` times, as another service would. What is left out gets a default. */
export async function publishEvent<Data>(
  log: EventLog,
  definition: EventDefinition<string, Data>,
  event: Pick<EventInput<Data>, 'subject' | 'data'> & Partial<EventInput<Data>>,
  times = 1,
): Promise<void> {
  const defaults = { id: newId('evt'), source: 'stayline/test', sequence: 1, time: new Date() };
  const { topic, envelope } = composeEvent(definition, { ...defaults, ...event });
  const value = Buffer.from(JSON.stringify(envelope));
  await log.publish(
    Array.from({ length: times }, () => ({ topic: topic.name, key: event.subject, value, headers: {} })),
  );
}
