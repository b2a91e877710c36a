import { Refuses } from '@stayline/http';
import { Controller, Get, Query, Route, Security, Tags } from '@tsoa/runtime';
import { guestErrors } from '../guests/guest.errors';
import { type DirectoryUseCases } from './directory.use-cases';
import { type GuestLookupView, viewLookup } from './guest-lookup.view';

/** Above `/api/v1/cart/{cartId}`: see test/route-order.test.ts. */
@Route('api/v1/cart/guest-lookup')
@Tags('Guests')
@Security('agent')
export class GuestLookupController extends Controller {
  constructor(private readonly directory: DirectoryUseCases) {
    super();
  }

  /**
   * Finds a guest of the directory to fill a form with; carry `guestId` into primary-guest. By phone where both are given.
   * @param phone The ten-digit local number.
   * @example phone "9876543210"
   * @param email In any letter case.
   * @maxLength phone 50
   * @maxLength email 254
   */
  @Get()
  @Refuses(guestErrors.phoneInvalid, guestErrors.emailInvalid)
  async lookUpGuest(@Query() phone?: string, @Query() email?: string): Promise<GuestLookupView> {
    return viewLookup(await this.directory.lookUp(phone, email));
  }
}
