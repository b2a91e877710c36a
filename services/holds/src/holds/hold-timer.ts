import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type DueTable, type Outcome, type Verdict as Attempt } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { type Ledger, type Verdict } from '../ledger/ledger';
import { type Hold } from './hold';
import { type HoldTransitions } from './hold-transitions';
import { beginUndoing, forgetPlacement, HOLD_COLUMNS, setTimer } from './hold.store';

/** Above what the ledger's client waits for an answer, its repeat included. */
const WORK_TIMEOUT_MS = 8_000;
/** How late a hold is settled whose process was killed in the middle. */
const LEASE_MS = 12_000;
const RETRY = { firstMs: 500, maxMs: 30_000 };

/** On the platform's clock, as every cutoff. */
export const holdTable: DueTable = { table: 'hold', clock: 'platform', columns: HOLD_COLUMNS };

export interface HoldTimerOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly ledger: Ledger;
  readonly transitions: HoldTransitions;
  readonly concurrency: number;
}

/** What is to be written down; undefined: there was nothing to do. */
type Found = { undone: true } | { verdict: Verdict } | undefined;

/**
 * Expires holds at their cutoff, and finishes what a crash or an outage left half done, with any number of replicas: each row by one
 * process at a time, again until the ledger has answered.
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

/** Asks the ledger for what the hold waits for; one that a command has moved on since it was claimed is left to that command. */
async function settle({ database, ledger }: HoldTimerOptions, hold: Hold): Promise<Found> {
  const { id: holdId } = hold;
  switch (hold.status) {
    case 'PLACING':
      // Older than any request waits: nobody may activate it any more, then its units are given back.
      return (await beginUndoing(database, holdId)) ? undo(ledger, holdId) : undefined;
    case 'UNDOING':
      return undo(ledger, holdId);
    case 'ACTIVE':
    case 'EXPIRING':
      // No note beforehand: commands refuse a hold past its cutoff by the clock, and the ledger says whether it has come.
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
