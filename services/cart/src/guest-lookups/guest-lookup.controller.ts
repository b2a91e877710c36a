import { type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Get, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { guestErrors } from '../guests/guest.errors';
import { guestLookupErrors } from './guest-lookup.errors';
import { type GuestLookupUseCases } from './guest-lookup.use-cases';
import { type GuestLookupView, viewLookup } from './guest-lookup.view';

/** Above `/api/v1/cart/{cartId}`: see test/route-order.test.ts. */
@Route('api/v1/cart/guest-lookup')
@Tags('Guests')
@Security('agent')
export class GuestLookupController extends Controller {
  constructor(private readonly lookups: GuestLookupUseCases) {
    super();
  }

  /**
   * Finds a guest of the directory to fill a form with; carry `guestId` into primary-guest. By phone where both are given. Lookups
   * are limited for each agent, and operators can read who looked for whom.
   * @param phone The ten-digit local number.
   * @example phone "9876543210"
   * @param email In any letter case.
   * @maxLength phone 50
   * @maxLength email 254
   */
  @Get()
  @Refuses(guestErrors.phoneInvalid, guestErrors.emailInvalid, guestLookupErrors.limitReached)
  async lookUpGuest(
    @Request() request: CallerRequest<'agent'>,
    @Query() phone?: string,
    @Query() email?: string,
  ): Promise<GuestLookupView> {
    return viewLookup(await this.lookups.lookUp(request.caller.sub, phone, email));
  }
}
