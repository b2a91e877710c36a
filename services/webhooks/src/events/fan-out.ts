import { newId } from '@stayline/contracts';
import { statement, type Tx } from '@stayline/database';
import { announceDue } from '@stayline/dispatch';
import { DELIVERY_TABLE } from '../deliveries/delivery.store';
import { type Lane, laneName } from '../deliveries/lanes';

/** One delivery for each active endpoint of the source that takes the type: for a first run, as a first try where the endpoint answers. */
const FAN_OUT = statement(
  'fan-out',
  `WITH made AS (
   INSERT INTO delivery (id, event_id, run, endpoint_id, event_type, status, lane, max_attempts, due_at)
   SELECT told.id_beginning || left(replace(gen_random_uuid()::text, '-', ''), 16), event.id, told.run, endpoint.id, event.event_type, 'PENDING',
     CASE WHEN told.run = 1 AND endpoint.failing_since IS NULL THEN 'FIRST' ELSE 'LATER' END, endpoint.max_attempts, clock_timestamp()
   FROM unnest($1::text[], $2::integer[], $3::text[]) AS told (event_id, run, id_beginning)
   JOIN webhook_event event ON event.id = told.event_id
   JOIN endpoint ON endpoint.source = event.source
   WHERE endpoint.active AND endpoint.deleted_at IS NULL
     AND (endpoint.event_type IS NULL OR endpoint.event_type = event.event_type)
     AND (event.only_endpoint_id IS NULL OR event.only_endpoint_id = endpoint.id)
   ON CONFLICT ON CONSTRAINT delivery_once DO NOTHING RETURNING lane
   )
   SELECT DISTINCT lane FROM made`,
);

/** Of an id the prefix and the time, so that lists are in the order of the events; the rest of each is random. */
const ID_BEGINNING = 'whd_'.length + 10;

/** One fan-out of an event. */
export interface Run {
  readonly eventId: string;
  readonly run: number;
  readonly toldAt: Date;
}

/** Makes the deliveries of some runs of events, once however often it is called. */
export async function fanOut(tx: Tx, runs: readonly Run[]): Promise<void> {
  const lanes = await tx.rows<{ lane: Lane }>(FAN_OUT, [
    runs.map(({ eventId }) => eventId),
    runs.map(({ run }) => run),
    runs.map(({ toldAt }) => newId('whd', toldAt).slice(0, ID_BEGINNING)),
  ]);
  for (const { lane } of lanes) announceDue(tx, DELIVERY_TABLE, laneName(lane));
}
