import { type CallerRequest, refuseUnknownFields, sentBody } from '@stayline/http';
import { Body, Controller, Example, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type RepublishCatalog, type RepublishProgress } from './republish.use-cases';

export interface RepublishBody {
  /**
   * The `next` of the answer before; null or left out begins at the beginning.
   * @maxLength 250
   */
  after?: string | null;
}

@Route('api/v1/admin/catalog/republish')
@Tags('Operator: catalog')
@Security('admin')
export class RepublishController extends Controller {
  constructor(private readonly catalog: RepublishCatalog) {
    super();
  }

  /**
   * Publishes the whole catalog as events again, for replicas that are built anew. Works for about ten seconds; if there is more,
   * `next` says what to send as `after`. Breaking off or repeating does no harm.
   */
  @Post()
  @SuccessResponse(200, 'Published, up to `next`')
  @Example<RepublishProgress>({ published: 412, next: null })
  async republishCatalog(
    @Request() request: CallerRequest<'admin'>,
    @Body() body?: RepublishBody,
  ): Promise<RepublishProgress> {
    refuseUnknownFields(sentBody(request), { after: true });
    return this.catalog.run(body?.after ?? null);
  }
}
