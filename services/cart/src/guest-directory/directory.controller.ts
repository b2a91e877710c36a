import { todayIn } from '@stayline/calendar';
import { type CallerRequest, checkValue, Describes } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { guestImportBody, guestsToImport } from './directory.bodies';
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
   * Brings up to 500 guests into the directory. A guest whose phone, or else e-mail, is known already is that guest:
   * what is sent replaces what was known, the rest stays. A guest that cannot be taken, for an unknown field too, is
   * named; the others are taken.
   */
  @Post('import')
  @Describes(guestImportBody)
  @SuccessResponse(200, 'Taken, as far as possible')
  async importGuests(@Request() request: CallerRequest<'admin'>): Promise<GuestImportView> {
    const { guests } = checkValue(guestsToImport, request.body);
    const { created, updated, refused } = await this.directory.import(guests, todayIn(this.zone, new Date()));
    return { created, updated, refused: refused.map(({ index, reasons }) => ({ index, reasons })) };
  }
}
