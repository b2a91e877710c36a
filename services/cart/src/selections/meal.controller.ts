import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { itemErrors } from '../items/item.errors';
import { mealBody } from './meal.bodies';
import { selectionErrors } from './selection.errors';
import { type SelectionUseCases } from './selection.use-cases';

@Route('api/v1/cart/{cartId}/items/{itemId}/meals')
@Tags('Meals and VAS')
@Security('agent')
@Repeatable()
@Refuses(cartErrors.archived)
export class MealController extends Controller {
  constructor(
    private readonly selections: SelectionUseCases,
    private readonly answers: CartAnswers,
  ) {
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
  selectMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: BodyRequest<'agent', typeof mealBody>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) =>
      this.selections.putMeal(tx, { ownerId: request.caller.sub, cartId, itemId }, request.body),
    );
  }

  /** Drops the selection with all its dates. */
  @Delete('{mealId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, selectionErrors.mealNotFound)
  dropMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() mealId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) =>
      this.selections.dropMeal(tx, { ownerId: request.caller.sub, cartId, itemId }, mealId),
    );
  }
}
