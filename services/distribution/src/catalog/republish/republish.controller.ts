import { Accepts, Answers, type BodyRequest } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { republishBody, republishProgress } from './republish.bodies';
import { type RepublishCatalog } from './republish.use-cases';

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
  @Accepts(republishBody)
  @Answers(republishProgress, 200)
  async republishCatalog(@Request() request: BodyRequest<'admin', typeof republishBody>) {
    return this.catalog.run(request.body?.after ?? null);
  }
}
