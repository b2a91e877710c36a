import { newId } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { announceDue } from '@stayline/dispatch';
import { afterCommand, type ReplayCommand } from './replay';
import { type NewReplay } from './replay.bodies';
import { replayErrors } from './replay.errors';
import {
  countMatches,
  findReplay,
  insertReplay,
  listReplays,
  lockReplay,
  REPLAY_TABLE,
  type ReplayFilter,
  setStatus,
} from './replay.store';
import { type BulkReplayView, replayView } from './replay.view';

const MOST_EVENTS = 1_000_000;
const MOST_OPEN = 100;

export class ReplayUseCases {
  constructor(private readonly database: Database) {}

  /** Counts what it takes; nothing is sent before it is started. */
  async create({ perSecond, from, to, eventType, ...filter }: NewReplay): Promise<BulkReplayView> {
    const now = new Date();
    // What is received from now on is not of this replay, or it would never end.
    const receivedBefore = to && to < now ? to : now;
    const wanted: ReplayFilter = { ...filter, eventType: eventType ?? null, receivedFrom: from, receivedBefore };
    const total = await countMatches(this.database, wanted, MOST_EVENTS + 1);
    if (total > MOST_EVENTS) throw replayErrors.tooLarge(MOST_EVENTS);
    const made = await this.database.transaction((tx) =>
      insertReplay(tx, newId('whr'), { ...wanted, perSecond, total }, MOST_OPEN),
    );
    if (!made) throw replayErrors.tooMany(MOST_OPEN);
    return replayView(made);
  }

  async list(limit: number): Promise<BulkReplayView[]> {
    return (await listReplays(this.database, limit)).map(replayView);
  }

  async get(id: string): Promise<BulkReplayView> {
    const found = await findReplay(this.database, id);
    if (!found) throw replayErrors.notFound();
    return replayView(found);
  }

  /** A command that has been followed already changes nothing. */
  async tell(id: string, command: ReplayCommand): Promise<BulkReplayView> {
    return this.database.transaction(async (tx) => {
      const found = await lockReplay(tx, id);
      if (!found) throw replayErrors.notFound();
      const status = afterCommand(found.status, command);
      if (status === found.status) return replayView(found);
      if (status === 'RUNNING') announceDue(tx, REPLAY_TABLE);
      return replayView(await setStatus(tx, id, status));
    });
  }
}
