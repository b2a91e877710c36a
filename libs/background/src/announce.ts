/** What can run the one statement: a database. */
interface Announcer {
  execute(sql: { name: string; text: string }, params: readonly unknown[]): Promise<unknown>;
}

/** What knows of its own commit: a transaction. */
interface Committing {
  afterCommit(work: (database: Announcer) => void): void;
}

const NOTIFY = { name: 'announce', text: 'SELECT pg_notify($1 || current_schema(), $2)' };

/** Per database, channel and payload: whether another commit came while an announcement is under way. */
const underWay = new WeakMap<Announcer, Map<string, boolean>>();

/**
 * Wakes whoever listens to the schema's channel, in every process, once the transaction is committed. After the commit and not within it: a
 * transaction that notifies holds a lock of the whole database until its commit is on disk, so that all such commits would queue up behind
 * each other. Commits that come while an announcement is under way share the next one. A lost one costs a moment: listeners look by themselves.
 */
export function announce(tx: Committing, channel: string, payload = ''): void {
  tx.afterCommit((database) => announceSoon(database, channel, payload));
}

/** The same at once, for what needed no transaction. */
export async function announceNow(database: Announcer, channel: string, payload = ''): Promise<void> {
  await database.execute(NOTIFY, [channel, payload]);
}

function announceSoon(database: Announcer, channel: string, payload: string): void {
  const announcements = underWay.get(database) ?? new Map<string, boolean>();
  underWay.set(database, announcements);
  const name = `${channel} ${payload}`;
  const busy = announcements.has(name);
  announcements.set(name, busy);
  if (busy) return;
  void announceNow(database, channel, payload)
    .catch(() => undefined)
    .then(() => {
      const again = announcements.get(name) === true;
      announcements.delete(name);
      if (again) announceSoon(database, channel, payload);
    });
}
