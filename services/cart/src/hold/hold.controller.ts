import { type CallerRequest, type ErrorBody } from '@stayline/http';
import {
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
import { type HoldUseCases } from './hold.use-cases';

@Route('api/v1/cart/{cartId}/hold')
@Tags('Hold')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN')
@Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
@Response<ErrorBody>(
  503,
  'SERVICE_UNAVAILABLE, HOLD_UNDONE, DATABASE_UNAVAILABLE: try again after Retry-After seconds; HOLD_IN_TRANSITION: another command on the hold is under way',
)
export class HoldController extends Controller {
  constructor(private readonly holds: HoldUseCases) {
    super();
  }

  /**
   * Locks the cart's selected rooms for every night, without payment, until the daily cutoff. All or nothing. Changing items later
   * leaves the hold as it is.
   */
  @Post()
  @SuccessResponse(200, 'Held')
  @Response<ErrorBody>(
    400,
    'HOLD_NO_ROOMS_SELECTED; CHECKIN_IN_PAST: rooms are selected for a stay that began before today; VALIDATION_FAILED: more than 500 stays at once',
  )
  @Response<ErrorBody>(
    409,
    'HOLD_ALREADY_ACTIVE, HOLD_LIMIT_REACHED, CART_ARCHIVED; HOLD_UNITS_UNAVAILABLE, with property, date and reason in details',
  )
  async placeHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.holds.place(request.caller, cartId));
  }

  /** Frees the rooms before the cutoff; past it they are free already. */
  @Delete()
  @Response<ErrorBody>(409, 'HOLD_NOT_ACTIVE, CART_ARCHIVED')
  async releaseHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.holds.release(request.caller, cartId));
  }

  /** Turns the hold into bookings of the cart's channel, for the primary guest if there is one; nothing is released any more. */
  @Post('confirm')
  @SuccessResponse(200, 'Confirmed')
  @Response<ErrorBody>(
    409,
    'HOLD_EXPIRED: the cutoff has passed; HOLD_NOT_ACTIVE; CART_ARCHIVED; HOLD_UNITS_UNAVAILABLE: an operator left fewer units than are held',
  )
  async confirmHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.holds.confirm(request.caller, cartId));
  }
}
