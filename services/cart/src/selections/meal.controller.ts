import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { cartErrors } from '../carts/cart.errors';
import { type CartView, viewCart } from '../carts/cart.view';
import { itemErrors } from '../items/item.errors';
import { mealBody } from './meal.bodies';
import { selectionErrors } from './selection.errors';
import { type SelectionUseCases } from './selection.use-cases';

@Route('api/v1/cart/{cartId}/items/{itemId}/meals')
@Tags('Meals and VAS')
@Security('agent')
@Refuses(cartErrors.archived)
export class MealController extends Controller {
  constructor(private readonly selections: SelectionUseCases) {
    super();
  }

  /**
   * Selects a meal for named nights or for every night, in place of an earlier selection of it. Takes a new price snapshot and
   * ends a pending or effective modification.
   */
  @Post()
  @Accepts(mealBody)
  @SuccessResponse(200, 'Selected')
  @Refuses(
    calendarErrors.dateInvalid,
    selectionErrors.datesOutsideStay,
    selectionErrors.mealUnknown,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    itemErrors.notFound,
  )
  async selectMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: BodyRequest<'agent', typeof mealBody>,
  ): Promise<CartView> {
    return viewCart(await this.selections.putMeal({ ownerId: request.caller.sub, cartId, itemId }, request.body));
  }

  /** Drops the selection with all its dates. */
  @Delete('{mealId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, selectionErrors.mealNotFound)
  async dropMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() mealId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.dropMeal({ ownerId: request.caller.sub, cartId, itemId }, mealId));
  }
}
