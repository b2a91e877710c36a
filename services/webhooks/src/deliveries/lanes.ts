import { type DueTable } from '@stayline/dispatch';
import { DELIVERY_TABLE, DUE_COLUMNS, ENDPOINT_TIMEOUT_SQL } from './delivery.store';

/** First tries of endpoints that answer, and everything else: neither a dead endpoint nor a replay takes the slots of the others. */
export const LANES = ['FIRST', 'LATER'] as const;
export type Lane = (typeof LANES)[number];

/** What an attempt may take beside its endpoint's own time: for making ready what is sent. */
const READY_MARGIN_MS = 2_000;

/** By which the dispatcher of a lane hears of its deliveries. */
export const laneName = (lane: Lane): string => lane.toLowerCase();

export const laneTable = (lane: Lane): DueTable => ({
  table: DELIVERY_TABLE,
  part: laneName(lane),
  where: `lane = '${lane}'`,
  clock: 'database',
  columns: DUE_COLUMNS,
  destinationColumn: 'endpoint_id',
  workTimeoutSql: `${READY_MARGIN_MS} + (${ENDPOINT_TIMEOUT_SQL})`,
});
