import { Accepts, type BodyRequest } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { presentedKeys } from './key-check.bodies';
import { type KeyHolder, type KeyUseCases } from './key.use-cases';

/** Whose key it is: a channel's or a partner's. */
export interface VerifiedKey {
  channelId?: string;
  partnerId?: string;
}

export interface VerifiedKeys {
  /** In the order of the keys; null for one that is malformed, unknown, wrong or revoked. */
  holders: (VerifiedKey | null)[];
}

@Route('internal/keys')
@Tags('Internal')
@Security('service')
export class KeyCheckController extends Controller {
  constructor(
    private readonly apiKeys: KeyUseCases,
    private readonly partnerKeys: KeyUseCases,
  ) {
    super();
  }

  /**
   * Whose keys these are. It takes many at once, so that many guesses are few calls. An answer may be remembered for at
   * most one second, so that a revoked key is refused within it.
   */
  @Post('verify')
  @Accepts(presentedKeys)
  @SuccessResponse(200, 'Whose keys they are')
  async verifyKeys(@Request() request: BodyRequest<'service', typeof presentedKeys>): Promise<VerifiedKeys> {
    const { keys } = request.body;
    const [channels, partners] = await Promise.all([this.apiKeys.checkAll(keys), this.partnerKeys.checkAll(keys)]);
    return { holders: keys.map((_key, index) => verified(channels[index], partners[index])) };
  }
}

function verified(channel: KeyHolder | undefined, partner: KeyHolder | undefined): VerifiedKey | null {
  if (channel) return { channelId: channel.ownerId };
  return partner ? { partnerId: partner.ownerId } : null;
}
