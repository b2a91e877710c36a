import { rangeRefusals } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Patch, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { knownFields } from '../carts/known-fields';
import { addItemBody, updateItemBody } from './item.bodies';
import { itemErrors } from './item.errors';
import { type ItemUseCases } from './item.use-cases';

@Route('api/v1/cart/{cartId}/items')
@Tags('Items')
@Security('agent')
@Repeatable()
export class ItemController extends Controller {
  constructor(
    private readonly items: ItemUseCases,
    private readonly answers: CartAnswers,
  ) {
    super();
  }

  /**
   * Adds a listing. The same listing and dates again add to the item that is there: units, breakdown and guests are summed.
   */
  @Post()
  @Accepts(addItemBody)
  @SuccessResponse(200, 'Added')
  @Refuses(
    ...rangeRefusals,
    itemErrors.checkInPast,
    itemErrors.notSold,
    itemErrors.currencyMismatch,
    itemErrors.limitReached,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    cartErrors.archived,
  )
  addCartItem(@Path() cartId: string, @Request() request: BodyRequest<'agent', typeof addItemBody>): Promise<CartView> {
    return this.answers.once(request, (tx) => this.items.add(tx, request.caller.sub, cartId, request.body));
  }

  /**
   * Changes dates, guests, quantity or position. New dates drop meals and VAS dated outside the stay. All but `position` takes a new
   * price snapshot and ends a pending or effective modification.
   */
  @Patch('{itemId}')
  @Accepts(updateItemBody)
  @Refuses(
    ...rangeRefusals,
    itemErrors.checkInPast,
    itemErrors.notSold,
    itemErrors.currencyMismatch,
    itemErrors.breakdownRequired,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    itemErrors.notFound,
    cartErrors.archived,
    itemErrors.duplicate,
  )
  updateCartItem(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: BodyRequest<'agent', typeof updateItemBody>,
  ): Promise<CartView> {
    const change = knownFields(request.body, [
      'checkIn',
      'checkOut',
      'adults',
      'children',
      'infants',
      'unitQuantity',
      'selectedProperties',
      'position',
    ]);
    return this.answers.once(request, (tx) => this.items.change(tx, request.caller.sub, cartId, itemId, change));
  }

  /** Removes the item with its meals and VAS. */
  @Delete('{itemId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, cartErrors.archived)
  removeCartItem(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) => this.items.remove(tx, request.caller.sub, cartId, itemId));
  }
}
