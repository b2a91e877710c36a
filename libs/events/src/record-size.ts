import { MAX_DEAD_LETTER_BYTES, MAX_EVENT_BYTES } from '@stayline/contracts';
import { type LogRecord } from './event-log';

const DEAD_LETTER_TOPIC = /\.dlq\./;

/** The record cannot travel, now or later: make it smaller. */
export class RecordTooLargeError extends Error {
  constructor(
    readonly topic: string,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(
      `A record of ${bytes} bytes for ${topic} is above the limit of ${limit}: publish less in one event, or refer to what is large by its id`,
    );
    this.name = 'RecordTooLargeError';
  }
}

/** Bytes of key, value and headers together. */
export function recordBytes(record: Pick<LogRecord, 'key' | 'value' | 'headers'>): number {
  const headers = Object.entries(record.headers).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  return Buffer.byteLength(record.key) + (record.value?.length ?? 0) + headers;
}

/** The largest record that a topic takes, in either adapter. */
export function recordLimit(topic: string): number {
  return DEAD_LETTER_TOPIC.test(topic) ? MAX_DEAD_LETTER_BYTES : MAX_EVENT_BYTES;
}

export function refuseTooLarge(records: readonly LogRecord[]): void {
  for (const record of records) {
    const bytes = recordBytes(record);
    const limit = recordLimit(record.topic);
    if (bytes > limit) throw new RecordTooLargeError(record.topic, bytes, limit);
  }
}
