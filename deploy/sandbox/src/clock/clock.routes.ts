import { Router } from 'express';
import { z } from 'zod';
import { answering, ok, type Answer } from '../http/answer';
import { Refusal, parseBody } from '../http/refusal';
import { type ClockOffset, type SchemaOffset } from './clock-offset';

/** Ten years either way: beyond that no catalog has a date to sell. */
const MAX_OFFSET_SECONDS = 10 * 366 * 86_400;

const clockBody = z.strictObject({ offsetSeconds: z.number().min(-MAX_OFFSET_SECONDS).max(MAX_OFFSET_SECONDS) });

/** `GET /clock`, `PUT /clock` `{ offsetSeconds }`, `DELETE /clock` (back to the true time). */
export function clockRoutes(clock: ClockOffset | undefined): Router {
  return Router()
    .get(
      '/clock',
      answering(() => offsets(required(clock), (known) => known.read())),
    )
    .put(
      '/clock',
      answering(({ body }) => move(clock, parseBody(clockBody, body).offsetSeconds)),
    )
    .delete(
      '/clock',
      answering(() => move(clock, 0)),
    );
}

function move(clock: ClockOffset | undefined, offsetSeconds: number): Promise<Answer> {
  return offsets(required(clock), (known) => known.write(offsetSeconds));
}

/** `{ offsetSeconds, schemas: [{ schema, offsetSeconds }] }`; a database that does not answer is 503. */
async function offsets(clock: ClockOffset, work: (clock: ClockOffset) => Promise<SchemaOffset[]>): Promise<Answer> {
  const schemas = await work(clock).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(503, 'DATABASE_UNAVAILABLE', `The platform's database did not answer: ${reason}`);
  });
  if (schemas.length === 0) {
    throw new Refusal(409, 'CLOCK_NOT_MIGRATED', 'No platform schema has a clock yet: start the services first');
  }
  return ok({ offsetSeconds: schemas.find((each) => each.offsetSeconds !== null)?.offsetSeconds ?? 0, schemas });
}

function required(clock: ClockOffset | undefined): ClockOffset {
  if (clock) return clock;
  throw new Refusal(503, 'CLOCK_NOT_CONFIGURED', 'The clock needs DATABASE_URL, with the rights of an administrator');
}
