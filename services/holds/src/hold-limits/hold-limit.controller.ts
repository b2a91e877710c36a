import { Accepts, type BodyRequest } from '@stayline/http';
import { Controller, Delete, Get, Path, Put, Request, Route, Security, Tags } from '@tsoa/runtime';
import { holdLimitBody } from './hold-limit.bodies';
import { type HoldLimitUseCases } from './hold-limit.use-cases';
import { type HoldLimitView } from './hold-limit.view';

@Route('api/v1/admin/cart/hold-limits')
@Tags('Hold limits')
@Security('admin')
export class HoldLimitController extends Controller {
  constructor(private readonly limits: HoldLimitUseCases) {
    super();
  }

  /**
   * Gives an agent a limit of their own. It counts from the next placement on; holds that are active stay.
   * Unknown fields are refused.
   * @param agentId The `sub` of the agent's token.
   * @minLength agentId 1
   * @maxLength agentId 255
   */
  @Put('{agentId}')
  @Accepts(holdLimitBody)
  setHoldLimit(
    @Path() agentId: string,
    @Request() request: BodyRequest<'admin', typeof holdLimitBody>,
  ): Promise<HoldLimitView> {
    return this.limits.set(agentId, request.body.max);
  }

  /**
   * What an agent may hold at once: their own limit, or the platform's default.
   * @param agentId The `sub` of the agent's token.
   * @maxLength agentId 255
   */
  @Get('{agentId}')
  getHoldLimit(@Path() agentId: string): Promise<HoldLimitView> {
    return this.limits.get(agentId);
  }

  /**
   * Takes the agent's own limit back: the platform's default counts again.
   * @param agentId The `sub` of the agent's token.
   * @maxLength agentId 255
   */
  @Delete('{agentId}')
  removeHoldLimit(@Path() agentId: string): Promise<HoldLimitView> {
    return this.limits.set(agentId, null);
  }
}
