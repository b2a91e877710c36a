import { type CallerRequest, type ErrorBody, refuseUnknownFields, sentBody } from '@stayline/http';
import { Body, Controller, Delete, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { type HoldLimitUseCases } from './hold-limit.use-cases';
import { type HoldLimitView } from './hold-limit.view';

export interface HoldLimitBody {
  /**
   * Active holds at once; 0: the agent may hold nothing.
   * @isInt
   * @minimum 0
   * @maximum 1000
   */
  max: number;
}

@Route('api/v1/admin/cart/hold-limits')
@Tags('Hold limits')
@Security('admin')
@Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, CONTENT_TYPE_UNSUPPORTED')
@Response<ErrorBody>(401, 'CREDENTIAL_MISSING, CREDENTIAL_INVALID')
@Response<ErrorBody>(403, 'FORBIDDEN: not an admin token')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
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
   * @example body { "max": 8 }
   */
  @Put('{agentId}')
  setHoldLimit(
    @Path() agentId: string,
    @Body() body: HoldLimitBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<HoldLimitView> {
    refuseUnknownFields(sentBody(request), { max: true });
    return this.limits.set(agentId, body.max);
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
