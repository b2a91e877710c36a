import { type Logger } from '@stayline/logger';

/** Rows that nobody needs any more, and how to forget a bounded number of them; answers how many went. */
export interface Chore {
  what: string;
  forget: () => Promise<number>;
}

const EVERY_MS = 10 * 60 * 1000;
/** A pass that finds more leaves the rest to the next one. */
const MAX_BATCHES = 100;

/**
 * Forgets old rows at once and then every ten minutes, batch by batch, in the background. A failure is logged and the next pass
 * tries again.
 */
export function startHousekeeping(chores: readonly Chore[], logger: Logger): { stop(): Promise<void> } {
  let stopped = false;
  const pass = async (): Promise<void> => {
    for (const { what, forget } of chores) {
      try {
        let forgotten = 0;
        for (let batch = 0; batch < MAX_BATCHES && !stopped; batch += 1) {
          const rows = await forget();
          forgotten += rows;
          if (rows === 0) break;
        }
        if (forgotten > 0) logger.info('forgot old rows', { what, forgotten });
      } catch (error) {
        logger.warn('old rows could not be forgotten; the next pass tries again', { what, error });
      }
    }
  };
  let running = pass();
  const timer = setInterval(() => void (running = running.then(pass)), EVERY_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
