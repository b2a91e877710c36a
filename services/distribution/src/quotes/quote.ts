import { randomBytes } from 'node:crypto';
import { type CalendarDate } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { type CardFacts } from '../search/search-page.store';
import { type PricedPlan } from '../search/priced-card';
import { type QuoteSnapshot } from './quote-snapshot';

/** A price locked for one channel and good for one booking, until it expires by the platform's clock. */
export interface Quote {
  /** The token: `qt_…`. */
  id: string;
  channelId: string;
  propertyId: string;
  ratePlanId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  quantity: number;
  /** The promotions in the price, which its booking redeems. */
  promotionIds: string[];
  snapshot: QuoteSnapshot;
  createdAt: Date;
  expiresAt: Date;
}

/** With the 80 random bits of `newId` these make 144, so that nobody can guess a token. */
const EXTRA_RANDOM_BYTES = 8;
const MINUTE_MS = 60_000;

/** A new quote of a priced plan, valid from the moment at which it was priced. */
export function quoteOf(facts: {
  channelId: string;
  card: CardFacts;
  priced: PricedPlan;
  moment: Date;
  validityMinutes: number;
}): Quote {
  const { channelId, card, moment } = facts;
  const { plan, stay, cancellation } = facts.priced;
  return {
    id: `${newId('qt')}${randomBytes(EXTRA_RANDOM_BYTES).toString('hex')}`,
    channelId,
    propertyId: card.id,
    ratePlanId: plan.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    quantity: stay.quantity,
    promotionIds: stay.promotions.map((promotion) => promotion.id),
    snapshot: {
      propertyName: card.name,
      currency: card.currency,
      ratePlanCode: plan.code,
      ratePlanName: plan.name,
      securityDeposit: securityDepositOf(card, stay.quantity),
      cancellation,
      stay,
    },
    createdAt: moment,
    expiresAt: expiryOf(moment, facts.validityMinutes, stay.promotionsEndAt),
  };
}

/** The deposit of all units; untaxed and in no total (SEARCH-28, TAX-9). */
export function securityDepositOf(card: Pick<CardFacts, 'securityDeposit'>, quantity: number): number {
  return card.securityDeposit * quantity;
}

/** It is valid for 30 minutes (a setting), or until one of its promotions ends, if that is sooner. */
export function expiryOf(moment: Date, validityMinutes: number, promotionsEndAt: string | null): Date {
  const validUntil = moment.getTime() + validityMinutes * MINUTE_MS;
  return new Date(promotionsEndAt === null ? validUntil : Math.min(validUntil, Date.parse(promotionsEndAt)));
}
