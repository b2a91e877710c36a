import { rangeRefusals } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Delete, Patch, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { cartErrors } from '../carts/cart.errors';
import { type CartView, viewCart } from '../carts/cart.view';
import { knownFields } from '../carts/known-fields';
import { addItemBody, updateItemBody } from './item.bodies';
import { itemErrors } from './item.errors';
import { type ItemUseCases } from './item.use-cases';

@Route('api/v1/cart/{cartId}/items')
@Tags('Items')
@Security('agent')
export class ItemController extends Controller {
  constructor(private readonly items: ItemUseCases) {
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
  async addCartItem(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof addItemBody>,
  ): Promise<CartView> {
    return viewCart(await this.items.add(request.caller.sub, cartId, request.body));
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
  async updateCartItem(
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
    return viewCart(await this.items.change(request.caller.sub, cartId, itemId, change));
  }

  /** Removes the item with its meals and VAS. */
  @Delete('{itemId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, cartErrors.archived)
  async removeCartItem(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.items.remove(request.caller.sub, cartId, itemId));
  }
}
