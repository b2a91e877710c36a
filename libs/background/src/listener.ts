import { type PoolClient } from 'pg';
import { Loop, type Worker } from './loop';
import { noAnswer, within } from './within';

const QUERY_LIMIT_MS = 10_000;
const RECONNECT = { firstMs: 100, maxMs: 5_000 };
/** How often a listener checks its connection, which may be gone without a message. */
const LOOK_MS = 5_000;

/** What a listening connection reports. */
interface Ears {
  /** An announcement's payload. */
  readonly heard: (payload: string) => void;
  /** The connection has ended. */
  readonly cut: () => void;
}

/**
 * Listens to the schema's channel on this connection while `work` runs. After a failure the connection must not be used
 * again.
 */
export async function whileListening(
  client: PoolClient,
  channel: string,
  { heard, cut }: Ears,
  work: () => Promise<void>,
): Promise<void> {
  const onNotification = ({ payload = '' }: { payload?: string }): void => heard(payload);
  client.on('notification', onNotification).on('end', cut);
  try {
    const name = await query(client, 'SELECT quote_ident($1 || current_schema()) AS name', [channel]);
    await query(client, `LISTEN ${name}`);
    await work();
    await query(client, 'UNLISTEN *');
  } finally {
    client.off('notification', onNotification).off('end', cut);
  }
}

async function query(client: PoolClient, text: string, values: string[] = []): Promise<string> {
  const answer = client.query<{ name: string }>(text, values);
  const { rows } = await within(QUERY_LIMIT_MS, answer, noAnswer('A query of a listener', QUERY_LIMIT_MS));
  return rows[0]?.name ?? '';
}

export interface ListenerOptions {
  /** Lends a connection while the work runs; one whose work failed is not lent again. */
  readonly withConnection: (work: (client: PoolClient) => Promise<void>) => Promise<void>;
  readonly channel: string;
  /**
   * Called with the payload of each announcement, and with an empty payload after each new connection, because
   * announcements may have been missed before it.
   */
  readonly onHeard: (payload: string) => void;
  /** Called with each new connection, before the first `onHeard`. */
  readonly onConnected?: (client: PoolClient) => Promise<void>;
  /** Called when the connection is lost or cannot be made. */
  readonly onLost?: (error: unknown) => void;
}

/** Listens to a channel on a connection of its own, and on a new one whenever that is lost. */
export function createListener(options: ListenerOptions): Worker {
  const { withConnection, channel, onHeard, onConnected, onLost } = options;
  const listen = async (client: PoolClient): Promise<void> => {
    let lost = false;
    const cut = (): void => {
      lost = true;
      loop.wake();
    };
    await whileListening(client, channel, { heard: onHeard, cut }, async () => {
      await onConnected?.(client);
      loop.recovered();
      onHeard('');
      while (!loop.stopping && !lost) await loop.pause(LOOK_MS);
      if (lost) throw new Error('The connection that listens was closed');
    });
  };
  const loop = new Loop({
    round: async () => {
      await withConnection(listen);
      return 0;
    },
    onFailure: (error) => onLost?.(error),
    backOff: RECONNECT,
  });
  return loop;
}
