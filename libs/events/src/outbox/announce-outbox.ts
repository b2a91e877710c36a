import { type Sql, statement } from '@stayline/database';

/** The channel on which a service's relay hears that its outbox has something new: one per schema. */
export const OUTBOX_CHANNEL = 'outbox_';

const NOTIFY = statement('outbox-announce', `SELECT pg_notify('${OUTBOX_CHANNEL}' || current_schema(), '')`);

/** Per database: an announcement is under way, and whether another commit came meanwhile. */
const underWay = new WeakMap<Sql, { again: boolean }>();

/**
 * Wakes the relay, wherever it runs. After the commit and not within it: a transaction that notifies holds a lock of the whole
 * database until its commit is on disk, so that all such commits would queue up behind each other. Commits that come while an
 * announcement is under way share the next one. When it fails, the relay's poll finds the rows.
 */
export function announceOutbox(database: Sql): void {
  const current = underWay.get(database);
  if (current) {
    current.again = true;
    return;
  }
  const state = { again: false };
  underWay.set(database, state);
  void database
    .execute(NOTIFY)
    .catch(() => undefined)
    .then(() => {
      underWay.delete(database);
      if (state.again) announceOutbox(database);
    });
}
