import { type CallerRequest, type ErrorBody, httpErrors } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { viewCart, type CartView } from '../carts/cart.view';
import { type ModificationUseCases } from './modification.use-cases';

/** Another final total that an agent asks for. */
export interface ModificationBody {
  /**
   * The final total after GST that is asked for, in whole units of the cart's currency.
   * @isInt must be a whole number: money is whole units of the currency
   * @minimum 0 must not be negative
   * @maximum 1000000000000
   * @example 50000
   */
  targetTotal: number;
  /**
   * Why, for the approver.
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 500
   */
  reason: string;
  /**
   * Where a document about it lies; an https address, which is kept and never fetched.
   * @maxLength 2000
   */
  attachmentUrl?: string | null;
}

export interface RejectionBody {
  /**
   * Why, for the agent.
   * @maxLength 500
   */
  note?: string | null;
}

@Route('api/v1/cart/{cartId}/modification')
@Tags('Amount modification')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class ModificationController extends Controller {
  constructor(private readonly modifications: ModificationUseCases) {
    super();
  }

  /**
   * Asks for another final total. Below the current one it waits for an approver of the cart's channel; above it applies at once.
   * Editing items, meals, services or channel afterwards ends it.
   * @example body { "targetTotal": 50000, "reason": "Returning guest", "attachmentUrl": "https://files.example/quote.pdf" }
   */
  @Post()
  @SuccessResponse(200, 'Requested, or applied')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, MODIFICATION_SAME_TOTAL, MODIFICATION_EMPTY_CART',
  )
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
  @Response<ErrorBody>(409, 'MODIFICATION_PENDING, CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async requestModification(
    @Path() cartId: string,
    @Body() body: ModificationBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const { targetTotal, reason, attachmentUrl = null } = body;
    if (attachmentUrl !== null) checkAttachment(attachmentUrl);
    const wanted = { targetTotal, reason: reason.trim(), attachmentUrl };
    return viewCart(await this.modifications.request(request.caller.sub, cartId, wanted));
  }

  /** Takes back what is pending. */
  @Delete()
  @Response<ErrorBody>(403, 'FORBIDDEN')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
  @Response<ErrorBody>(409, 'MODIFICATION_NOT_PENDING, CART_ARCHIVED')
  async withdrawModification(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.modifications.withdraw(request.caller.sub, cartId));
  }

  /**
   * An approver of the cart's channel agrees: the cart's grand total becomes the `targetTotal`. The discount, of the total at request and
   * of today's, must be within the approver's limit.
   */
  @Post('{modId}/approve')
  @SuccessResponse(200, 'Approved')
  @Response<ErrorBody>(403, 'FORBIDDEN, NOT_AN_APPROVER, DISCOUNT_ABOVE_LIMIT')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, MODIFICATION_NOT_FOUND')
  @Response<ErrorBody>(409, 'MODIFICATION_NOT_PENDING, CART_ARCHIVED')
  async approveModification(
    @Path() cartId: string,
    @Path() modId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const on = { userId: request.caller.sub, cartId, modificationId: modId };
    return viewCart(await this.modifications.approve(on));
  }

  /**
   * An approver of the cart's channel declines what is pending.
   * @example body { "note": "Ask again after the season" }
   */
  @Post('{modId}/reject')
  @SuccessResponse(200, 'Rejected')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED')
  @Response<ErrorBody>(403, 'FORBIDDEN, NOT_AN_APPROVER')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, MODIFICATION_NOT_FOUND')
  @Response<ErrorBody>(409, 'MODIFICATION_NOT_PENDING, CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async rejectModification(
    @Path() cartId: string,
    @Path() modId: string,
    @Request() request: CallerRequest<'agent'>,
    @Body() body?: RejectionBody,
  ): Promise<CartView> {
    const on = { userId: request.caller.sub, cartId, modificationId: modId };
    return viewCart(await this.modifications.reject(on, body?.note ?? null));
  }
}

/** `URL` reads past spaces and line breaks, and takes `https:` without `//`; what is kept must be what a browser would open. */
const HTTPS = /^https:\/\/[^\s\p{Cc}]+$/iu;

function checkAttachment(attachmentUrl: string): void {
  if (!HTTPS.test(attachmentUrl) || !URL.canParse(attachmentUrl))
    throw httpErrors.validationFailed(['attachmentUrl: must be an address that starts with https://']);
}
