import { type CallerRequest, type ErrorBody } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Patch,
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
import { knownFields } from '../carts/known-fields';
import { type GuestUseCases } from './guest.use-cases';

/** The guest that the cart is for. */
export interface PrimaryGuestBody {
  /**
   * The directory's record, from guest-lookup; left out for a new guest.
   * @maxLength 100
   */
  guestId?: string | null;
  /**
   * @maxLength 20
   * @example "Mrs"
   */
  salutation?: string | null;
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 100
   */
  firstName: string;
  /** @maxLength 100 */
  lastName?: string | null;
  /**
   * Kept lower-cased.
   * @maxLength 254
   */
  email?: string | null;
  /**
   * The ten-digit local number, no country code.
   * @maxLength 50
   * @example "9876543210"
   */
  phone?: string | null;
  /**
   * @pattern ^\+[1-9]\d{0,2}$ must be of the form +91
   * @example "+91"
   */
  countryCode?: string | null;
  /** @maxLength 100 */
  city?: string | null;
  /** `YYYY-MM-DD`, not in the future. */
  dob?: string | null;
  /** `YYYY-MM-DD`. */
  anniversary?: string | null;
}

/** Another guest of the cart; never checked against the directory. */
export interface SecondaryGuestBody {
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 100
   */
  firstName: string;
  /** @maxLength 100 */
  lastName?: string | null;
  /**
   * Guests are listed in this order; behind the others where left out.
   * @isInt
   * @minimum 0
   * @maximum 10000
   */
  position?: number | null;
  /** @maxLength 20 */
  salutation?: string | null;
  /** @maxLength 254 */
  email?: string | null;
  /** @maxLength 50 */
  phone?: string | null;
  /** @pattern ^\+[1-9]\d{0,2}$ must be of the form +91 */
  countryCode?: string | null;
  /** @maxLength 100 */
  city?: string | null;
  /** `YYYY-MM-DD`, not in the future. */
  dob?: string | null;
  /** `YYYY-MM-DD`. */
  anniversary?: string | null;
}

/** What is sent changes, `null` clears; `firstName` and `position` cannot be cleared. */
export interface SecondaryGuestChangeBody {
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 100
   */
  firstName?: string;
  /** @maxLength 100 */
  lastName?: string | null;
  /**
   * @isInt
   * @minimum 0
   * @maximum 10000
   */
  position?: number;
  /** @maxLength 20 */
  salutation?: string | null;
  /** @maxLength 254 */
  email?: string | null;
  /** @maxLength 50 */
  phone?: string | null;
  /** @pattern ^\+[1-9]\d{0,2}$ must be of the form +91 */
  countryCode?: string | null;
  /** @maxLength 100 */
  city?: string | null;
  /** `YYYY-MM-DD`, not in the future. */
  dob?: string | null;
  /** `YYYY-MM-DD`. */
  anniversary?: string | null;
}

const CHANGEABLE = [
  ...(['firstName', 'lastName', 'position', 'salutation', 'email', 'phone'] as const),
  ...(['countryCode', 'city', 'dob', 'anniversary'] as const),
];

@Route('api/v1/cart/{cartId}')
@Tags('Guests')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class GuestController extends Controller {
  constructor(private readonly guests: GuestUseCases) {
    super();
  }

  /**
   * Sets the guest that the cart is for, in place of an earlier one. Phone and e-mail must not be registered to another guest of the
   * directory; the guest's own, by `guestId`, are accepted.
   * @example body { "firstName": "Asha", "lastName": "Rao", "email": "asha@example.com", "phone": "9876543210", "countryCode": "+91" }
   */
  @Post('primary-guest')
  @SuccessResponse(200, 'Set')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, PHONE_INVALID, EMAIL_INVALID, GUEST_UNKNOWN',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
  @Response<ErrorBody>(409, 'GUEST_CONTACT_TAKEN, GUEST_DUPLICATE: already a secondary guest; CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async setPrimaryGuest(
    @Path() cartId: string,
    @Body() body: PrimaryGuestBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const sent = { ...body, guestId: body.guestId ?? null };
    return viewCart(await this.guests.setPrimary(request.caller.sub, cartId, sent));
  }

  /** Takes the primary guest off the cart. */
  @Delete('primary-guest')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, GUEST_NOT_FOUND: the cart has no primary guest')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  async removePrimaryGuest(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.guests.removePrimary(request.caller.sub, cartId));
  }

  /**
   * Adds another guest, at most 100. The same person, by phone, then by e-mail, cannot be on the cart twice.
   * @example body { "firstName": "Ravi", "lastName": "Rao", "position": 0 }
   */
  @Post('secondary-guests')
  @SuccessResponse(200, 'Added')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, PHONE_INVALID, EMAIL_INVALID, GUEST_LIMIT_REACHED',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
  @Response<ErrorBody>(409, 'GUEST_DUPLICATE, CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async addSecondaryGuest(
    @Path() cartId: string,
    @Body() body: SecondaryGuestBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const sent = { ...body, position: body.position ?? null };
    return viewCart(await this.guests.addSecondary(request.caller.sub, cartId, sent));
  }

  /** Changes only what is sent. */
  @Patch('secondary-guests/{guestId}')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, PHONE_INVALID, EMAIL_INVALID',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, GUEST_NOT_FOUND')
  @Response<ErrorBody>(409, 'GUEST_DUPLICATE, CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async updateSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Body() body: SecondaryGuestChangeBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const change = knownFields(body, CHANGEABLE);
    return viewCart(await this.guests.changeSecondary(request.caller.sub, cartId, guestId, change));
  }

  /** Takes the guest off the cart. */
  @Delete('secondary-guests/{guestId}')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, GUEST_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  async removeSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.guests.removeSecondary(request.caller.sub, cartId, guestId));
  }
}
