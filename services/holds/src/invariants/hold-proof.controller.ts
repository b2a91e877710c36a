import { holdErrors } from '@stayline/contracts';
import { type Sql } from '@stayline/database';
import { httpErrors, Refuses } from '@stayline/http';
import { checkPage, invariantErrors, type ViolationsView, viewViolations, type Walk } from '@stayline/invariants';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { readHoldState } from '../holds/hold-state';
import { type HoldView, viewHold } from '../holds/hold.view';
import { repairErrors } from './repair.errors';
import { type SettleHold } from './settle-hold.use-cases';

@Route('api/v1/admin/holds')
@Tags('Operator: holds')
@Security('admin')
@Refuses(httpErrors.serviceUnavailable)
export class HoldProofController extends Controller {
  constructor(
    private readonly sql: Sql,
    private readonly walks: readonly Walk[],
    private readonly repair: SettleHold,
  ) {
    super();
  }

  /**
   * Checks at this instant what the service checks without end: that holds agree with the ledger, with what the channel manager is told, and
   * with archived carts. One batch a request: go on with `next` as `after` until it is null. Empty is how it should be.
   * @summary Checks the holds
   * @param after The `next` of the answer before; left out to begin.
   * @maxLength after 200
   */
  @Get('violations')
  @Refuses(invariantErrors.cursorUnknown)
  async checkHolds(@Query() after?: string): Promise<ViolationsView> {
    return viewViolations(await checkPage(this.sql, this.walks, after));
  }

  /**
   * Asks the ledger again about one hold, takes its word, and tells the channel manager what it was not told. Doing it again changes
   * nothing.
   * @summary Settles a hold
   * @param holdId `hld_…`: the subject of the violation.
   */
  @Post('violations/{holdId}/settle')
  @SuccessResponse(200, 'The hold as it stands')
  @Refuses(holdErrors.notFound, holdErrors.inTransition, repairErrors.booked)
  async settleHold(@Path() holdId: string): Promise<HoldView> {
    const hold = await this.repair.settle(holdId);
    return viewHold(await readHoldState(this.sql, hold), hold.version);
  }
}
