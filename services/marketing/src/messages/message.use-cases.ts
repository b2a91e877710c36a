import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { liftSuppression } from '../suppressions/suppression.store';
import { checkFilter, checkRequeue, type MessageFilter } from './message';
import { messageErrors } from './message.errors';
import { findMessage, listMessages, lockMessage, requeueMessage } from './message.store';
import { type MessageDetailView, type MessageView, viewMessage, viewMessageDetail } from './message.view';

/** BOOK-23: what an operator does about messages that were not sent. */
export class MessageUseCases {
  constructor(private readonly database: Database) {}

  async list(filter: MessageFilter, page: number, pageSize: number): Promise<Page<MessageView>> {
    const { rows, total } = await listMessages(this.database, checkFilter(filter), { page, pageSize });
    return pageOf(rows.map(viewMessage), { page, pageSize, total });
  }

  async get(id: string): Promise<MessageDetailView> {
    const message = await findMessage(this.database, id);
    if (!message) throw messageErrors.notFound();
    return viewMessageDetail(message);
  }

  async requeue(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const message = await lockMessage(tx, id);
      if (!message) throw messageErrors.notFound();
      checkRequeue(message);
      // The operator says that the address is good.
      if (message.recipient !== null) await liftSuppression(tx, message.recipient);
      await requeueMessage(tx, id);
    });
  }
}
