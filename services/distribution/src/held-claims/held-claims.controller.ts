import { type ErrorBody } from '@stayline/http';
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
import { type HoldUnits } from './hold-units.use-cases';
import { type HeldClaimView, viewHeldClaim } from './held-claim.view';
import { readHoldRequest } from './read-hold-request';

export interface HeldStayBody {
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

export interface HoldUnitsBody {
  /**
   * What is to be locked, all or nothing. Several stays of one property add up on the nights that they share.
   * @minItems 1
   * @maxItems 500
   */
  stays: HeldStayBody[];
  /**
   * The cutoff, an instant with its offset. From then on, by the platform clock, the hold locks nothing.
   * @format date-time
   * @example "2026-12-01T17:30:00Z"
   */
  expiresAt: string;
  /**
   * The cart's; a property that it may not sell is 404.
   * @minLength 1
   * @maxLength 100
   */
  channelId: string;
}

export interface HeldGuestBody {
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

export interface ConfirmHeldUnitsBody {
  /**
   * The channel that the bookings belong to: the cart's.
   * @minLength 1
   * @maxLength 100
   */
  channelId: string;
  /** The cart's primary guest, as far as known. */
  guest?: HeldGuestBody | null;
}

/**
 * The ledger's side of a hold: the service that runs holds claims, releases, confirms and expires units here under the hold's id.
 * Every call may be repeated, and any two may race: each locks the hold's row, then the days, then reads the platform clock, and
 * the answer is the verdict. A lost answer is settled by repeating the call or by reading the verdict.
 */
@Route('internal/holds')
@Tags('Internal: holds')
@Security('service')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE')
export class HeldClaimsController extends Controller {
  constructor(private readonly holds: HoldUnits) {
    super();
  }

  /**
   * Locks the units until the cutoff, all or nothing. The same stays under the same id again answer the same verdict, units locked
   * once; the first `expiresAt` stands. `NOT_AVAILABLE` and `PROPERTY_NOT_FOUND` leave nothing behind: the id may be used again.
   * @param holdId `hld_…`, made by the caller.
   */
  @Put('{holdId}')
  @Example<HeldClaimView>({
    holdId: 'hld_01jd3w1h9zq5k2m8v7x4c6b0ta',
    status: 'HELD',
    expiresAt: '2026-12-01T17:30:00.000Z',
    stays: [{ propertyId: 'palm', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 2 }],
    bookings: [],
  })
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, DATE_INVALID, DATE_RANGE_INVALID, DATE_RANGE_TOO_LONG')
  @Response<ErrorBody>(404, 'PROPERTY_NOT_FOUND: the channel has no such property')
  @Response<ErrorBody>(
    409,
    'NOT_AVAILABLE, with property, date and reason in details; HOLD_RELEASED; HOLD_EXPIRED: the cutoff has passed; HOLD_ID_REUSED',
  )
  async holdUnits(@Path() holdId: string, @Body() body: HoldUnitsBody): Promise<HeldClaimView> {
    const request = readHoldRequest(body);
    return viewHeldClaim(await this.holds.claim({ holdId, channelId: body.channelId, ...request }));
  }

  /**
   * Gives the units back and remembers the id, even if nothing was ever claimed under it, so that a late claim is refused.
   * Answers RELEASED, or EXPIRED for a hold that was overdue.
   */
  @Delete('{holdId}')
  @Response<ErrorBody>(409, 'HOLD_CONFIRMED')
  async releaseHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.release(holdId));
  }

  /**
   * Turns a live claim into bookings, one for each stay: units assigned, `booking.confirmed` sent with `confirmationRequested`
   * false, nothing to pay here (amounts are 0; the price is the cart's). A repeat answers the same bookings.
   */
  @Post('{holdId}/confirm')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  @Response<ErrorBody>(
    409,
    'HOLD_EXPIRED: the cutoff has passed; HOLD_RELEASED; NOT_AVAILABLE: an operator left fewer physical units than were held',
  )
  async confirmHeldUnits(@Path() holdId: string, @Body() body: ConfirmHeldUnitsBody): Promise<HeldClaimView> {
    const { email, phone, firstName, lastName } = body.guest ?? {};
    const guest = {
      email: email ?? null,
      phone: phone ?? null,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
    };
    return viewHeldClaim(await this.holds.confirm(holdId, { channelId: body.channelId, guest }));
  }

  /** Writes down that an overdue hold has EXPIRED. One that is not overdue, or is decided already, is answered as it stands. */
  @Post('{holdId}/expire')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  async expireHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.expire(holdId));
  }

  /** The verdict, by the platform clock. */
  @Get('{holdId}')
  @Response<ErrorBody>(404, 'HOLD_NOT_FOUND')
  async getHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.find(holdId));
  }
}
