import { todayIn } from '@stayline/calendar';
import { Accepts, type BodyRequest } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { guestImportBody } from './directory.bodies';
import { type DirectoryUseCases } from './directory.use-cases';

export interface RefusedGuestView {
  /** Place in the request, from 0. @isInt */
  index: number;
  /** `field: reason` each. */
  reasons: string[];
}

export interface GuestImportView {
  /** @isInt */
  created: number;
  /** @isInt */
  updated: number;
  refused: RefusedGuestView[];
}

@Route('api/v1/admin/cart/guests')
@Tags('Guest directory')
@Security('admin')
export class DirectoryController extends Controller {
  constructor(
    private readonly directory: DirectoryUseCases,
    private readonly zone: string,
  ) {
    super();
  }

  /**
   * Brings up to 500 guests into the directory. A guest whose phone, or else e-mail, is known already is that guest: what is sent
   * replaces what was known, the rest stays. What cannot be taken is named and leaves the others alone. A body with unknown fields, in a guest too, is refused.
   */
  @Post('import')
  @Accepts(guestImportBody)
  @SuccessResponse(200, 'Taken, as far as possible')
  async importGuests(@Request() request: BodyRequest<'admin', typeof guestImportBody>): Promise<GuestImportView> {
    const { created, updated, refused } = await this.directory.import(
      request.body.guests,
      todayIn(this.zone, new Date()),
    );
    return { created, updated, refused: refused.map(({ index, reasons }) => ({ index, reasons })) };
  }
}
