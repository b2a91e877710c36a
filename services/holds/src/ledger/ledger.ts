import { type HeldBooking, type HeldStay } from '@stayline/contracts';
import { DomainError } from '@stayline/errors';
import { type ServiceClient } from '@stayline/http';
import { type Hold } from '../holds/hold';

/** How a hold has ended. */
export type FinalVerdict = { kind: 'RELEASED' | 'EXPIRED' } | { kind: 'CONFIRMED'; bookings: readonly HeldBooking[] };

/** Where the ledger says that a hold stands. UNAVAILABLE: not all units are there; nothing was changed. */
export type Verdict =
  FinalVerdict | { kind: 'HELD'; blocks: readonly HeldStay[] } | { kind: 'UNAVAILABLE'; reasons: readonly string[] };

interface HeldClaim {
  status: 'HELD' | FinalVerdict['kind'];
  /** What it takes of each property, parts and wholes too. */
  blocks: readonly HeldStay[];
  bookings: readonly HeldBooking[];
}

/** Refusals that are verdicts, and the state of the hold that each tells. */
const VERDICTS: Record<string, 'RELEASED' | 'EXPIRED'> = {
  HOLD_RELEASED: 'RELEASED',
  HOLD_EXPIRED: 'EXPIRED',
  // Nothing was ever claimed with this id, so nothing is locked.
  HOLD_NOT_FOUND: 'RELEASED',
};

/** The codes for missing units: sold, not in the catalog any more, or not sold by the channel any more. */
const UNAVAILABLE = new Set(['NOT_AVAILABLE', 'PROPERTY_NOT_FOUND']);

/**
 * The availability ledger of distribution, which decides about every hold. Each call may be repeated. Throws
 * `unavailable` when distribution gave no answer: then the outcome is unknown, and the call must be repeated until
 * there is one.
 */
export class Ledger {
  constructor(private readonly distribution: ServiceClient) {}

  claim({ id, channelId, stays, expiresAt }: Hold): Promise<Verdict> {
    const body = { channelId, stays, expiresAt: expiresAt.toISOString() };
    return verdict(this.distribution.call<HeldClaim>('PUT', path(id), body));
  }

  /** The ledger remembers the id and refuses a claim with it that arrives later. */
  async release(holdId: string): Promise<Verdict> {
    try {
      return await verdict(this.distribution.call<HeldClaim>('DELETE', path(holdId)));
    } catch (error) {
      // The hold has become bookings, which the refusal does not list.
      if (!(error instanceof DomainError) || error.code !== 'HOLD_CONFIRMED') throw error;
      return verdict(this.distribution.call<HeldClaim>('GET', path(holdId)));
    }
  }

  confirm({ id, channelId, guest, amounts }: Hold): Promise<Verdict> {
    const confirmation = { channelId, guest, amounts };
    return verdict(this.distribution.call<HeldClaim>('POST', `${path(id)}/confirm`, confirmation));
  }

  expire(holdId: string): Promise<Verdict> {
    return verdict(this.distribution.call<HeldClaim>('POST', `${path(holdId)}/expire`));
  }

  /** What the ledger has written down of at most 200 holds; one that it does not know is left out. Nothing is decided by asking. */
  async statuses(holdIds: readonly string[]): Promise<Map<string, HeldClaim['status']>> {
    if (holdIds.length === 0) return new Map();
    const { holds } = await this.distribution.call<{ holds: (HeldClaim & { holdId: string })[] }>(
      'POST',
      '/internal/holds/statuses',
      { holdIds },
    );
    return new Map(holds.map(({ holdId, status }) => [holdId, status]));
  }
}

function path(holdId: string): string {
  return `/internal/holds/${encodeURIComponent(holdId)}`;
}

async function verdict(call: Promise<HeldClaim>): Promise<Verdict> {
  try {
    return verdictOf(await call);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const kind = VERDICTS[error.code];
    if (kind) return { kind };
    if (UNAVAILABLE.has(error.code)) return { kind: 'UNAVAILABLE', reasons: reasonsOf(error) };
    throw error;
  }
}

function verdictOf({ status, blocks, bookings }: HeldClaim): Verdict {
  if (status === 'CONFIRMED') return { kind: status, bookings };
  return status === 'HELD' ? { kind: status, blocks } : { kind: status };
}

function reasonsOf({ details, message }: DomainError): readonly string[] {
  return details.length > 0 ? details : [message];
}
