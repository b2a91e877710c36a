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
   SELECT $3 || left(replace(gen_random_uuid()::text, '-', ''), 16), event.id, $2, endpoint.id, event.event_type, 'PENDING',
     CASE WHEN $2 = 1 AND endpoint.failing_since IS NULL THEN 'FIRST' ELSE 'LATER' END, endpoint.max_attempts, clock_timestamp()
   FROM webhook_event event JOIN endpoint ON endpoint.source = event.source
   WHERE event.id = $1 AND endpoint.active AND endpoint.deleted_at IS NULL
     AND (endpoint.event_type IS NULL OR endpoint.event_type = event.event_type)
     AND (event.only_endpoint_id IS NULL OR event.only_endpoint_id = endpoint.id)
   ON CONFLICT ON CONSTRAINT delivery_once DO NOTHING RETURNING lane
   )
   SELECT DISTINCT lane FROM made`,
);

/** Of an id the prefix and the time, so that the ids of one event lie together; the rest of each is random. */
const ID_BEGINNING = 'whd_'.length + 10;

/** Makes the deliveries of one run of an event, once however often it is called. */
export async function fanOut(tx: Tx, eventId: string, run: number): Promise<void> {
  const lanes = await tx.rows<{ lane: Lane }>(FAN_OUT, [eventId, run, newId('whd').slice(0, ID_BEGINNING)]);
  for (const { lane } of lanes) announceDue(tx, DELIVERY_TABLE, laneName(lane));
}
