import { type CallerRequest, type ErrorBody } from '@stayline/http';
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
import { type SelectionUseCases } from './selection.use-cases';

/** A value-added service of an item, in place of an earlier selection of it. */
export interface VasBody {
  /**
   * Of the item's listing.
   * @minLength 1
   * @maxLength 80
   */
  vasId: string;
  /**
   * Nights of the stay, `YYYY-MM-DD`; left out, it applies to every night.
   * @maxItems 366
   */
  dates?: string[] | null;
  /** True: it applies to every night of the stay, whatever `dates` says. */
  unsureOfDates?: boolean | null;
  /**
   * Per date; 1 where left out.
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  quantity?: number | null;
}

@Route('api/v1/cart/{cartId}/items/{itemId}/vas')
@Tags('Meals and VAS')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an agent’s token')
@Response<ErrorBody>(409, 'CART_ARCHIVED')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class VasController extends Controller {
  constructor(private readonly selections: SelectionUseCases) {
    super();
  }

  /**
   * Selects a value-added service for named nights or for every night, in place of an earlier selection of it. Takes a new price snapshot and
   * ends a pending or effective modification.
   * @example body { "vasId": "vas-airport-transfer", "dates": ["2027-01-10"], "quantity": 1 }
   */
  @Post()
  @SuccessResponse(200, 'Selected')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, DATES_OUTSIDE_STAY, VAS_UNKNOWN',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async selectVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Body() body: VasBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.putVas({ ownerId: request.caller.sub, cartId, itemId }, body));
  }

  /** Drops the selection, all its dates. */
  @Delete('{vasId}')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND, VAS_NOT_FOUND')
  async dropVas(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() vasId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.dropVas({ ownerId: request.caller.sub, cartId, itemId }, vasId));
  }
}
