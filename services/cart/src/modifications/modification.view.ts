import { hundredthsValue, percentFrom, withoutPercent } from '@stayline/money';
import { type Modification, type ModificationStatus, type ModificationType } from './modification';

/** MOD-4: the display adjustment before tax is `delta / 1.18`, whatever the stay is taxed at. */
const DISPLAY_TAX = percentFrom(18);

/** A change of the cart's final total; amounts may have two decimals. */
export interface ModificationView {
  /** @example "mod_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  type: ModificationType;
  status: ModificationStatus;
  /** Grand total when requested. */
  originalTotal: number;
  targetTotal: number;
  /** Absolute difference of the two. */
  delta: number;
  /** `delta / 1.18`, rounded half-up. */
  preGstAdjustment: number;
  /** @example "MOD-7F3K" */
  adjustmentCode: string;
  /** @example "Returning guest" */
  reason: string | null;
  attachmentUrl: string | null;
  requestedBy: string;
  /** ISO 8601, UTC. @format date-time */
  requestedAt: string;
  decidedBy: string | null;
  /** ISO 8601, UTC. @format date-time */
  decidedAt: string | null;
  /** The approver's, on rejection. @example "Only for this season" */
  note: string | null;
}

export function viewModification(modification: Modification): ModificationView {
  const { endedAt: _endedAt, originalTotal, targetTotal, requestedAt, decidedAt, ...rest } = modification;
  const delta = originalTotal > targetTotal ? originalTotal - targetTotal : targetTotal - originalTotal;
  return {
    ...rest,
    originalTotal: hundredthsValue(originalTotal),
    targetTotal: hundredthsValue(targetTotal),
    delta: hundredthsValue(delta),
    preGstAdjustment: hundredthsValue(withoutPercent(delta, DISPLAY_TAX)),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** The summary's line: negative for a discount, positive for a surcharge, 0 without an effective modification. */
export function modificationAdjustment(effective: Modification | null): number {
  if (!effective) return 0;
  return hundredthsValue(withoutPercent(effective.targetTotal - effective.originalTotal, DISPLAY_TAX));
}
