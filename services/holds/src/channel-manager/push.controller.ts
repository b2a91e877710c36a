import { type Page, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { pushErrors } from './push.errors';
import { type PushUseCases } from './push.use-cases';
import { type PushDetailView, type PushView } from './push.view';

@Route('api/v1/admin/holds/pushes')
@Tags('Operator: what failed')
@Security('admin')
export class PushController extends Controller {
  constructor(private readonly pushes: PushUseCases) {
    super();
  }

  /**
   * Pushes to the channel manager, newest first: those that failed, those that wait, or all of one hold.
   * @param state Not read where `holdId` is given.
   * @param holdId All pushes of this hold, whatever their state.
   * @maxLength holdId 64
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
  listPushes(
    @Query() state: 'FAILED' | 'PENDING' = 'FAILED',
    @Query() holdId?: string,
    @Query() page = 0,
    @Query() pageSize = 50,
  ): Promise<Page<PushView>> {
    return this.pushes.list(holdId === undefined ? { state } : { holdId }, page, pageSize);
  }

  /**
   * One push, with what it tells.
   * @maxLength id 255
   */
  @Get('{id}')
  @Refuses(pushErrors.notFound)
  getPush(@Path() id: string): Promise<PushDetailView> {
    return this.pushes.get(id);
  }

  /**
   * Pushes again what failed, the same under the same key, with all of its attempts: once what made it fail is mended. A Confirm is refused
   * once its hold has ended.
   * @maxLength id 255
   */
  @Post('{id}/requeue')
  @SuccessResponse(202, 'Queued')
  @Refuses(pushErrors.notFound, pushErrors.notFailed, pushErrors.superseded)
  requeuePush(@Path() id: string): Promise<void> {
    return this.pushes.requeue(id);
  }
}
