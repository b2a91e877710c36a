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

/** A meal of an item, in place of an earlier selection of it. */
export interface MealBody {
  /**
   * Of the item's listing.
   * @minLength 1
   * @maxLength 80
   */
  mealId: string;
  /**
   * Nights of the stay, `YYYY-MM-DD`; left out, it applies to every night.
   * @maxItems 366
   */
  dates?: string[] | null;
  /** True: it applies to every night of the stay, whatever `dates` says. */
  unsureOfDates?: boolean | null;
  /**
   * The item's at this moment where left out.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  adults?: number | null;
  /**
   * The item's at this moment where left out.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  children?: number | null;
}

@Route('api/v1/cart/{cartId}/items/{itemId}/meals')
@Tags('Meals and VAS')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an agent’s token')
@Response<ErrorBody>(409, 'CART_ARCHIVED')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class MealController extends Controller {
  constructor(private readonly selections: SelectionUseCases) {
    super();
  }

  /**
   * Selects a meal for named nights or for every night, in place of an earlier selection of it. Takes a new price snapshot and
   * ends a pending or effective modification.
   * @example body { "mealId": "meal-breakfast", "dates": ["2027-01-10"], "adults": 2 }
   */
  @Post()
  @SuccessResponse(200, 'Selected')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, DATES_OUTSIDE_STAY, MEAL_UNKNOWN',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async selectMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Body() body: MealBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.putMeal({ ownerId: request.caller.sub, cartId, itemId }, body));
  }

  /** Drops the selection, all its dates. */
  @Delete('{mealId}')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND, MEAL_NOT_FOUND')
  async dropMeal(
    @Path() cartId: string,
    @Path() itemId: string,
    @Path() mealId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.selections.dropMeal({ ownerId: request.caller.sub, cartId, itemId }, mealId));
  }
}
