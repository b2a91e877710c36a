import { every, type Worker } from '@stayline/background';
import { type Database } from '@stayline/database';
import { type Logger } from '@stayline/logger';

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
const BATCH_ROWS = 1_000;
/** Of one pass, so that stopping does not wait long; the next hour goes on. */
const MAX_BATCHES = 20;

export interface RetentionOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly retentionDays: number;
}

/**
 * Erases recipient and content of messages that ended more than `retentionDays` ago. The row itself stays: its key is what keeps
 * a replayed event from being a second message. Answers how many were erased.
 */
export async function redactOldMessages({
  database,
  retentionDays,
}: Omit<RetentionOptions, 'logger'>): Promise<number> {
  let redacted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const rows = await database.execute(
      `UPDATE message SET recipient = NULL, subject = NULL, text = NULL, html = NULL, redacted_at = clock_timestamp()
       WHERE id IN (
         SELECT id FROM message
         WHERE ended_at < clock_timestamp() - $1 * interval '1 millisecond' AND redacted_at IS NULL
         ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [retentionDays * DAY_MS, BATCH_ROWS],
    );
    redacted += rows;
    if (rows < BATCH_ROWS) break;
  }
  return redacted;
}

/** Redacts at once and then every hour, in the background; a failure is logged and the next hour tries again. */
export function createRetention(options: RetentionOptions): Worker {
  const pass = async (): Promise<void> => {
    const messages = await redactOldMessages(options);
    if (messages > 0) options.logger.info('Old messages redacted', { messages });
  };
  const failed = (error: unknown): void =>
    void options.logger.warn('Old messages could not be redacted; the next hour tries again', { error });
  return every(EVERY_MS, pass, failed);
}
