import { allEvents, type EventDefinition, readEvent } from '@stayline/contracts';
import { type LogRecord } from '../event-log';

/** Whoever reads the event would put it aside: the change that it tells of must not commit. */
export class UnreadableEventError extends Error {
  constructor(topic: string, reason: string) {
    super(`An event for ${topic} could not be read: ${reason}`);
    this.name = 'UnreadableEventError';
  }
}

const declared = new Map<string, EventDefinition>(allEvents.map((each) => [each.type, each]));

/** Reads each event as its readers will: the envelope's bounds, and the payload's schema. */
export function refuseUnreadable(records: readonly Pick<LogRecord, 'topic' | 'value'>[]): void {
  for (const { topic, value } of records) {
    const read = readEvent(value ?? '', declared);
    if (read.kind === 'unreadable') throw new UnreadableEventError(topic, read.reason);
  }
}
