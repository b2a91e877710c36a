import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import {
  announceDue,
  type AttemptCounter,
  createDispatcher,
  type Ended,
  type Outcome,
  type Verdict,
} from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { type Outbound } from '@stayline/outbound';
import { type EndpointSecrets, secretsPlace } from '../endpoints/endpoint';
import { type SecretBox } from '../secrets/secret-box';
import { type Attempt, conclude, deliveryHeaders, errorOf } from './delivery';
import { DELIVERY_TABLE, type DeliveryNote, type DueDelivery, NOTE_SETS, noteAttempts } from './delivery.store';
import { type Lane, laneName, laneTable } from './lanes';

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
/** How much longer than an attempt its lease is, for recording what came of it. So much later, at the latest, another process tries again. */
const RECORD_MARGIN_MS = 8_000;
/** Of an endpoint that is not there any more. */
const WORK_TIMEOUT_MS = 60_000;
const MIN_BACK_OFF = 0.8;

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
    leaseMs: WORK_TIMEOUT_MS + RECORD_MARGIN_MS,
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
    record: { all: record, sets: NOTE_SETS, note: noteOf },
    onRecorded: (_delivery, kind) => options.attempts.count(lane, kind),
  });
}

async function deliver(
  { box, sender, firstRetryMs, maxRetryMs }: DeliveryDispatcherOptions,
  delivery: DueDelivery,
  attempts: number,
  signal: AbortSignal,
): Promise<Verdict<Made>> {
  const startedAt = new Date();
  const { body, contentType, endpoint } = delivery;
  if (!endpoint || !body || contentType === null) {
    const attempt = { startedAt, durationMs: 0, responseStatus: null, responseBody: null, error: 'ENDPOINT_INACTIVE' };
    return { kind: 'never', reason: attempt.error, result: { attempt, gone: false } };
  }
  const sealed = Buffer.from(endpoint.secrets, 'base64');
  const secrets = JSON.parse(box.open(secretsPlace(delivery.endpointId), sealed)) as EndpointSecrets;
  const began = performance.now();
  const answer = await sender.send({
    method: endpoint.httpMethod,
    url: endpoint.targetUrl,
    headers: deliveryHeaders({ ...endpoint, eventId: delivery.eventId, body, contentType }, secrets, startedAt),
    body,
    readBytes: KEPT_BYTES,
    timeoutMs: endpoint.timeoutSeconds * 1000,
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

/** What was not even tried, because something failed on our side, stays as it was; the last one never came back. */
function noteOf({ kind, result }: Outcome<Made>): DeliveryNote {
  if (result) return { status: STATUS[kind], lane: 'LATER', error: result.attempt.error };
  return kind === 'failed' ? { status: 'FAILED', error: 'ATTEMPTS_LOST' } : {};
}

async function record(tx: Tx, ended: readonly Ended<DueDelivery, Made>[]): Promise<void> {
  await noteAttempts(
    tx,
    ended.flatMap(({ row: { id: deliveryId, endpointId }, outcome: { result, attempts: number } }) =>
      result ? [{ deliveryId, endpointId, number, gone: result.gone, ...result.attempt }] : [],
    ),
  );
  // The other lane does not know yet when they are due.
  if (ended.some(({ outcome: { kind } }) => kind === 'retry')) announceDue(tx, DELIVERY_TABLE, laneName('LATER'));
}
