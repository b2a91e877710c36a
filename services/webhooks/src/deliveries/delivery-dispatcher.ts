import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import {
  announceDue,
  type AttemptCounter,
  createDispatcher,
  type DueTable,
  type Outcome,
  type Verdict,
} from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { type Outbound } from '@stayline/outbound';
import { type EndpointSecrets, secretsPlace } from '../endpoints/endpoint';
import { type SecretBox } from '../secrets/secret-box';
import { type Attempt, conclude, deliveryHeaders, errorOf } from './delivery';
import { DELIVERY_TABLE, DUE_COLUMNS, type DueDelivery, endDelivery, findParcel, noteAttempt } from './delivery.store';

export interface DeliveryDispatcherOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly sender: Outbound;
  readonly attempts: Pick<AttemptCounter<Lane>, 'count'>;
  readonly box: SecretBox;
  /** First tries in flight per process; half as many others run beside them. */
  readonly inFlight: number;
  readonly inFlightPerEndpoint: number;
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
}

/** Of an answer. */
const KEPT_BYTES = 4 * 1024;
/** The longest that an endpoint may be given, and what notes take. */
const WORK_TIMEOUT_MS = 65_000;
const MIN_BACK_OFF = 0.8;

/** First tries of endpoints that answer, and everything else: neither a dead endpoint nor a replay takes the slots of the others. */
export const LANES = ['FIRST', 'LATER'] as const;
type Lane = (typeof LANES)[number];

export const laneTable = (lane: Lane): DueTable => ({
  table: DELIVERY_TABLE,
  part: lane.toLowerCase(),
  where: `lane = '${lane}'`,
  clock: 'database',
  columns: DUE_COLUMNS,
  destinationColumn: 'endpoint_id',
});

/** What the work hands to its record: the attempt, and whether the endpoint is gone for good. */
interface Made {
  readonly attempt: Attempt;
  readonly gone: boolean;
}

/** Delivers what is due, each delivery by one process at a time, again after a failure until it is DELIVERED or FAILED. */
export function createDeliveryDispatchers(options: DeliveryDispatcherOptions): Worker[] {
  const { inFlight, inFlightPerEndpoint } = options;
  const later = Math.max(1, Math.floor(inFlightPerEndpoint / 5));
  return [
    createLane(options, 'FIRST', { concurrency: inFlight, destinationLimit: inFlightPerEndpoint - later }),
    createLane(options, 'LATER', { concurrency: Math.ceil(inFlight / 2), destinationLimit: later }),
  ];
}

function createLane(
  options: DeliveryDispatcherOptions,
  lane: Lane,
  limits: { concurrency: number; destinationLimit: number },
): Worker {
  const { database, logger, firstRetryMs, maxRetryMs } = options;
  return createDispatcher<DueDelivery, Made>({
    database,
    logger,
    ...laneTable(lane),
    ...limits,
    workTimeoutMs: WORK_TIMEOUT_MS,
    maxAttempts: ({ maxAttempts }) => maxAttempts,
    // The verdict says how long; this is for what failed on our side, and never longer.
    retry: { firstMs: firstRetryMs * MIN_BACK_OFF, maxMs: maxRetryMs * MIN_BACK_OFF },
    work: (delivery, { attempts, signal }) => deliver(options, delivery, attempts, signal),
    says: {
      done: 'Webhook delivered',
      retry: 'Webhook not delivered; it is tried again',
      failed: 'A webhook delivery failed for good',
    },
    describe: ({ id: deliveryId, eventId, run, endpointId }) => ({ deliveryId, eventId, run, endpointId }),
    record,
    onRecorded: (_delivery, kind) => options.attempts.count(lane, kind),
  });
}

async function deliver(
  { database, box, sender, firstRetryMs, maxRetryMs }: DeliveryDispatcherOptions,
  delivery: DueDelivery,
  attempts: number,
  signal: AbortSignal,
): Promise<Verdict<Made>> {
  const startedAt = new Date();
  const parcel = await findParcel(database, delivery);
  if (!parcel) {
    const attempt = { startedAt, durationMs: 0, responseStatus: null, responseBody: null, error: 'ENDPOINT_INACTIVE' };
    return { kind: 'never', reason: attempt.error, result: { attempt, gone: false } };
  }
  const secrets = JSON.parse(box.open(secretsPlace(delivery.endpointId), parcel.secrets)) as EndpointSecrets;
  const began = performance.now();
  const answer = await sender.send({
    method: parcel.httpMethod,
    url: parcel.targetUrl,
    headers: deliveryHeaders(parcel, secrets, startedAt),
    body: parcel.body,
    readBytes: KEPT_BYTES,
    timeoutMs: parcel.timeoutSeconds * 1000,
    signal,
  });
  const attempt = {
    startedAt,
    durationMs: Math.round(performance.now() - began),
    responseStatus: 'status' in answer ? answer.status : null,
    responseBody: 'status' in answer ? Buffer.from(answer.text, 'utf8') : null,
    error: errorOf(answer),
  };
  const conclusion = conclude(answer, attempts, { firstMs: firstRetryMs, maxMs: maxRetryMs }, Math.random());
  const result = { attempt, gone: conclusion.kind === 'gone' };
  if (conclusion.kind === 'delivered') return { kind: 'done', result };
  const reason = attempt.error ?? '';
  if (conclusion.kind === 'gone') return { kind: 'never', reason, result };
  return { kind: 'again', reason, result, afterMs: conclusion.afterMs };
}

const STATUS = { done: 'DELIVERED', retry: 'RETRYING', failed: 'FAILED' } as const;

async function record(tx: Tx, delivery: DueDelivery, outcome: Outcome<Made>): Promise<void> {
  const { result, kind, attempts: number } = outcome;
  if (result) {
    await noteAttempt(tx, delivery, { ...result.attempt, number, status: STATUS[kind], gone: result.gone });
    // The other lane does not know yet when it is due.
    if (kind === 'retry') announceDue(tx, DELIVERY_TABLE);
  } else if (kind === 'failed') {
    await endDelivery(tx, delivery.id, 'ATTEMPTS_LOST');
  }
}
