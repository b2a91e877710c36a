import { type ErrorBody } from '@stayline/http';
import { Body, Controller, Post, Response, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type KeyUseCases } from '../keys/key.use-cases';
import { apiKeyErrors } from './api-key.errors';

/** `Api-Key` and `Channel-Id`, as the client sent them. */
export interface PresentedApiKey {
  apiKey: string;
  channelId: string;
}

export interface VerifiedApiKey {
  /** The channel that the key opens. */
  channelId: string;
}

@Route('internal/api-keys')
@Tags('Internal')
@Security('service')
@Response<ErrorBody>(400, 'VALIDATION_FAILED, BODY_MALFORMED, PARAMETER_REPEATED, CONTENT_TYPE_UNSUPPORTED')
@Response<ErrorBody>(403, 'FORBIDDEN: the caller is not a service')
@Response<ErrorBody>(503, 'DATABASE_UNAVAILABLE: try again after Retry-After seconds')
export class ApiKeyCheckController extends Controller {
  constructor(private readonly keys: KeyUseCases) {
    super();
  }

  /**
   * Whether an Api-Key opens a channel. An answer may be remembered for at most one second, so that a revoked key is
   * refused within it. Whatever is wrong with the key, the refusal is the same.
   */
  @Post('verify')
  @SuccessResponse(200, 'The key opens this channel')
  @Response<ErrorBody>(
    401,
    'API_KEY_INVALID; CREDENTIAL_MISSING, CREDENTIAL_INVALID: the calling service itself is refused',
  )
  async verifyApiKey(@Body() body: PresentedApiKey): Promise<VerifiedApiKey> {
    const holder = await this.keys.check(body.apiKey);
    if (holder?.ownerId !== body.channelId) throw apiKeyErrors.invalid();
    return { channelId: holder.ownerId };
  }
}
