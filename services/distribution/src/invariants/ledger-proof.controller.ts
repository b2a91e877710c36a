import { type Sql } from '@stayline/database';
import { Refuses } from '@stayline/http';
import { checkPage, invariantErrors, type ViolationsView, viewViolations } from '@stayline/invariants';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog/catalog.errors';
import { ledgerErrors } from '../ledger';
import { ledgerInvariants } from './ledger-invariants';
import { type RepairLedger } from './repair-ledger.use-cases';

/** What came of giving a claim back. */
export interface ReleasedClaimView {
  claimId: string;
  /** Whether anything was left to give back. */
  released: boolean;
}

@Route('api/v1/admin/ledger')
@Tags('Operator: ledger')
@Security('admin')
export class LedgerProofController extends Controller {
  constructor(
    private readonly sql: Sql,
    private readonly repairs: RepairLedger,
  ) {
    super();
  }

  /**
   * Checks at this instant what the service checks without end: that claims, bookings, holds and physical units agree. One batch a
   * request: go on with `next` as `after` until it is null. Empty is how it should be.
   * @summary Checks the ledger
   * @param after The `next` of the answer before; left out to begin.
   * @maxLength after 200
   */
  @Get('violations')
  @Refuses(invariantErrors.cursorUnknown)
  async checkLedger(@Query() after?: string): Promise<ViolationsView> {
    return viewViolations(await checkPage(this.sql, ledgerInvariants, after));
  }

  /**
   * Gives back what is still taken under the id of a hold that has ended, or of a booking that is none. A claim that is held or booked is
   * left alone. Doing it again changes nothing.
   * @summary Gives an ended claim back
   * @param claimId `hld_…` or `bkg_…`: the subject of the violation.
   */
  @Post('claims/{claimId}/release')
  @Refuses(ledgerErrors.claimInUse)
  async releaseEndedClaim(@Path() claimId: string): Promise<ReleasedClaimView> {
    return { claimId, released: await this.repairs.release(claimId) };
  }

  /**
   * Makes what is taken of a property's parts and wholes from today on what its combinations say. Doing it again changes nothing.
   * @summary Rebuilds what combinations take
   */
  @Post('properties/{propertyId}/rebuild')
  @SuccessResponse(204, 'Rebuilt')
  @Refuses(catalogErrors.propertyNotFound, ledgerErrors.combinationConflict)
  async rebuildCombinations(@Path() propertyId: string): Promise<void> {
    await this.repairs.rebuild(propertyId);
    this.setStatus(204);
  }
}
