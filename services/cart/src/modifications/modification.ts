import { type Hundredths } from '@stayline/money';

export type ModificationType = 'DECREASE' | 'INCREASE';
export type ModificationStatus =
  'PENDING' | 'APPROVED' | 'APPLIED' | 'REJECTED' | 'WITHDRAWN' | 'SUPERSEDED' | 'LAPSED';

/** A request for another final total, and what became of it. */
export interface Modification {
  id: string;
  type: ModificationType;
  status: ModificationStatus;
  originalTotal: Hundredths;
  targetTotal: Hundredths;
  adjustmentCode: string;
  reason: string | null;
  attachmentUrl: string | null;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string | null;
  endedAt: Date | null;
}

/** MOD-3, MOD-5: the one that overrides the total. */
export function effectiveModification(modifications: readonly Modification[]): Modification | null {
  return modifications.find((each) => each.status === 'APPROVED' || each.status === 'APPLIED') ?? null;
}

/** MOD-7: the pending one if any, otherwise the effective one. */
export function shownModification(modifications: readonly Modification[]): Modification | null {
  return modifications.find((each) => each.status === 'PENDING') ?? effectiveModification(modifications);
}
