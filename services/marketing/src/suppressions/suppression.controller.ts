import { type Page, Refuses } from '@stayline/http';
import { Controller, Delete, Get, Path, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { suppressionErrors } from './suppression.errors';
import { type SuppressionUseCases } from './suppression.use-cases';
import { type SuppressionView } from './suppression.view';

@Route('api/v1/admin/marketing/suppressions')
@Tags('Operator: what failed')
@Security('admin')
export class SuppressionController extends Controller {
  constructor(private readonly suppressions: SuppressionUseCases) {
    super();
  }

  /**
   * E-mail addresses to which nothing is sent any more, because their mail server has said that they do not exist; newest first.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  listSuppressions(@Query() page = 0, @Query() pageSize = 50): Promise<Page<SuppressionView>> {
    return this.suppressions.list(page, pageSize);
  }

  /**
   * From now on the address is written to again.
   * @maxLength id 64
   */
  @Delete('{id}')
  @SuccessResponse(204, 'Removed')
  @Refuses(suppressionErrors.notFound)
  removeSuppression(@Path() id: string): Promise<void> {
    return this.suppressions.remove(id);
  }
}
