import { todayIn } from '@stayline/calendar';
import { type CallerRequest, type ErrorBody, refuseUnknownFields, sentBody } from '@stayline/http';
import { Body, Controller, Post, Request, Response, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type DirectoryUseCases } from './directory.use-cases';

export interface DirectoryGuestBody {
  /**
   * @pattern \S must not be blank
   * @minLength 1
   * @maxLength 100
   */
  firstName: string;
  /** @maxLength 100 */
  lastName?: string | null;
  /** @maxLength 20 */
  salutation?: string | null;
  /** @maxLength 254 */
  email?: string | null;
  /**
   * The ten-digit local number.
   * @maxLength 50
   */
  phone?: string | null;
  /** @pattern ^\+[1-9]\d{0,2}$ must be of the form +91 */
  countryCode?: string | null;
  /** @maxLength 100 */
  city?: string | null;
  /** `YYYY-MM-DD`, not in the future. */
  dob?: string | null;
  /** `YYYY-MM-DD`. */
  anniversary?: string | null;
}

export interface GuestImportBody {
  /**
   * @minItems 1
   * @maxItems 500
   */
  guests: DirectoryGuestBody[];
}

const GUEST_FIELDS: Record<keyof DirectoryGuestBody, true> = {
  ...({ firstName: true, lastName: true, salutation: true, email: true, phone: true } as const),
  ...({ countryCode: true, city: true, dob: true, anniversary: true } as const),
};

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
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an admin token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
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
   * @example body { "guests": [{ "firstName": "Asha", "lastName": "Rao", "phone": "9876543210", "countryCode": "+91" }] }
   */
  @Post('import')
  @SuccessResponse(200, 'Taken, as far as possible')
  @Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED')
  @Response<ErrorBody>(413, 'BODY_TOO_LARGE')
  async importGuests(
    @Body() body: GuestImportBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<GuestImportView> {
    refuseUnknownFields(sentBody(request), { guests: GUEST_FIELDS });
    const { created, updated, refused } = await this.directory.import(body.guests, todayIn(this.zone, new Date()));
    return { created, updated, refused: refused.map(({ index, reasons }) => ({ index, reasons })) };
  }
}
