import { type Page, Refuses } from '@stayline/http';
import {
  deadLetterErrors,
  type DeadLetterDetailView,
  type DeadLetterUseCases,
  type DeadLetterView,
} from '@stayline/service';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';

@Route('api/v1/admin/webhooks/dead-letters')
@Tags('Operator: what failed')
@Security('admin')
export class DeadLetterController extends Controller {
  constructor(private readonly deadLetters: DeadLetterUseCases) {
    super();
  }

  /**
   * Events of the platform that webhooks could not handle, newest first, without what they say.
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
  listWebhooksDeadLetters(@Query() page = 0, @Query() pageSize = 50): Promise<Page<DeadLetterView>> {
    return this.deadLetters.list(page, pageSize);
  }

  /**
   * One, with its record as it came: it may hold a guest's data.
   * @maxLength id 300
   */
  @Get('{id}')
  @Refuses(deadLetterErrors.notFound)
  getWebhooksDeadLetter(@Path() id: string): Promise<DeadLetterDetailView> {
    return this.deadLetters.get(id);
  }

  /**
   * Hands it to webhooks again, up to five times: once what made it fail is mended.
   * @maxLength id 300
   */
  @Post('{id}/requeue')
  @SuccessResponse(202, 'Queued')
  @Refuses(deadLetterErrors.notFound)
  requeueWebhooksDeadLetter(@Path() id: string): Promise<void> {
    return this.deadLetters.requeue(id);
  }
}
