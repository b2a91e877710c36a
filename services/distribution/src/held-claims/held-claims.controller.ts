import { rangeRefusals } from '@stayline/calendar';
import { Accepts, type BodyRequest, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Example,
  Get,
  Path,
  Post,
  Put,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { catalogErrors } from '../catalog/catalog.errors';
import { ledgerErrors } from '../ledger/ledger.errors';
import { heldClaimErrors } from './held-claim.errors';
import { type HeldClaimView, type HeldStatusesView, viewHeldClaim } from './held-claim.view';
import { confirmHeldUnitsBody, heldStatusesBody, holdUnitsBody } from './held-claims.bodies';
import { type HoldUnits } from './hold-units.use-cases';
import { readHoldRequest } from './read-hold-request';

/**
 * The ledger's side of a hold: the service that runs holds claims, releases, confirms and expires units here under the hold's id.
 * Every call may be repeated, and any two may race: each locks the hold's row, then the days, then reads the platform clock, and
 * the answer is the verdict. A lost answer is settled by repeating the call or by reading the verdict.
 */
@Route('internal/holds')
@Tags('Internal: holds')
@Security('service')
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
  @Accepts(holdUnitsBody)
  @Example<HeldClaimView>({
    holdId: 'hld_01jd3w1h9zq5k2m8v7x4c6b0ta',
    status: 'HELD',
    expiresAt: '2026-12-01T17:30:00.000Z',
    stays: [{ propertyId: 'palm', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 2 }],
    blocks: [{ propertyId: 'palm', checkIn: '2026-12-20', checkOut: '2026-12-22', quantity: 2 }],
    bookings: [],
  })
  @Refuses(
    ...rangeRefusals,
    catalogErrors.propertyNotFound,
    ledgerErrors.notAvailable,
    heldClaimErrors.released,
    heldClaimErrors.expired,
    heldClaimErrors.idReused,
  )
  async holdUnits(
    @Path() holdId: string,
    @Request() request: BodyRequest<'service', typeof holdUnitsBody>,
  ): Promise<HeldClaimView> {
    const wanted = readHoldRequest(request.body);
    return viewHeldClaim(await this.holds.claim({ holdId, channelId: request.body.channelId, ...wanted }));
  }

  /**
   * Gives the units back and remembers the id, even if nothing was ever claimed under it, so that a late claim is refused.
   * Answers RELEASED, or EXPIRED for a hold that was overdue.
   */
  @Delete('{holdId}')
  @Refuses(heldClaimErrors.confirmed)
  async releaseHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.release(holdId));
  }

  /**
   * Turns a live claim into bookings, one for each stay: units assigned, `booking.confirmed` sent with `confirmationRequested`
   * false, each with its part of what was agreed in the cart. A repeat answers the same bookings.
   */
  @Post('{holdId}/confirm')
  @Accepts(confirmHeldUnitsBody)
  @Refuses(heldClaimErrors.notFound, heldClaimErrors.expired, heldClaimErrors.released, ledgerErrors.notAvailable)
  async confirmHeldUnits(
    @Path() holdId: string,
    @Request() request: BodyRequest<'service', typeof confirmHeldUnitsBody>,
  ): Promise<HeldClaimView> {
    const { email, phone, firstName, lastName } = request.body.guest ?? {};
    const guest = {
      email: email ?? null,
      phone: phone ?? null,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
    };
    const { channelId, amounts } = request.body;
    return viewHeldClaim(await this.holds.confirm(holdId, { channelId, guest, amounts: amounts ?? [] }));
  }

  /** Writes down that an overdue hold has EXPIRED. One that is not overdue, or is decided already, is answered as it stands. */
  @Post('{holdId}/expire')
  @Refuses(heldClaimErrors.notFound)
  async expireHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.expire(holdId));
  }

  /** Where many holds stand, for the service that runs holds to compare with its own. Nothing is decided by asking. */
  @Post('statuses')
  @Accepts(heldStatusesBody)
  @SuccessResponse(200, 'Known holds')
  async listHeldStatuses(
    @Request() request: BodyRequest<'service', typeof heldStatusesBody>,
  ): Promise<HeldStatusesView> {
    return { holds: await this.holds.writtenStatuses(request.body.holdIds) };
  }

  /** The verdict, by the platform clock; one that is overdue has EXPIRED from now on. */
  @Get('{holdId}')
  @Refuses(heldClaimErrors.notFound)
  async getHeldUnits(@Path() holdId: string): Promise<HeldClaimView> {
    return viewHeldClaim(await this.holds.find(holdId));
  }
}
