import { Accepts, type BodyRequest, Refuses } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type KeyUseCases } from '../keys/key.use-cases';
import { presentedApiKey } from './api-key-check.bodies';
import { apiKeyErrors } from './api-key.errors';

export interface VerifiedApiKey {
  /** The channel that the key opens. */
  channelId: string;
}

@Route('internal/api-keys')
@Tags('Internal')
@Security('service')
export class ApiKeyCheckController extends Controller {
  constructor(private readonly keys: KeyUseCases) {
    super();
  }

  /**
   * Whether an Api-Key opens a channel. An answer may be remembered for at most one second, so that a revoked key is
   * refused within it. Whatever is wrong with the key, the refusal is the same.
   */
  @Post('verify')
  @Accepts(presentedApiKey)
  @SuccessResponse(200, 'The key opens this channel')
  @Refuses(apiKeyErrors.invalid)
  async verifyApiKey(@Request() request: BodyRequest<'service', typeof presentedApiKey>): Promise<VerifiedApiKey> {
    const { apiKey, channelId } = request.body;
    const holder = await this.keys.check(apiKey);
    if (holder?.ownerId !== channelId) throw apiKeyErrors.invalid();
    return { channelId: holder.ownerId };
  }
}
