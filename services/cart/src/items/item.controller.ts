import { type CallerRequest, type ErrorBody } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Patch,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { knownFields } from '../carts/known-fields';
import { viewCart, type CartView } from '../carts/cart.view';
import { type ItemUseCases } from './item.use-cases';

/** How many units of one property; further fields are kept and returned. */
export interface SelectedPropertyBody {
  /**
   * @minLength 1
   * @maxLength 80
   */
  propertyId: string;
  /**
   * The property's total in the item.
   * @isInt
   * @minimum 1
   * @maximum 200
   */
  quantity: number;
  [field: string]: unknown;
}

/** A listing to be added with dates and guests. */
export interface AddItemBody {
  /**
   * @minLength 1
   * @maxLength 80
   */
  listingId: string;
  /** `YYYY-MM-DD`, today or later. */
  checkIn: string;
  /** `YYYY-MM-DD`, after `checkIn`, at most 366 nights. */
  checkOut: string;
  /**
   * Of the whole party.
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  adults: number;
  /**
   * 0 where left out.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  children?: number | null;
  /**
   * Stay free; 0 where left out.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  infants?: number | null;
  /**
   * The sum of `selectedProperties` where left out, or 1.
   * @isInt
   * @minimum 1
   * @maximum 200
   */
  unitQuantity?: number | null;
  /**
   * The breakdown from the listing search: what is priced and held. Without it, units are priced as the listing's first property
   * and cannot be held.
   * @maxItems 200
   */
  selectedProperties?: SelectedPropertyBody[] | null;
}

/** What to change; what is left out stays. */
export interface UpdateItemBody {
  /** `YYYY-MM-DD`. */
  checkIn?: string;
  /** `YYYY-MM-DD`. */
  checkOut?: string;
  /**
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  adults?: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  children?: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  infants?: number;
  /**
   * Alone it changes the one selected property; where several are selected, send the breakdown too.
   * @isInt
   * @minimum 1
   * @maximum 200
   */
  unitQuantity?: number;
  /**
   * Replaces the breakdown; null or empty takes it away.
   * @maxItems 200
   */
  selectedProperties?: SelectedPropertyBody[] | null;
  /**
   * Zero-based place among the items; past the end is the last.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  position?: number;
}

@Route('api/v1/cart/{cartId}/items')
@Tags('Items')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an agent’s token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class ItemController extends Controller {
  constructor(private readonly items: ItemUseCases) {
    super();
  }

  /**
   * Adds a listing. The same listing and dates again add to the item that is there: units, breakdown and guests are summed.
   * @example body { "listingId": "lst-palm-villas", "checkIn": "2027-01-10", "checkOut": "2027-01-12", "adults": 4, "children": 1,
   *   "unitQuantity": 2, "selectedProperties": [{ "propertyId": "prop-palm-1", "quantity": 2 }] }
   */
  @Post()
  @SuccessResponse(200, 'Added')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, CHECKIN_IN_PAST, ITEM_NOT_SOLD, CURRENCY_MISMATCH, ITEM_LIMIT_REACHED',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async addCartItem(
    @Path() cartId: string,
    @Body() body: AddItemBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.items.add(request.caller.sub, cartId, body));
  }

  /**
   * Changes dates, guests, quantity or position. New dates drop meals and VAS dated outside the stay. All but `position` takes a new
   * price snapshot and ends a pending or effective modification.
   * @example body { "adults": 3 }
   */
  @Patch('{itemId}')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG, CHECKIN_IN_PAST, ITEM_NOT_SOLD, CURRENCY_MISMATCH, BREAKDOWN_REQUIRED',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED, ITEM_DUPLICATE')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async updateCartItem(
    @Path() cartId: string,
    @Path() itemId: string,
    @Body() body: UpdateItemBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const change = knownFields(body, [
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
  @Response<ErrorBody>(404, 'CART_NOT_FOUND, ITEM_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  async removeCartItem(
    @Path() cartId: string,
    @Path() itemId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.items.remove(request.caller.sub, cartId, itemId));
  }
}
