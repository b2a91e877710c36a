import { type CallerRequest, type ErrorBody, type Page, refuseUnknownFields, sentBody } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { type ApproverUseCases } from './approver.use-cases';
import { type ApproverView } from './approver.view';

export interface ApproverBody {
  /**
   * The channel whose carts the user decides about.
   * @minLength 1
   * @maxLength 64
   */
  channelId: string;
  /**
   * The highest discount, in percent of the cart's total; up to four decimals.
   * @minimum 0
   * @maximum 100
   */
  maxDiscountPercentage: number;
}

@Route('api/v1/admin/cart/approvers')
@Tags('Approvers')
@Security('admin')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an admin token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class ApproverController extends Controller {
  constructor(private readonly approvers: ApproverUseCases) {
    super();
  }

  /**
   * Makes a user an approver of a channel, in place of what they were before. Unknown fields are refused.
   * @param userId The `sub` of the user's token.
   * @minLength userId 1
   * @maxLength userId 255
   * @example body { "channelId": "stayline-direct", "maxDiscountPercentage": 20 }
   */
  @Put('{userId}')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, CHANNEL_UNKNOWN')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  saveApprover(
    @Path() userId: string,
    @Body() body: ApproverBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<ApproverView> {
    refuseUnknownFields(sentBody(request), { channelId: true, maxDiscountPercentage: true });
    return this.approvers.save(userId, body.channelId, body.maxDiscountPercentage);
  }

  /**
   * All approvers, by user.
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
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, PARAMETER_REPEATED')
  listApprovers(@Query() page = 0, @Query() pageSize = 50): Promise<Page<ApproverView>> {
    return this.approvers.list(page, pageSize);
  }

  /** What one user may approve. */
  @Get('{userId}')
  @Response<ErrorBody>(404, 'APPROVER_NOT_FOUND')
  getApprover(@Path() userId: string): Promise<ApproverView> {
    return this.approvers.get(userId);
  }

  /** The user decides about nothing any more; what was decided stays. */
  @Delete('{userId}')
  @SuccessResponse(204, 'Removed')
  @Response<ErrorBody>(404, 'APPROVER_NOT_FOUND')
  removeApprover(@Path() userId: string): Promise<void> {
    return this.approvers.remove(userId);
  }
}
