import { type Worker } from '@stayline/background';
import { type Database, type Tx } from '@stayline/database';
import { createDispatcher, type DueTable } from '@stayline/dispatch';
import { type Logger } from '@stayline/logger';
import { tellReplayed } from '../events/event.use-cases';
import { beginNextRuns, endReplay, nextStepIn, REPLAY_TABLE } from './replay.store';

const STEP_MS = 1_000;
const STEPS_AT_ONCE = 2;
const WORK_TIMEOUT_MS = 5_000;
const RETRY = { firstMs: STEP_MS, maxMs: 30_000 };

interface Due {
  readonly id: string;
  readonly perSecond: number;
}

const replayTable: DueTable = {
  table: REPLAY_TABLE,
  clock: 'database',
  columns: 'id, per_second AS "perSecond"',
};

/**
 * Takes a step of each replay that runs, every second. A step is one transaction: so many runs begin, and how far the replay is, is noted. So a kill
 * neither loses events nor replays them twice.
 */
export function createReplayTimer(options: { readonly database: Database; readonly logger: Logger }): Worker {
  return createDispatcher<Due, undefined>({
    ...options,
    ...replayTable,
    concurrency: STEPS_AT_ONCE,
    workTimeoutMs: WORK_TIMEOUT_MS,
    maxAttempts: Infinity,
    retry: RETRY,
    work: () => Promise.resolve({ kind: 'done', result: undefined }),
    record: takeStep,
    says: {
      done: 'Step of a replay taken',
      retry: 'Step of a replay not taken; it is tried again',
      failed: 'Step of a replay not taken',
    },
    describe: ({ id: replayId }) => ({ replayId }),
  });
}

async function takeStep(tx: Tx, { id, perSecond }: Due): Promise<void> {
  const events = await beginNextRuns(tx, id);
  await tellReplayed(tx, events);
  if (events.length < perSecond) await endReplay(tx, id);
  else await nextStepIn(tx, id, STEP_MS);
}
