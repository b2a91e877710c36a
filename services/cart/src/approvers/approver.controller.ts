import { Accepts, type BodyRequest, type Page, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { cartErrors } from '../carts/cart.errors';
import { approverBody } from './approver.bodies';
import { approverErrors } from './approver.errors';
import { type ApproverUseCases } from './approver.use-cases';
import { type ApproverOfChannelsView, type ApproverView } from './approver.view';

@Route('api/v1/admin/cart/approvers')
@Tags('Approvers')
@Security('admin')
export class ApproverController extends Controller {
  constructor(private readonly approvers: ApproverUseCases) {
    super();
  }

  /**
   * Makes a user an approver of a channel, or changes the limit there; what they may approve on other channels stays.
   * Unknown fields are refused.
   * @param userId The `sub` of the user's token.
   * @minLength userId 1
   * @maxLength userId 255
   */
  @Put('{userId}')
  @Accepts(approverBody)
  @Refuses(cartErrors.channelUnknown)
  saveApprover(
    @Path() userId: string,
    @Request() request: BodyRequest<'admin', typeof approverBody>,
  ): Promise<ApproverView> {
    return this.approvers.save(userId, request.body.channelId, request.body.maxDiscountPercentage);
  }

  /**
   * All approvers, one entry for each user and channel, in this order.
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
  listApprovers(@Query() page = 0, @Query() pageSize = 50): Promise<Page<ApproverView>> {
    return this.approvers.list(page, pageSize);
  }

  /** What one user may approve, channel by channel. */
  @Get('{userId}')
  @Refuses(approverErrors.notFound)
  getApprover(@Path() userId: string): Promise<ApproverOfChannelsView> {
    return this.approvers.get(userId);
  }

  /**
   * The user no longer decides about this channel or, without `channelId`, about any. What was decided stays.
   * @param channelId Only of this channel; of all where left out.
   * @maxLength channelId 64
   */
  @Delete('{userId}')
  @SuccessResponse(204, 'Removed')
  @Refuses(approverErrors.notFound)
  removeApprover(@Path() userId: string, @Query() channelId?: string): Promise<void> {
    return this.approvers.remove(userId, channelId ?? null);
  }
}
