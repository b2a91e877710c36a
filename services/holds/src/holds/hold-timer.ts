import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type DueTable, type Outcome, type Verdict as Attempt } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { type Ledger, type Verdict } from '../ledger/ledger';
import { type Hold } from './hold';
import { type HoldTransitions } from './hold-transitions';
import { beginUndoing, forgetPlacement, HOLD_COLUMNS, setTimer } from './hold.store';

/** Longer than the ledger's client waits for an answer, with its second try. */
const WORK_TIMEOUT_MS = 8_000;
/** If a process is killed while it settles a hold, the hold is settled this much later. */
const LEASE_MS = 12_000;
const RETRY = { firstMs: 500, maxMs: 30_000 };

/** By the platform's clock, like every cutoff. */
export const holdTable: DueTable = { table: 'hold', clock: 'platform', columns: HOLD_COLUMNS };

export interface HoldTimerOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly ledger: Ledger;
  readonly transitions: HoldTransitions;
  readonly concurrency: number;
}

/** The result to write down; undefined: there was nothing to do. */
type Found = { undone: true } | { verdict: Verdict } | undefined;

/**
 * Expires holds at their cutoff, and finishes what a crash or an outage has interrupted. There may be any number of
 * replicas: each row is handled by one process at a time, and again until the ledger has answered.
 */
export function createHoldTimer(options: HoldTimerOptions): Worker {
  return createDispatcher<Hold, Found>({
    ...options,
    ...holdTable,
    workTimeoutMs: WORK_TIMEOUT_MS,
    leaseMs: LEASE_MS,
    maxAttempts: Infinity,
    retry: RETRY,
    says: { done: 'Hold settled', retry: 'Hold not settled; it is tried again', failed: 'Hold not settled' },
    describe: ({ id: holdId, status }) => ({ holdId, status }),
    work: async (hold) => ({ kind: 'done', result: await settle(options, hold) }) satisfies Attempt<Found>,
    record: (tx, { id }, outcome) => record(options, tx, id, outcome),
  });
}

/**
 * Asks the ledger about what the hold waits for. If a command has changed the hold since it was claimed, the command
 * settles it.
 */
async function settle({ database, ledger }: HoldTimerOptions, hold: Hold): Promise<Found> {
  const { id: holdId } = hold;
  switch (hold.status) {
    case 'PLACING':
      // No request waits so long. First nobody may activate it any more; then its units are given back.
      return (await beginUndoing(database, holdId)) ? undo(ledger, holdId) : undefined;
    case 'UNDOING':
      return undo(ledger, holdId);
    case 'ACTIVE':
    case 'EXPIRING':
      // Nothing is written before the call: commands refuse a hold past its cutoff by the clock, and the ledger decides
      // whether the cutoff has come.
      return { verdict: await ledger.expire(holdId) };
    case 'RELEASING':
      return { verdict: await ledger.release(holdId) };
    case 'CONFIRMING':
      return { verdict: await ledger.confirm(hold) };
    case 'RELEASED':
    case 'EXPIRED':
    case 'CONFIRMED':
      return undefined;
  }
}

async function undo(ledger: Ledger, holdId: string): Promise<Found> {
  await ledger.release(holdId);
  return { undone: true };
}

async function record(
  { transitions }: HoldTimerOptions,
  tx: Tx,
  holdId: string,
  outcome: Outcome<Found>,
): Promise<void> {
  if (outcome.kind !== 'done') return;
  if (outcome.result && 'undone' in outcome.result) await forgetPlacement(tx, holdId);
  const settled =
    outcome.result && 'verdict' in outcome.result
      ? await transitions.settleIn(tx, holdId, outcome.result.verdict)
      : undefined;
  if (!settled || settled.endedAt === null) await setTimer(tx, holdId);
}
