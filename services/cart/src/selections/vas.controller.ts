import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { cartErrors } from '../carts/cart.errors';
import { type CartView, viewCart } from '../carts/cart.view';
import { itemErrors } from '../items/item.errors';
import { selectionErrors } from './selection.errors';
import { type SelectionUseCases } from './selection.use-cases';
import { vasBody } from './vas.bodies';

@Route('api/v1/cart/{cartId}/items/{itemId}/vas')
@Tags('Meals and VAS')
@Security('agent')
@Refuses(cartErrors.archived)
export class VasController extends Controller {
  constructor(private readonly selections: SelectionUseCases) {
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
  async selectVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: BodyRequest<'agent', typeof vasBody>,
  ): Promise<CartView> {
    return viewCart(await this.selections.putVas({ ownerId: request.caller.sub, cartId, itemId }, request.body));
  }

  /** Drops the selection with all its dates. */
  @Delete('{vasId}')
  @Refuses(cartErrors.notFound, itemErrors.notFound, selectionErrors.vasNotFound)
  async dropVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() vasId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.dropVas({ ownerId: request.caller.sub, cartId, itemId }, vasId));
  }
}
