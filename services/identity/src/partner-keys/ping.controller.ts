import { callerErrors, presentedKey } from '@stayline/caller';
import { DomainError } from '@stayline/errors';
import { type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Get, Request, Route, Security, Tags } from '@tsoa/runtime';
import { type KeyUseCases } from '../keys/key.use-cases';
import { type PingView } from './ping.view';

/** The challenge of a 401 (RFC 7235, 3.1). */
const CHALLENGE = 'Basic realm="stayline partner", charset="UTF-8"';

@Route('api/ping')
@Tags('Partner key')
@Security('public')
export class PingController extends Controller {
  constructor(
    private readonly keys: KeyUseCases,
    private readonly now: () => Date,
  ) {
    super();
  }

  /**
   * Checks a partner key: `Authorization: Basic base64(<API_KEY>:)`, the key as user name and an empty password. This is the
   * only route that takes it. The key is looked up on every call, so a revoked one is refused at once.
   */
  @Get()
  @Refuses(callerErrors.missing, callerErrors.invalid, callerErrors.forbidden)
  async pingPartner(@Request() request: CallerRequest<'public'>): Promise<PingView> {
    request.res?.set('Cache-Control', 'no-store');
    try {
      const holder = await this.keys.check(presentedKey(request.headersDistinct.authorization));
      if (!holder) throw callerErrors.invalid();
      return { partnerId: holder.ownerId, keyPrefix: holder.keyPrefix, timestamp: this.now().toISOString() };
    } catch (error) {
      if (isUnauthenticated(error)) request.res?.set('WWW-Authenticate', CHALLENGE);
      throw error;
    }
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unauthenticated';
}
