import { holdErrors } from '@stayline/contracts';
import { type Attempts, type CallerRequest, httpErrors, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { itemErrors } from '../items/item.errors';
import { cartHoldErrors } from './hold.errors';
import { type HoldNote, type HoldUseCases } from './hold.use-cases';

@Route('api/v1/cart/{cartId}/hold')
@Tags('Hold')
@Security('agent')
@Repeatable()
@Refuses(
  cartErrors.notFound,
  cartErrors.archived,
  httpErrors.serviceUnavailable,
  holdErrors.inTransition,
  holdErrors.undone,
)
export class HoldController extends Controller {
  constructor(
    private readonly holds: HoldUseCases,
    private readonly answers: CartAnswers,
  ) {
    super();
  }

  /**
   * Locks the cart's selected rooms for every night, without payment, until the daily cutoff. All or nothing. Changing items later
   * leaves the hold as it is.
   */
  @Post()
  @SuccessResponse(200, 'Held')
  @Refuses(
    cartHoldErrors.noRoomsSelected,
    cartHoldErrors.unitsUnavailable,
    holdErrors.unitsUnavailable,
    holdErrors.alreadyActive,
    holdErrors.limitReached,
    itemErrors.checkInPast,
  )
  placeHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.inSteps(request, (attempts: Attempts<HoldNote>) =>
      this.holds.place(request.caller, cartId, attempts),
    );
  }

  /** Frees the rooms before the cutoff; past it they are free already. */
  @Delete()
  @Refuses(cartHoldErrors.notActive)
  releaseHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.inSteps(request, (attempts: Attempts<HoldNote>) =>
      this.holds.release(request.caller, cartId, attempts),
    );
  }

  /** Turns the hold into bookings of the cart's channel, for the primary guest if there is one. The rooms stay sold. */
  @Post('confirm')
  @SuccessResponse(200, 'Confirmed')
  @Refuses(cartHoldErrors.expired, cartHoldErrors.notActive, holdErrors.unitsUnavailable)
  confirmHold(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.inSteps(request, (attempts: Attempts<HoldNote>) =>
      this.holds.confirm(request.caller, cartId, attempts),
    );
  }
}
