import { type ErrorBody } from '@stayline/http';
import { type Sql } from '@stayline/database';
import {
  Body,
  Controller,
  Delete,
  Example,
  Get,
  Path,
  Post,
  Put,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';
import { type Hold } from './hold';
import { readHoldState } from './hold-state';
import { type HoldUseCases } from './hold.use-cases';
import { type HoldView, viewHold } from './hold.view';
import { checkStays } from './read-hold-request';

export interface StayToHoldBody {
  /**
   * @minLength 1
   * @maxLength 100
   */
  propertyId: string;
  /**
   * @format date
   * @example "2026-12-20"
   */
  checkIn: string;
  /**
   * After `checkIn`, at most 366 nights.
   * @format date
   * @example "2026-12-22"
   */
  checkOut: string;
  /**
   * Units.
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  quantity: number;
}

export interface PlaceHoldBody {
  /**
   * @minLength 1
   * @maxLength 100
   */
  cartId: string;
  /**
   * For reminders.
   * @maxLength 120
   */
  cartName: string;
  /** @maxLength 200 */
  customerLabel?: string | null;
  /**
   * @minLength 1
   * @maxLength 100
   */
  channelId: string;
  /**
   * The `sub` of the agent whose cap counts.
   * @minLength 1
   * @maxLength 255
   */
  agentId: string;
  /**
   * The e-mail claim of the agent's token.
   * @maxLength 254
   */
  agentEmail?: string | null;
  /**
   * What is to be locked, all or nothing.
   * @minItems 1
   * @maxItems 500
   */
  stays: StayToHoldBody[];
}

export interface HoldGuestBody {
  /** @maxLength 254 */
  email?: string | null;
  /**
   * E.164.
   * @pattern ^\+[1-9]\d{6,14}$ must be E.164, such as +919876543210
   */
  phone?: string | null;
  /** @maxLength 100 */
  firstName?: string | null;
  /** @maxLength 100 */
  lastName?: string | null;
}

export interface ConfirmHoldBody {
  /**
   * The channel of the cart, which may have moved since it was held: the bookings are this channel's. Left out: the one at placement.
   * @minLength 1
   * @maxLength 100
   */
  channelId?: string;
  /** The cart's primary guest, as far as known. */
  guest?: HoldGuestBody | null;
}

/** Holds, for the service that owns carts. Every command may be repeated; a lost answer is settled by repeating it or by reading the hold. */
@Route('internal/holds')
@Tags('Internal: holds')
@Security('service')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN')
@Response<ErrorBody>(
  503,
  'HOLD_IN_TRANSITION: another command is under way; SERVICE_UNAVAILABLE: no verdict from distribution; HOLD_UNDONE; DATABASE_UNAVAILABLE',
)
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
    sequence: 1,
  })
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG')
  @Response<ErrorBody>(
    409,
    'HOLD_ALREADY_ACTIVE, HOLD_LIMIT_REACHED, HOLD_UNITS_UNAVAILABLE, CART_ARCHIVED, HOLD_NOT_ACTIVE: this hold has ended',
  )
  async placeHold(@Path() holdId: string, @Body() body: PlaceHoldBody): Promise<HoldView> {
    const { customerLabel = null, agentEmail = null, ...request } = body;
    return this.view(
      await this.holds.place({ ...request, id: holdId, customerLabel, agentEmail, stays: checkStays(body.stays) }),
    );
  }

  /** Frees the rooms. */
  @Delete('{holdId}')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  @Response<ErrorBody>(409, 'HOLD_NOT_ACTIVE')
  async releaseHold(@Path() holdId: string): Promise<HoldView> {
    return this.view(await this.holds.release(holdId));
  }

  /** Turns the hold into bookings, one for each stay, if its cutoff has not come. */
  @Post('{holdId}/confirm')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  @Response<ErrorBody>(
    409,
    'HOLD_EXPIRED, HOLD_NOT_ACTIVE, HOLD_UNITS_UNAVAILABLE: an operator left fewer units than are held',
  )
  async confirmHold(@Path() holdId: string, @Body() body: ConfirmHoldBody): Promise<HoldView> {
    const { email = null, phone = null, firstName = null, lastName = null } = body.guest ?? {};
    const guest = body.guest ? { email, phone, firstName, lastName } : null;
    return this.view(await this.holds.confirm(holdId, { channelId: body.channelId, guest }));
  }

  /** The hold as it stands. */
  @Get('{holdId}')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  async getHold(@Path() holdId: string): Promise<HoldView> {
    return this.view(await this.holds.find(holdId));
  }

  private async view(hold: Hold): Promise<HoldView> {
    return viewHold(await readHoldState(this.sql, hold), hold.version);
  }
}
