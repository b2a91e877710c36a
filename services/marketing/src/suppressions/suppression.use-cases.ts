import { type Database } from '@stayline/database';
import { type Page, pageOf } from '@stayline/http';
import { suppressionErrors } from './suppression.errors';
import { deleteSuppression, listSuppressions } from './suppression.store';
import { type SuppressionView, viewSuppression } from './suppression.view';

/** MAIL-13: addresses that bounced for good. */
export class SuppressionUseCases {
  constructor(private readonly database: Database) {}

  async list(page: number, pageSize: number): Promise<Page<SuppressionView>> {
    const { rows, total } = await listSuppressions(this.database, { page, pageSize });
    return pageOf(rows.map(viewSuppression), { page, pageSize, total });
  }

  async remove(id: string): Promise<void> {
    if (!(await deleteSuppression(this.database, id))) throw suppressionErrors.notFound();
  }
}
