/** Runs one SQL statement: a database. */
interface Announcer {
  execute(sql: { name: string; text: string }, params: readonly unknown[]): Promise<unknown>;
}

/** Runs work after its own commit: a transaction. */
interface Committing {
  afterCommit(work: (database: Announcer) => void): void;
}

const NOTIFY = { name: 'announce', text: 'SELECT pg_notify($1 || current_schema(), $2)' };

/**
 * The announcements under way, by database, channel and payload. True: another commit came meanwhile, so one more is
 * sent.
 */
const underWay = new WeakMap<Announcer, Map<string, boolean>>();

/**
 * Wakes whoever listens to the schema's channel, in every process, once the transaction is committed. It is sent after
 * the commit and not within it: a transaction that notifies holds a lock on the whole database until its commit is on
 * disk, so all such commits would wait for each other. Commits that come while an announcement is under way share the
 * next one. If one is lost, the listeners still look by themselves a moment later.
 */
export function announce(tx: Committing, channel: string, payload = ''): void {
  tx.afterCommit((database) => announceSoon(database, channel, payload));
}

/** The same, at once, where there is no transaction. */
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
