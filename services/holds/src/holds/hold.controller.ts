import { rangeRefusals } from '@stayline/calendar';
import { holdErrors } from '@stayline/contracts';
import { type Sql } from '@stayline/database';
import { Accepts, type BodyRequest, httpErrors, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Example,
  Get,
  Path,
  Post,
  Put,
  Query,
  Request,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';
import { type Hold } from './hold';
import { readHoldState } from './hold-state';
import { confirmHoldBody, placeHoldBody } from './hold.bodies';
import { type HoldUseCases } from './hold.use-cases';
import { type HoldView, viewHold } from './hold.view';
import { checkStays } from './read-hold-request';

/**
 * Holds, for the service that owns carts. Every command may be repeated: if an answer is lost, repeat the command or
 * read the hold.
 */
@Route('internal/holds')
@Tags('Internal: holds')
@Security('service')
@Refuses(holdErrors.inTransition, httpErrors.serviceUnavailable, holdErrors.undone)
export class HoldController extends Controller {
  constructor(
    private readonly holds: HoldUseCases,
    private readonly sql: Sql,
  ) {
    super();
  }

  /**
   * Locks the rooms until the next cutoff, all or nothing. The same again under the same id is the same hold.
   * @param holdId `hld_…`, made by the caller.
   */
  @Put('{holdId}')
  @Accepts(placeHoldBody)
  @Example<HoldView>({
    holdId: 'hld_01jd3w1h9zq5k2m8v7x4c6b0ta',
    cartId: 'crt_01jd0c8w5n2x4v6b8z0y2r4t6q',
    cartName: 'Sharma anniversary, Goa',
    customerLabel: null,
    channelId: 'stayline-direct',
    agentId: 'agent',
    agentEmail: null,
    status: 'ACTIVE',
    heldAt: '2026-12-01T09:12:00.000Z',
    expiresAt: '2026-12-01T17:30:00.000Z',
    endedAt: null,
    stays: [{ propertyId: 'palm', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 2 }],
    pushes: [{ propertyId: 'palm', operation: 'CONFIRM', state: 'PENDING' }],
    bookings: [],
    sequence: 1,
  })
  @Refuses(
    ...rangeRefusals,
    holdErrors.alreadyActive,
    holdErrors.limitReached,
    holdErrors.unitsUnavailable,
    holdErrors.cartArchived,
    holdErrors.notActive,
  )
  async placeHold(
    @Path() holdId: string,
    @Request() request: BodyRequest<'service', typeof placeHoldBody>,
  ): Promise<HoldView> {
    const { customerLabel = null, agentEmail = null, agentName = null, stays, ...wanted } = request.body;
    const people = { customerLabel, agentEmail, agentName };
    return this.view(await this.holds.place({ ...wanted, ...people, id: holdId, stays: checkStays(stays) }));
  }

  /** Frees the rooms. */
  @Delete('{holdId}')
  @Refuses(holdErrors.notFound, holdErrors.notActive)
  async releaseHold(@Path() holdId: string): Promise<HoldView> {
    return this.view(await this.holds.release(holdId));
  }

  /** Turns the hold into bookings, one for each stay, if its cutoff has not come. */
  @Post('{holdId}/confirm')
  @Accepts(confirmHoldBody)
  @Refuses(holdErrors.notFound, holdErrors.expired, holdErrors.notActive, holdErrors.unitsUnavailable)
  async confirmHold(
    @Path() holdId: string,
    @Request() request: BodyRequest<'service', typeof confirmHoldBody>,
  ): Promise<HoldView> {
    const { email = null, phone = null, firstName = null, lastName = null } = request.body.guest ?? {};
    const guest = request.body.guest ? { email, phone, firstName, lastName } : null;
    const { channelId, amounts = null } = request.body;
    return this.view(await this.holds.confirm(holdId, { channelId, guest, amounts }));
  }

  /** The present state of the hold. */
  @Get('{holdId}')
  @Refuses(holdErrors.notFound)
  async getHold(@Path() holdId: string): Promise<HoldView> {
    return this.view(await this.holds.find(holdId));
  }

  /**
   * The present state of a cart's hold: of the one that locks rooms, else of the latest.
   * @maxLength cartId 100
   */
  @Get()
  @Refuses(holdErrors.notFound)
  async getHoldOfCart(@Query() cartId: string): Promise<HoldView> {
    return this.view(await this.holds.findOfCart(cartId));
  }

  private async view(hold: Hold): Promise<HoldView> {
    return viewHold(await readHoldState(this.sql, hold), hold.version);
  }
}
