import {
  Accepts,
  type BodyRequest,
  type CallerRequest,
  type Page,
  refuseControlCharacters,
  Refuses,
  Repeatable,
  sendTagged,
  streamedPage,
  Tagged,
} from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { itemErrors } from '../items/item.errors';
import { createCartBody, duplicateCartBody, updateCartBody } from './cart.bodies';
import { type CartAnswers } from './cart-answers';
import { type CartReader } from './cart-reader';
import { cartErrors } from './cart.errors';
import { type CartUseCases } from './cart.use-cases';
import { type PricedCart } from '../pricing/priced-cart';
import { type CartView, viewCart } from './cart.view';
import { knownFields } from './known-fields';
import { type ListedCartView, viewListedCart } from './listed-cart.view';

@Route('api/v1/cart')
@Tags('Carts')
@Security('agent')
export class CartController extends Controller {
  constructor(
    private readonly carts: CartUseCases,
    private readonly answers: CartAnswers,
    private readonly reader: CartReader,
  ) {
    super();
  }

  /** Makes a cart with a name: a draft without items, owned by the token's `sub`. */
  @Post()
  @Repeatable()
  @Accepts(createCartBody)
  @SuccessResponse(201, 'Made')
  @Refuses(cartErrors.channelUnknown, cartErrors.nameTaken, cartErrors.limitReached)
  async createCart(@Request() request: BodyRequest<'agent', typeof createCartBody>): Promise<CartView> {
    refuseControlCharacters({ name: request.body.name, customerLabel: request.body.customerLabel });
    const cart = {
      name: request.body.name.trim(),
      customerLabel: request.body.customerLabel ?? null,
      channelId: request.body.channelId ?? null,
    };
    return this.answers.once(request, (tx) => this.carts.create(tx, request.caller.sub, cart));
  }

  /**
   * Your carts, newest first, each priced as of now. Archived ones are left out unless `status=ARCHIVED`. With `view=summary` each has what
   * a list on a screen shows, which is much less to send and to read.
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
   * @param view `full`: whole carts. `summary`: one line of each.
   */
  @Get()
  async listCarts(
    @Request() request: CallerRequest<'agent'>,
    @Query() page = 0,
    @Query() pageSize = 20,
    @Query() status?: 'DRAFT' | 'SHARED' | 'WON' | 'LOST' | 'ARCHIVED',
    @Query() q?: string,
    @Query() view: 'full' | 'summary' = 'full',
  ): Promise<Page<CartView> | Page<ListedCartView>> {
    const filter = { page, pageSize, status: status ?? null, text: q ?? null };
    const { total, carts } = await this.carts.list(request.caller.sub, filter);
    const at = { page, pageSize, total };
    return view === 'summary'
      ? streamedPage(request, at, viewEach(carts, viewListedCart))
      : streamedPage(request, at, viewEach(carts, viewCart));
  }

  /**
   * One cart, priced as of now; lines whose price has changed since they were written carry `priceDrift`. An approver of its
   * channel may read it too, for as long as a modification of it is pending.
   */
  @Get('{cartId}')
  @Tagged()
  @Refuses(cartErrors.notFound)
  async getCart(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return sendTagged(request, await this.reader.read(request.caller.sub, cartId));
  }

  /**
   * Changes the name, the label, the channel or the status. Another channel ends a pending or effective modification.
   */
  @Patch('{cartId}')
  @Repeatable()
  @Accepts(updateCartBody)
  @Refuses(
    cartErrors.channelUnknown,
    itemErrors.notSold,
    cartErrors.notFound,
    cartErrors.nameTaken,
    cartErrors.archived,
  )
  async updateCart(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof updateCartBody>,
  ): Promise<CartView> {
    const change = knownFields(request.body, ['name', 'customerLabel', 'channelId', 'status']);
    refuseControlCharacters({ name: change.name, customerLabel: change.customerLabel });
    if (change.name !== undefined) change.name = change.name.trim();
    return this.answers.once(request, (tx) => this.carts.change(tx, request.caller.sub, cartId, change));
  }

  /** Archives the cart for good: it is read-only from then on, its hold is released, its name is free again. */
  @Delete('{cartId}')
  @Repeatable()
  @Refuses(cartErrors.notFound, cartErrors.archived)
  archiveCart(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.inSteps(request, () => this.carts.archive(request.caller.sub, cartId));
  }

  /**
   * Copies items, meals, VAS and guests into a new draft, at current prices. The hold and modifications are not copied.
   */
  @Post('{cartId}/duplicate')
  @Repeatable()
  @Accepts(duplicateCartBody)
  @SuccessResponse(201, 'Made')
  @Refuses(cartErrors.notFound, cartErrors.nameTaken, cartErrors.limitReached, cartErrors.sizeLimitReached)
  async duplicateCart(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof duplicateCartBody>,
  ): Promise<CartView> {
    refuseControlCharacters({ name: request.body.name });
    const name = request.body.name.trim();
    return this.answers.once(request, (tx) => this.carts.duplicate(tx, request.caller.sub, cartId, name));
  }

  /** Accepts current prices: every line that can be priced takes its price as the snapshot, and no drift is left. */
  @Post('{cartId}/refresh-prices')
  @Repeatable()
  @SuccessResponse(200, 'Refreshed')
  @Refuses(cartErrors.notFound, cartErrors.archived)
  refreshCartPrices(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.once(request, (tx) => this.carts.refreshPrices(tx, request.caller.sub, cartId));
  }
}

async function* viewEach<T>(carts: AsyncIterable<PricedCart>, view: (cart: PricedCart) => T): AsyncGenerator<T[]> {
  for await (const cart of carts) yield [view(cart)];
}
