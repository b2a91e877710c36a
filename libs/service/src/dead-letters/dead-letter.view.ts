import { type DeadLetter } from '@stayline/events';

/** An event that this service could not handle, without what it says. */
export interface DeadLetterView {
  /** The event's id; of a record that is no event its place in the log, `topic:partition:offset`. @example "dl_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  /** Where it came from. @example "stayline.booking.v1" */
  topic: string;
  /** Of whom or what it tells. @example "bkg_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  key: string;
  /** Why the last receive failed: a code, the name of an error, or what cannot be read. @example "the cart is unknown" */
  reason: string;
  /** How often it was received before it was given up. @isInt */
  receiveCount: number;
  /** When it was given up. ISO 8601, UTC. @format date-time */
  diedAt: string;
}

/** A dead letter with its content: it may hold a guest's data. */
export interface DeadLetterDetailView extends DeadLetterView {
  /** The record as text, at most its first 100 000 characters. @example "{\"type\":\"hold.placed\"}" */
  value: string;
  /** Bytes of the whole record. @isInt */
  valueBytes: number;
}

const MAX_VALUE_LENGTH = 100_000;

export function viewDeadLetter({ eventId, diedAt, ...letter }: DeadLetter): DeadLetterView {
  const { topic, key, reason, receiveCount } = letter;
  return { id: eventId, topic, key, reason, receiveCount, diedAt: diedAt.toISOString() };
}

export function viewDeadLetterDetail(letter: DeadLetter & { readonly value: Buffer }): DeadLetterDetailView {
  const value = letter.value.toString('utf8').slice(0, MAX_VALUE_LENGTH);
  return { ...viewDeadLetter(letter), value, valueBytes: letter.value.length };
}
