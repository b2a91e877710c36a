import { holdPushed } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { announce } from '../holds/hold-state';
import { countChange } from '../holds/hold.store';
import { checkRequeue } from './push';
import { pushErrors } from './push.errors';
import { findPush, isCancelled, listPushes, type PushFilter, requeuePush } from './push.store';
import { type PushDetailView, type PushView, viewPush, viewPushDetail } from './push.view';

/** What an operator does about pushes to the channel manager. */
export class PushUseCases {
  constructor(private readonly database: Database) {}

  async list(filter: PushFilter, page: number, pageSize: number): Promise<Page<PushView>> {
    const { rows, total } = await listPushes(this.database, filter, { page, pageSize });
    return pageOf(rows.map(viewPush), { page, pageSize, total });
  }

  async get(id: string): Promise<PushDetailView> {
    const push = await findPush(this.database, id);
    if (!push) throw pushErrors.notFound();
    return viewPushDetail(push);
  }

  /** The hold's lock orders this with the end of other pushes and of the hold itself: none of them may pass it unseen. */
  async requeue(id: string): Promise<void> {
    const { holdId } = await this.get(id);
    await this.database.transaction(async (tx) => {
      const hold = await countChange(tx, holdId);
      const push = await findPush(tx, id);
      if (!hold || !push) throw pushErrors.notFound();
      checkRequeue(push, await isCancelled(tx, holdId));
      await requeuePush(tx, id);
      await announce(tx, holdPushed, hold);
    });
  }
}
