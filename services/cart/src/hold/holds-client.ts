import { type HoldState, type NamedStay, type StayAmounts } from '@stayline/contracts';
import { DomainError } from '@stayline/errors';
import { type ServiceClient } from '@stayline/http';
import { type GuestOfHold } from './hold';

const HOLDS = '/internal/holds';

/** The present state of a hold. Of two states the one with the higher `sequence` is newer. */
export type HoldAnswer = HoldState & { sequence: number };

export interface PlaceHold {
  cartId: string;
  cartName: string;
  customerLabel: string | null;
  channelId: string;
  agentId: string;
  agentEmail: string | null;
  agentName: string | null;
  stays: readonly NamedStay[];
}

export interface ConfirmHold {
  channelId: string;
  guest: GuestOfHold | null;
  /** What the stays come to. */
  amounts: readonly StayAmounts[];
}

/**
 * Calls the service `holds`. Every command may be repeated. Its refusals are thrown as they are; no answer becomes
 * `unavailable`.
 */
export class HoldsClient {
  constructor(private readonly holds: ServiceClient) {}

  /** @param holdId Made by this service, so that a repeated request is the same hold. */
  place(holdId: string, request: PlaceHold): Promise<HoldAnswer> {
    return this.holds.call('PUT', path(holdId), request);
  }

  release(holdId: string): Promise<HoldAnswer> {
    return this.holds.call('DELETE', path(holdId));
  }

  confirm(holdId: string, confirmation: ConfirmHold): Promise<HoldAnswer> {
    return this.holds.call('POST', `${path(holdId)}/confirm`, confirmation);
  }

  /** Undefined: nothing was ever held under the id, or is not yet. */
  find(holdId: string): Promise<HoldAnswer | undefined> {
    return this.look(path(holdId));
  }

  /** The hold of a cart that locks rooms, else its latest; undefined: there never was one. */
  findOfCart(cartId: string): Promise<HoldAnswer | undefined> {
    return this.look(`${HOLDS}?cartId=${encodeURIComponent(cartId)}`);
  }

  private async look(at: string): Promise<HoldAnswer | undefined> {
    try {
      return await this.holds.call<HoldAnswer>('GET', at);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'notFound') return undefined;
      throw error;
    }
  }
}

function path(holdId: string): string {
  return `${HOLDS}/${encodeURIComponent(holdId)}`;
}
