import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { itemErrors } from '../items/item.errors';
import { selectionErrors } from './selection.errors';
import { type SelectionUseCases } from './selection.use-cases';
import { vasBody } from './vas.bodies';

@Route('api/v1/cart/{cartId}/items/{itemId}/vas')
@Tags('Meals and VAS')
@Security('agent')
@Repeatable()
@Refuses(cartErrors.archived)
export class VasController extends Controller {
  constructor(
    private readonly selections: SelectionUseCases,
    private readonly answers: CartAnswers,
  ) {
    super();
  }

  /**
   * Selects a value-added service for named nights or for every night, in place of an earlier selection of it. Takes a new price snapshot and
   * ends a pending or effective modification.
   */
  @Post()
  @Accepts(vasBody)
  @SuccessResponse(200, 'Selected')
  @Refuses(
    calendarErrors.dateInvalid,
    selectionErrors.datesOutsideStay,
    selectionErrors.vasUnknown,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    itemErrors.notFound,
  )
  selectVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: BodyRequest<'agent', typeof vasBody>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) =>
      this.selections.putVas(tx, { ownerId: request.caller.sub, cartId, itemId }, request.body),
    );
  }

  /** Drops the selection with all its dates. */
  @Delete('{vasId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, selectionErrors.vasNotFound)
  dropVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() vasId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) =>
      this.selections.dropVas(tx, { ownerId: request.caller.sub, cartId, itemId }, vasId),
    );
  }
}
