import { type Amount, percentFrom, percentOf, roundHalfUp } from '@stayline/money';

const HOUR_MS = 3_600_000;

/** What a rate plan says about cancelling a stay. It charges either a percentage or nights. */
export interface CancellationRule {
  /** Hours before arrival; null: it is never free. */
  freeUntilHours: number | null;
  /** Of the total with tax: 50 is 50 %. */
  chargePercent: number | null;
  /** So many nights' part of the total with tax; at most all of it. */
  chargeNights: number | null;
}

/** What cancelling one priced stay costs: plain JSON, kept in the quote, so that a later change of the plan does not matter. */
export interface CancellationTerms {
  /** Before this instant it is free, ISO 8601 in UTC; null: it never is. */
  freeUntil: string | null;
  chargePercent: number | null;
  chargeNights: number | null;
  /** What it costs from then on, tax included. */
  charge: Amount;
}

export interface CancellableStay {
  numberOfNights: number;
  netAmountAfterTax: Amount;
  /** When the guests may arrive. */
  arrival: Date;
}

/** Without a rule cancelling costs nothing until the guests may arrive. */
export function cancellationTerms(rule: CancellationRule | null, stay: CancellableStay): CancellationTerms {
  const { freeUntilHours, chargePercent, chargeNights } = rule ?? {
    freeUntilHours: 0,
    chargePercent: null,
    chargeNights: null,
  };
  const freeUntil = freeUntilHours === null ? null : new Date(stay.arrival.getTime() - freeUntilHours * HOUR_MS);
  return {
    freeUntil: freeUntil?.toISOString() ?? null,
    chargePercent,
    chargeNights,
    charge: chargeOf(stay, { chargePercent, chargeNights }),
  };
}

/** What cancelling costs at a moment. At `freeUntil` itself it is too late. */
export function cancellationCharge({ freeUntil, charge }: CancellationTerms, at: Date): Amount {
  return freeUntil !== null && at.getTime() < Date.parse(freeUntil) ? 0 : charge;
}

function chargeOf(
  { netAmountAfterTax, numberOfNights }: CancellableStay,
  { chargePercent, chargeNights }: Pick<CancellationRule, 'chargePercent' | 'chargeNights'>,
): Amount {
  if (chargePercent !== null) return percentOf(netAmountAfterTax, percentFrom(chargePercent));
  return nightsPart(netAmountAfterTax, Math.min(chargeNights ?? 0, numberOfNights), numberOfNights);
}

/** `nights` of `all` nights' part of a total, rounded half-up. Exact for every safe integer: no product is larger than the total or the nights squared. */
function nightsPart(total: Amount, nights: number, all: number): Amount {
  const whole = Math.floor(total / all);
  const rest = total - whole * all;
  return whole * nights + roundHalfUp(rest * nights, all);
}
