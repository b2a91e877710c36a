import { Accepts, type BodyRequest, emptyBody, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { endpointChange, newEndpoint } from './endpoint.bodies';
import { endpointErrors } from './endpoint.errors';
import { type EndpointUseCases } from './endpoint.use-cases';
import { type EndpointView } from './endpoint.view';

@Route('api/v1/admin/webhooks/endpoints')
@Tags('Operator: webhooks')
@Security('admin')
export class EndpointController extends Controller {
  constructor(private readonly endpoints: EndpointUseCases) {
    super();
  }

  /**
   * Delivers events of a source, of one type or of all, to a URL. Secrets and the values of further headers are encrypted and never shown.
   * Source `stayline` is the platform's own: bookings and holds. Unknown fields are refused.
   */
  @Post()
  @Accepts(newEndpoint)
  @SuccessResponse(201, 'Made')
  @Refuses(endpointErrors.targetForbidden, endpointErrors.tooMany)
  createDownstreamEndpoint(@Request() request: BodyRequest<'admin', typeof newEndpoint>): Promise<EndpointView> {
    return this.endpoints.create(request.body);
  }

  /** All downstream endpoints, by source; at most 1 000. */
  @Get()
  listDownstreamEndpoints(): Promise<EndpointView[]> {
    return this.endpoints.list();
  }

  /**
   * Changes the fields that are named. After a new `signingSecret` deliveries carry the signature of the former one as well, for a while.
   * @example id "wep_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Put('{id}')
  @Accepts(endpointChange)
  @Refuses(endpointErrors.notFound, endpointErrors.targetForbidden)
  updateDownstreamEndpoint(
    @Path() id: string,
    @Request() request: BodyRequest<'admin', typeof endpointChange>,
  ): Promise<EndpointView> {
    return this.endpoints.update(id, request.body);
  }

  /**
   * Switches it on or off. One that is off gets no new events, and what it has not had yet fails. There is no body.
   * @example id "wep_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Put('{id}/active')
  @Accepts(emptyBody)
  @Refuses(endpointErrors.notFound)
  setDownstreamEndpointActive(@Path() id: string, @Query() active: boolean): Promise<EndpointView> {
    return this.endpoints.update(id, { active });
  }

  /**
   * Removes it; its deliveries stay visible, and those that are not through fail.
   * @example id "wep_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Delete('{id}')
  @SuccessResponse(204, 'Removed')
  @Refuses(endpointErrors.notFound)
  deleteDownstreamEndpoint(@Path() id: string): Promise<void> {
    return this.endpoints.delete(id);
  }
}
