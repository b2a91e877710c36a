import { Loop, type Worker } from './loop';

/** Rows that nobody needs any more, and how to forget a bounded number of them; answers how many went. */
export interface Chore {
  readonly what: string;
  readonly forget: () => Promise<number>;
}

export interface HousekeepingLogger {
  info(message: string, fields?: object): unknown;
  warn(message: string, fields?: object): unknown;
}

const EVERY_MS = 10 * 60 * 1000;
/** Batches of one pass. What is left after them waits for the next pass. */
const MAX_BATCHES = 100;

/** Forgets old rows at once and then every ten minutes, batch by batch. A failure is logged, and the next pass tries again. */
export function createHousekeeping(chores: readonly Chore[], logger: HousekeepingLogger): Worker {
  const loop = new Loop({
    round: async () => {
      for (const chore of chores) await doChore(chore);
      return EVERY_MS;
    },
    onFailure: () => undefined,
    backOff: { firstMs: EVERY_MS, maxMs: EVERY_MS },
  });
  const doChore = async ({ what, forget }: Chore): Promise<void> => {
    try {
      let forgotten = 0;
      for (let batch = 0; batch < MAX_BATCHES && !loop.stopping; batch += 1) {
        const rows = await forget();
        forgotten += rows;
        if (rows === 0) break;
      }
      if (forgotten > 0) logger.info('forgot old rows', { what, forgotten });
    } catch (error) {
      logger.warn('old rows could not be forgotten; the next pass tries again', { what, error });
    }
  };
  return loop;
}
