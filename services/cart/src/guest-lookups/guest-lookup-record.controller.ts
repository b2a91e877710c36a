import { calendarErrors } from '@stayline/calendar';
import { type Page, pageOf, Refuses } from '@stayline/http';
import { Controller, Get, Query, Route, Security, Tags } from '@tsoa/runtime';
import { guestErrors } from '../guests/guest.errors';
import { type GuestLookupUseCases } from './guest-lookup.use-cases';
import { type GuestLookupRecordView, viewLookupRecord } from './guest-lookup-record.view';

@Route('api/v1/admin/cart/guests/lookups')
@Tags('Guest directory')
@Security('admin')
export class GuestLookupRecordController extends Controller {
  constructor(private readonly lookups: GuestLookupUseCases) {
    super();
  }

  /**
   * Who looked for whom in the guest directory, newest first, for as long as lookups are kept. Filters narrow it together.
   * @param agentId The `sub` of the agent.
   * @param phone Lookups of this ten-digit local number, found or not.
   * @param email Lookups of this address, found or not; in any letter case.
   * @param guestId Lookups that found this guest.
   * @param fromDate From this date on (`YYYY-MM-DD`), in the platform's zone.
   * @param toDate Up to and including this date (`YYYY-MM-DD`).
   * @param page Zero-based; past the end is empty.
   * @maxLength agentId 255
   * @maxLength phone 50
   * @maxLength email 254
   * @maxLength guestId 100
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  @Refuses(guestErrors.phoneInvalid, guestErrors.emailInvalid, calendarErrors.dateInvalid)
  async listGuestLookups(
    @Query() agentId?: string,
    @Query() phone?: string,
    @Query() email?: string,
    @Query() guestId?: string,
    @Query() fromDate?: string,
    @Query() toDate?: string,
    @Query() page = 0,
    @Query() pageSize = 50,
  ): Promise<Page<GuestLookupRecordView>> {
    const query = { agentId, phone, email, guestId, fromDate, toDate };
    const { rows, total } = await this.lookups.list(query, { page, pageSize });
    return pageOf(rows.map(viewLookupRecord), { page, pageSize, total });
  }
}
