import { type Database } from '@stayline/database';
import { findDeadLetter, listDeadLetters, requeueDeadLetter } from '@stayline/events';
import { type Page, pageOf } from '@stayline/http';
import { deadLetterErrors } from './dead-letter.errors';
import {
  type DeadLetterDetailView,
  type DeadLetterView,
  viewDeadLetter,
  viewDeadLetterDetail,
} from './dead-letter.view';

/** EVENT-7: what an operator does about the events that a service could not handle. */
export class DeadLetterUseCases {
  /** @param group The service's own, whose dead letters these are. */
  constructor(
    private readonly database: Database,
    private readonly group: string,
  ) {}

  async list(page: number, pageSize: number): Promise<Page<DeadLetterView>> {
    const { rows, total } = await listDeadLetters(this.database, this.group, { page, pageSize });
    return pageOf(rows.map(viewDeadLetter), { page, pageSize, total });
  }

  async get(id: string): Promise<DeadLetterDetailView> {
    const letter = await findDeadLetter(this.database, this.group, id);
    if (!letter) throw deadLetterErrors.notFound();
    return viewDeadLetterDetail(letter);
  }

  /** It is received again within seconds, five times at most. */
  async requeue(id: string): Promise<void> {
    if (!(await requeueDeadLetter(this.database, this.group, id))) throw deadLetterErrors.notFound();
  }
}
