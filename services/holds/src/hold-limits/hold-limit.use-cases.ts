import { holdLimitChanged } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { refuseControlCharacters } from '@stayline/http';
import { findHoldLimit, saveHoldLimit } from './hold-limit.store';
import { type HoldLimitView, viewHoldLimit } from './hold-limit.view';

/** Operators give agents a limit of their own, or take it back. It counts from the next placement on; no hold is released by it. */
export class HoldLimitUseCases {
  constructor(
    private readonly database: Database,
    private readonly defaultMax: number,
  ) {}

  async get(agentId: string): Promise<HoldLimitView> {
    const limit = await findHoldLimit(this.database, agentId);
    return viewHoldLimit(agentId, limit?.max ?? null, this.defaultMax);
  }

  /** Null: the platform's default again. */
  async set(agentId: string, max: number | null): Promise<HoldLimitView> {
    // It becomes the subject of an event.
    refuseControlCharacters({ agentId });
    await this.database.transaction(async (tx) => {
      const changed = await saveHoldLimit(tx, agentId, max);
      if (!changed) return;
      const { version, ...data } = changed;
      const event = { source: 'stayline/holds', subject: agentId, sequence: version, data };
      await appendToOutbox(tx, newEvent(holdLimitChanged, event));
    });
    return viewHoldLimit(agentId, max, this.defaultMax);
  }
}
