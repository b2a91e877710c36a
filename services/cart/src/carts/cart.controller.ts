import { type CallerRequest, type ErrorBody, type Page, refuseControlCharacters } from '@stayline/http';
import {
  Body,
  Controller,
  Delete,
  Get,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { knownFields } from './known-fields';
import { type CartUseCases } from './cart.use-cases';
import { viewCart, type CartView } from './cart.view';

/** A cart to be made. */
export interface CreateCartBody {
  /**
   * Unique among your carts that are not archived. One line; space at either end is left out.
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 120
   * @example "Sharma anniversary, Goa"
   */
  name: string;
  /**
   * A free label for the customer, one line.
   * @maxLength 200
   */
  customerLabel?: string | null;
  /**
   * The sales channel whose prices it has; the default one where left out.
   * @minLength 1
   * @maxLength 80
   */
  channelId?: string | null;
}

/** What to change; what is left out stays. */
export interface UpdateCartBody {
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 120
   */
  name?: string;
  /**
   * Null clears it.
   * @maxLength 200
   */
  customerLabel?: string | null;
  /**
   * Must be able to sell every item of the cart.
   * @minLength 1
   * @maxLength 80
   */
  channelId?: string;
  /** Archiving is DELETE. */
  status?: 'DRAFT' | 'SHARED' | 'WON' | 'LOST';
}

/** How the copy is called. */
export interface DuplicateCartBody {
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 120
   */
  name: string;
}

@Route('api/v1/cart')
@Tags('Carts')
@Security('agent')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an agent’s token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class CartController extends Controller {
  constructor(private readonly carts: CartUseCases) {
    super();
  }

  /**
   * Makes a named cart, a draft without items, owned by the token's `sub`.
   * @example body { "name": "Sharma anniversary, Goa", "customerLabel": "Mrs Sharma" }
   */
  @Post()
  @SuccessResponse(201, 'Made')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, CHANNEL_UNKNOWN')
  @Response<ErrorBody>(409, 'CART_NAME_TAKEN')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async createCart(@Body() body: CreateCartBody, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    refuseControlCharacters({ name: body.name, customerLabel: body.customerLabel });
    const cart = await this.carts.create(request.caller.sub, {
      name: body.name.trim(),
      customerLabel: body.customerLabel ?? null,
      channelId: body.channelId ?? null,
    });
    return viewCart(cart);
  }

  /**
   * Your carts, newest first, each priced as of now. Archived ones are left out unless `status=ARCHIVED`.
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Carts a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   * @param status Only carts of this status.
   * @param q Part of the name or the label; letter case is ignored.
   * @maxLength q 200
   */
  @Get()
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, PARAMETER_REPEATED')
  async listCarts(
    @Request() request: CallerRequest<'agent'>,
    @Query() page = 0,
    @Query() pageSize = 20,
    @Query() status?: 'DRAFT' | 'SHARED' | 'WON' | 'LOST' | 'ARCHIVED',
    @Query() q?: string,
  ): Promise<Page<CartView>> {
    const filter = { page, pageSize, status: status ?? null, text: q ?? null };
    const carts = await this.carts.list(request.caller.sub, filter);
    return { ...carts, list: carts.list.map(viewCart) };
  }

  /**
   * One cart, priced as of now; lines whose price has changed since they were written carry `priceDrift`. An approver of its
   * channel may read it too, for as long as a modification of it is pending.
   */
  @Get('{cartId}')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND: not there, or not yours')
  async getCart(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.carts.read(request.caller.sub, cartId));
  }

  /**
   * Renames, relabels, moves to another channel or status. Another channel ends a pending or effective modification.
   * @example body { "status": "SHARED" }
   */
  @Patch('{cartId}')
  @Response<ErrorBody>(
    400,
    'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED, CHANNEL_UNKNOWN, ITEM_NOT_SOLD',
  )
  @Response<ErrorBody>(404, 'CART_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_NAME_TAKEN, CART_ARCHIVED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async updateCart(
    @Path() cartId: string,
    @Body() body: UpdateCartBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const change = knownFields(body, ['name', 'customerLabel', 'channelId', 'status']);
    refuseControlCharacters({ name: change.name, customerLabel: change.customerLabel });
    if (change.name !== undefined) change.name = change.name.trim();
    return viewCart(await this.carts.change(request.caller.sub, cartId, change));
  }

  /** Archives the cart for good: it is read-only from then on, its name is free again, its hold is released. */
  @Delete('{cartId}')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  async archiveCart(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.carts.archive(request.caller.sub, cartId));
  }

  /**
   * Copies items, meals, VAS and guests into a new draft at the prices of now; never the hold or a modification.
   * @example body { "name": "Sharma anniversary, Goa (2)" }
   */
  @Post('{cartId}/duplicate')
  @SuccessResponse(201, 'Made')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_NAME_TAKEN')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async duplicateCart(
    @Path() cartId: string,
    @Body() body: DuplicateCartBody,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    refuseControlCharacters({ name: body.name });
    return viewCart(await this.carts.duplicate(request.caller.sub, cartId, body.name.trim()));
  }

  /** Accepts the prices of now: every line that can be priced takes them as its snapshot, and no drift is left. */
  @Post('{cartId}/refresh-prices')
  @SuccessResponse(200, 'Refreshed')
  @Response<ErrorBody>(404, 'CART_NOT_FOUND')
  @Response<ErrorBody>(409, 'CART_ARCHIVED')
  async refreshCartPrices(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.carts.refreshPrices(request.caller.sub, cartId));
  }
}
