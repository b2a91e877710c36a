import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Sql } from '@stayline/database';
import { type PreparedStay, prepareStay } from '@stayline/pricing';
import { channelScopeErrors } from '../channel-scope/channel-scope.errors';
import { findPromotionFacts } from '../catalog/promotions/promotion-facts.store';
import { type Quote, quoteOf } from '../quotes/quote';
import { insertQuotes } from '../quotes/quote.store';
import { findOfferedPlans } from './offered-plans.store';
import { byProperty, MAX_UNIT_NIGHTS_PER_PAGE, priceCard, type PricedCard } from './priced-card';
import { readCriteria, type SearchCriteria, type SearchQuery } from './search-criteria';
import { findPage, type SearchPage } from './search-page.store';
import { searchErrors } from './search.errors';
import { type TaxTables } from './tax-tables';

/** Settings that prices and quotes depend on. */
export interface SearchRules {
  platformZone: string;
  weekendDays: readonly number[];
  lastMinuteHour: string;
  quoteValidityMinutes: number;
}

export interface FoundPage {
  cards: PricedCard[];
  /** In quote mode: the quote of each priced plan that may be booked. */
  quotes: ReadonlyMap<PricedCard['plans'][number], Quote>;
  total: number;
  page: number;
  pageSize: number;
}

/** After pricing so many unit-nights it lets other requests run. */
const UNIT_NIGHTS_BETWEEN_YIELDS = 5_000;

export class SearchUseCases {
  constructor(
    private readonly database: Sql,
    private readonly taxTables: TaxTables,
    private readonly rules: SearchRules,
  ) {}

  /**
   * Search mode, or quote mode when the query names a rate plan. Three statements for a page, and one to keep its
   * quotes.
   */
  async search(channelId: string, query: SearchQuery): Promise<FoundPage> {
    const criteria = readCriteria(query);
    const page = await findPage(this.database, channelId, criteria, this.rules.platformZone);
    refuse(criteria, page);
    const cards = page.cards.length === 0 ? [] : await this.priceCards(channelId, criteria, page);
    const quotes =
      criteria.ratePlanCode === null ? new Map<never, Quote>() : await this.lockPrices(channelId, cards, page.moment);
    return { cards, quotes, total: page.total, page: criteria.page, pageSize: criteria.pageSize };
  }

  private async priceCards(channelId: string, criteria: SearchCriteria, page: SearchPage): Promise<PricedCard[]> {
    const propertyIds = page.cards.map((card) => card.id);
    const { couponCode, ratePlanCode: code } = criteria;
    const [plans, promotions, stay] = await Promise.all([
      findOfferedPlans(this.database, channelId, {
        propertyIds,
        checkIn: page.check_in,
        checkOut: page.check_out,
        code,
      }),
      findPromotionFacts(this.database, channelId, { propertyIds, couponCode, moment: page.moment }),
      this.prepare(criteria, page),
    ]);
    const plansOf = byProperty(plans, (plan) => [plan.propertyId]);
    const promotionsOf = byProperty(promotions, (promotion) => promotion.propertyIds);
    const priced: PricedCard[] = [];
    let unitNights = 0;
    for (const card of page.cards) {
      const plansOfCard = plansOf.get(card.id) ?? [];
      unitNights += plansOfCard.length * stay.dates.length * stay.quantity;
      if (unitNights > UNIT_NIGHTS_BETWEEN_YIELDS) {
        await yieldToOthers();
        unitNights = 0;
      }
      priced.push(priceCard(stay, card, plansOfCard, promotionsOf.get(card.id) ?? []));
    }
    return priced;
  }

  private async prepare(criteria: SearchCriteria, page: SearchPage): Promise<PreparedStay> {
    const { platformZone: zone, weekendDays, lastMinuteHour } = this.rules;
    const { adults, children, quantity, couponCode } = criteria;
    const taxTable = await this.taxTables.at(page.tax_version);
    const dates = { checkIn: page.check_in, checkOut: page.check_out, bookedAt: page.moment };
    return prepareStay({
      ...dates,
      adults,
      children,
      quantity,
      couponCode,
      zone,
      weekendDays,
      lastMinuteHour,
      taxTable,
    });
  }

  /** Keeps one quote for each plan that may be booked. A sold-out plan gets no token. */
  private async lockPrices(
    channelId: string,
    cards: readonly PricedCard[],
    moment: Date,
  ): Promise<FoundPage['quotes']> {
    const quotes = new Map<PricedCard['plans'][number], Quote>();
    for (const { card, plans } of cards) {
      for (const priced of plans) {
        if (!priced.soldOut)
          quotes.set(
            priced,
            quoteOf({ channelId, card, priced, moment, validityMinutes: this.rules.quoteValidityMinutes }),
          );
      }
    }
    if (quotes.size > 0) await insertQuotes(this.database, [...quotes.values()]);
    return quotes;
  }
}

/** Refuses what only the database knows: an unknown property, a date in the past, a plan that no property offers. */
function refuse({ scope, stay, ratePlanCode, quantity }: SearchCriteria, page: SearchPage): void {
  if (scope.kind === 'property' && !page.known) throw channelScopeErrors.propertyNotFound(scope.propertyId);
  if (stay !== null && stay.checkIn < page.today) throw searchErrors.checkinInPast(page.today);
  if (ratePlanCode !== null && page.total === 0) throw channelScopeErrors.ratePlanNotFound(ratePlanCode);
  const unitNights = page.cards.length * quantity * (stay?.nights ?? 1);
  if (unitNights > MAX_UNIT_NIGHTS_PER_PAGE) throw searchErrors.tooManyUnitNights(MAX_UNIT_NIGHTS_PER_PAGE);
}
