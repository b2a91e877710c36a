import { type AppliedPromotionView, viewApplied } from '../search/search.view';
import { type CancellationTermsView, viewCancellationTerms } from './cancellation-terms.view';
import { type KeptQuote } from './quote.store';

/** One unit on one night, in whole units of currency. `charged` = `original` − `discount`. */
export interface QuotedNightView {
  /** @example "2026-12-01" */
  date: string;
  /** 1 to quantity. @isInt */
  unit: number;
  /** The plan's rate, or the restriction's on that date. @isLong */
  room: number;
  /** For guests beyond those included. @isLong */
  extras: number;
  /** `room` + `extras`. @isLong */
  original: number;
  /** @isLong */
  discount: number;
  /** @isLong */
  charged: number;
  /** Plain number: 12 is 12 %. */
  gstPercent: number;
  /** Of `charged`, rounded. @isLong */
  gst: number;
  /** The tax rule that was in force on that date. */
  taxRuleId: string;
  /** The promotions that took something off this night. */
  promotionIds: string[];
}

/** A locked price, with everything that it was made of. Amounts are whole units of `currency`. */
export interface QuoteDetailView {
  /** @example "qt_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id: string;
  /** The same token. */
  quoteId: string;
  /** OPEN can be booked; USED has been; EXPIRED can no longer. */
  status: 'OPEN' | 'USED' | 'EXPIRED';
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  propertyId: string;
  propertyName: string;
  ratePlanId: string;
  ratePlanCode: string;
  ratePlanName: string;
  /** @example "2026-12-01" */
  checkinDate: string;
  /** @example "2026-12-04" */
  checkoutDate: string;
  /** @isInt */
  numberOfNights: number;
  /** Per unit. @isInt */
  adults: number;
  /** Per unit. @isInt */
  children: number;
  /** @isInt */
  quantity: number;
  /** ISO 4217. */
  currency: string;
  /** @isLong */
  originalNetAmountBeforeTax: number;
  /** @isLong */
  originalNetAmountAfterTax: number;
  /** @isLong */
  discountAmount: number;
  /** @isLong */
  netAmountBeforeTax: number;
  /** @isLong */
  netAmountAfterTax: number;
  /** @isLong */
  gstAmount: number;
  /** @isLong */
  securityDeposit: number;
  /** By night, then by unit; the totals are their sums. */
  nights: QuotedNightView[];
  /** What each promotion took off. */
  discounts: AppliedPromotionView[];
  couponStatus: string | null;
  /** Null: cancelling costs nothing. */
  cancellationTerms: CancellationTermsView | null;
  /** The tax rules used, in order of date. */
  taxRuleIds: string[];
}

export function viewKeptQuote(quote: KeptQuote & { expired: boolean }): QuoteDetailView {
  const { stay, ...quoted } = quote.snapshot;
  return {
    id: quote.id,
    quoteId: quote.id,
    status: quote.usedBy !== null ? 'USED' : quote.expired ? 'EXPIRED' : 'OPEN',
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    propertyId: quote.propertyId,
    propertyName: quoted.propertyName,
    ratePlanId: quote.ratePlanId,
    ratePlanCode: quoted.ratePlanCode,
    ratePlanName: quoted.ratePlanName,
    checkinDate: stay.checkIn,
    checkoutDate: stay.checkOut,
    numberOfNights: stay.numberOfNights,
    adults: stay.adults,
    children: stay.children,
    quantity: stay.quantity,
    currency: quoted.currency,
    originalNetAmountBeforeTax: stay.originalNetAmountBeforeTax,
    originalNetAmountAfterTax: stay.originalNetAmountAfterTax,
    discountAmount: stay.discountAmount,
    netAmountBeforeTax: stay.netAmountBeforeTax,
    netAmountAfterTax: stay.netAmountAfterTax,
    gstAmount: stay.gstAmount,
    securityDeposit: quoted.securityDeposit,
    nights: stay.unitNights.map(viewNight),
    discounts: stay.promotions.map(viewApplied),
    couponStatus: stay.couponStatus,
    cancellationTerms: quoted.cancellation ? viewCancellationTerms(quoted.cancellation) : null,
    taxRuleIds: [...stay.taxRuleIds],
  };
}

function viewNight(night: KeptQuote['snapshot']['stay']['unitNights'][number]): QuotedNightView {
  const { date, unit, room, extras, original, discount, charged, gstPercent, gst, taxRuleId, promotionIds } = night;
  return {
    date,
    unit,
    room,
    extras,
    original,
    discount,
    charged,
    gstPercent,
    gst,
    taxRuleId,
    promotionIds: [...promotionIds],
  };
}
