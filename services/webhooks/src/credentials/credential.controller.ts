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
import { credentialChange, newCredential } from './credential.bodies';
import { credentialErrors } from './credential.errors';
import { type CredentialUseCases } from './credential.use-cases';
import { type CredentialView } from './credential.view';

@Route('api/v1/admin/webhooks/credentials')
@Tags('Operator: webhooks')
@Security('admin')
export class CredentialController extends Controller {
  constructor(private readonly credentials: CredentialUseCases) {
    super();
  }

  /**
   * Lets a source send events with a user name and a password. A source may have several, so that a new one can be tried before the old one
   * goes. The password is kept as a one-way hash and never shown. Unknown fields are refused.
   */
  @Post()
  @Accepts(newCredential)
  @SuccessResponse(201, 'Made')
  @Refuses(credentialErrors.exists, credentialErrors.tooMany)
  createInboundCredential(@Request() request: BodyRequest<'admin', typeof newCredential>): Promise<CredentialView> {
    return this.credentials.create(request.body);
  }

  /** All inbound credentials, by source and user name; at most 1 000. */
  @Get()
  listInboundCredentials(): Promise<CredentialView[]> {
    return this.credentials.list();
  }

  /**
   * Changes the fields that are named; it counts from the sender's next call on.
   * @example id "whc_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Put('{id}')
  @Accepts(credentialChange)
  @Refuses(credentialErrors.notFound, credentialErrors.exists)
  updateInboundCredential(
    @Path() id: string,
    @Request() request: BodyRequest<'admin', typeof credentialChange>,
  ): Promise<CredentialView> {
    return this.credentials.update(id, request.body);
  }

  /**
   * Switches it on or off, from the sender's next call on. There is no body.
   * @example id "whc_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Put('{id}/active')
  @Accepts(emptyBody)
  @Refuses(credentialErrors.notFound)
  setInboundCredentialActive(@Path() id: string, @Query() active: boolean): Promise<CredentialView> {
    return this.credentials.update(id, { active });
  }

  /**
   * Removes it; what was received with it stays.
   * @example id "whc_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Delete('{id}')
  @SuccessResponse(204, 'Removed')
  @Refuses(credentialErrors.notFound)
  deleteInboundCredential(@Path() id: string): Promise<void> {
    return this.credentials.delete(id);
  }
}
