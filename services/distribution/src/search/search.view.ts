import { type AppliedPromotion, type CouponStatus } from '@stayline/pricing';
import { type Page, pageOf } from '@stayline/http';
import { type CancellationTermsView, viewCancellationTerms } from '../quotes/cancellation-terms.view';
import { type Quote, securityDepositOf } from '../quotes/quote';
import { type PricedCard, type PricedPlan } from './priced-card';
import { type FoundPage } from './search.use-cases';

/** A promotion that took something off the stay. */
export interface AppliedPromotionView {
  /** @example "promo-welcome" */
  id: string;
  /** @example "WELCOME10" */
  code: string;
  /** @example "Welcome" */
  title: string;
  /** @example "BASIC" */
  type: string;
  /** What it took off the stay, before tax, in whole units of currency. @isLong */
  discount: number;
}

/** The price of a stay on one rate plan, for all units. Amounts are whole units of `currency`. */
export interface QuoteView {
  /** Quote mode: the token that locks this price; the `quoteId` of a booking. Absent when sold out. @example "qt_01jd3w1h9zq5k2m8v7x4c6b0ta" */
  id?: string;
  /** The same token. */
  quoteId?: string;
  /** Quote mode: when the token expires, ISO 8601 in UTC. */
  expiresAt?: string;
  propertyId: string;
  ratePlanId: string;
  /** @example "european-plan" */
  ratePlanCode: string;
  ratePlanName: string;
  propertyName: string;
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
  /** Adults and children of one unit. @isInt */
  numberOfGuests: number;
  /** How many units of the property; 1 in search mode. @isInt */
  quantity: number;
  /** Before discounts, before tax. @isLong */
  originalNetAmountBeforeTax: number;
  /** Before discounts; shown struck through when a discount applies. @isLong */
  originalNetAmountAfterTax: number;
  /** @isLong */
  netAmountBeforeTax: number;
  /** Total stay cost including tax; the headline price. @isLong */
  netAmountAfterTax: number;
  /** Total ÷ nights, rounded; never to be summed. @isLong */
  netPerNightAmountBeforeTax: number;
  /** Total ÷ nights, rounded; never to be summed. @isLong */
  netPerNightAmountAfterTax: number;
  /** @isLong */
  gstAmount: number;
  /** For all units; untaxed and in no total. @isLong */
  securityDeposit: number;
  /** ISO 4217. @example "INR" */
  currency: string;
  soldOut: boolean;
  promotions: AppliedPromotionView[];
  /**
   * What became of `couponCode`: APPLIED, UNKNOWN, INACTIVE, NOT_STARTED, EXPIRED, EXHAUSTED, STAY_DATES, CHECKIN_BLACKOUT,
   * MINIMUM_NIGHTS, MAXIMUM_NIGHTS, MINIMUM_BOOKING_AMOUNT, NO_MATCHING_NIGHT, NO_DISCOUNT or NOT_BEST; null when none was given.
   */
  couponStatus: string | null;
  cancellationTerms: CancellationTermsView;
}

/** A property with the prices of its rate plans for the stay asked for. */
export interface PropertyCardView {
  /** @example "prop-1-1" */
  id: string;
  /** @example "Mandovi House" */
  name: string;
  /** True when the property is not available for these dates and guests. */
  soldOut: boolean;
  /** One per rate plan; priced even when sold out. */
  quotes: QuoteView[];
  city: string;
  /** What `city` takes. */
  citySlug: string;
  state: string;
  stateSlug: string;
  /** ISO 4217. */
  currency: string;
  /** @isInt */
  bedrooms: number;
  /** Per unit. @isInt */
  maxAdults: number;
  /** Per unit. @isInt */
  maxChildren: number;
  /** Per unit, adults and children together. @isInt */
  maxGuests: number;
  /** @example ["https://images.stayline.example/prop-1-1.jpg"] */
  images: unknown[];
  /** @example ["Wi-Fi", "Parking"] */
  amenities: unknown[];
  /** @example [{ "question": "When is check-in?", "answer": "From 14:00." }] */
  faqs: unknown[];
  /** Whatever else the operator tells about the property. */
  details: { [name: string]: unknown };
}

/** Field by field, so that no other field leaves the service. */
export function viewFoundPage({ cards, quotes, ...at }: FoundPage): Page<PropertyCardView> {
  return pageOf(
    cards.map((card) => viewCard(card, quotes)),
    at,
  );
}

function viewCard({ card, plans }: PricedCard, quotes: FoundPage['quotes']): PropertyCardView {
  const { images, amenities, faqs, ...details } = card.details;
  return {
    id: card.id,
    name: card.name,
    soldOut: !card.bookable,
    quotes: plans.map((priced) => viewQuote(card, priced, quotes.get(priced))),
    city: card.city,
    citySlug: card.citySlug,
    state: card.state,
    stateSlug: card.stateSlug,
    currency: card.currency,
    bedrooms: card.bedrooms,
    maxAdults: card.maxAdults,
    maxChildren: card.maxChildren,
    maxGuests: card.maxGuests,
    images: listOf(images),
    amenities: listOf(amenities),
    faqs: listOf(faqs),
    details,
  };
}

function viewQuote(
  card: PricedCard['card'],
  { plan, stay, cancellation, soldOut }: PricedPlan,
  quote: Quote | undefined,
): QuoteView {
  const view: QuoteView = {
    propertyId: card.id,
    ratePlanId: plan.id,
    ratePlanCode: plan.code,
    ratePlanName: plan.name,
    propertyName: card.name,
    checkinDate: stay.checkIn,
    checkoutDate: stay.checkOut,
    numberOfNights: stay.numberOfNights,
    adults: stay.adults,
    children: stay.children,
    numberOfGuests: stay.adults + stay.children,
    quantity: stay.quantity,
    originalNetAmountBeforeTax: stay.originalNetAmountBeforeTax,
    originalNetAmountAfterTax: stay.originalNetAmountAfterTax,
    netAmountBeforeTax: stay.netAmountBeforeTax,
    netAmountAfterTax: stay.netAmountAfterTax,
    netPerNightAmountBeforeTax: stay.netPerNightAmountBeforeTax,
    netPerNightAmountAfterTax: stay.netPerNightAmountAfterTax,
    gstAmount: stay.gstAmount,
    securityDeposit: securityDepositOf(card, stay.quantity),
    currency: card.currency,
    soldOut,
    promotions: stay.promotions.map(viewApplied),
    couponStatus: stay.couponStatus satisfies CouponStatus | null,
    cancellationTerms: viewCancellationTerms(cancellation),
  };
  return quote ? { id: quote.id, quoteId: quote.id, expiresAt: quote.expiresAt.toISOString(), ...view } : view;
}

export function viewApplied({ id, code, title, type, discount }: AppliedPromotion): AppliedPromotionView {
  return { id, code, title, type: type ?? 'UNKNOWN', discount };
}

/** Operators may have written a single value instead of a list. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
