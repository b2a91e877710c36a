import { type Database } from '@stayline/database';
import { type CancellationRule, type DateSet } from '@stayline/pricing';

export interface PlanFixture {
  id?: string;
  code?: string;
  name?: string;
  rate?: number;
  minimumRate?: number;
  extraAdultRate?: number;
  extraChildRate?: number;
  applicableAdult?: number;
  applicableChild?: number;
  rank?: number;
  cancellationRule?: CancellationRule;
}

export interface SaleFixture {
  /** Units on sale. */
  units?: number;
  from?: string;
  days?: number;
  stopSell?: boolean;
  minimumStay?: number;
  maximumStay?: number;
}

export interface PropertyFixture {
  name?: string;
  city?: string;
  state?: string;
  rank?: number;
  bedrooms?: number;
  maxAdults?: number;
  maxChildren?: number;
  maxGuests?: number;
  securityDeposit?: number;
  details?: Record<string, unknown>;
  /** `null`: nothing on sale. */
  sale?: SaleFixture | null;
  plans?: PlanFixture[];
  /** Channels that see all of it. */
  channels?: string[];
}

export interface PromotionFixture {
  id: string;
  properties: string[];
  code?: string;
  type?: string | null;
  status?: string;
  discountMethod?: 'PERCENTAGE' | 'FLAT';
  discountAmount?: number | null;
  discountPercentage?: number | null;
  startDateTime?: string | null;
  endDateTime?: string | null;
  rank?: number | null;
  clubbed?: boolean;
  freeNights?: number | null;
  maximumUsageLimit?: number | null;
  blackoutDates?: DateSet | null;
  rule?: Record<string, unknown> | null;
}

export const CHANNEL = 'monsoon-travel';
export const OTHER_CHANNEL = 'harbour-stays';
/** Suites that need fixed dates set the platform's clock to noon in India on this day. */
export const TODAY = '2026-12-01';
export const NOON = new Date('2026-12-01T06:30:00.000Z');

const slug = (text: string) => text.toLowerCase().replace(/\W+/g, '-');

/**
 * Writes what can be sold straight into the tables. Everything has a default: a villa in Calangute, Goa, for four, two
 * units on sale for sixty days from `TODAY`, one plan `<id>-ep` (`european-plan`) at 5000 a night for two adults, seen
 * by `CHANNEL`.
 */
export class CatalogBuilder {
  constructor(private readonly database: Database) {}

  async property(id: string, fixture: PropertyFixture = {}): Promise<void> {
    const { city = 'Calangute', state = 'Goa', channels = [CHANNEL], plans = [{}] } = fixture;
    await this.database.execute(
      `INSERT INTO listing (id, title, city) VALUES ('listing', 'Palm Estate', 'Goa') ON CONFLICT DO NOTHING`,
    );
    await this.database.execute(
      `INSERT INTO property (id, listing_id, name, city, city_slug, state, state_slug, currency, rank, bedrooms,
                             max_adults, max_children, max_guests, security_deposit, details)
       VALUES ($1, 'listing', $2, $3, $4, $5, $6, 'INR', $7, $8, $9, $10, $11, $12, $13)`,
      [
        id,
        fixture.name ?? `Villa ${id}`,
        city,
        `city-${slug(city)}`,
        state,
        `state-${slug(state)}`,
        fixture.rank ?? 0,
        fixture.bedrooms ?? 2,
        fixture.maxAdults ?? 4,
        fixture.maxChildren ?? 2,
        fixture.maxGuests ?? 6,
        fixture.securityDeposit ?? 2000,
        fixture.details ?? {},
      ],
    );
    for (const plan of plans) await this.plan(id, plan);
    if (fixture.sale !== null) await this.sale(id, fixture.sale);
    for (const channel of channels) await this.access(channel, id);
  }

  async plan(propertyId: string, plan: PlanFixture = {}): Promise<void> {
    const { id = `${propertyId}-ep`, code = 'european-plan', name = 'European plan' } = plan;
    await this.database.execute(
      `INSERT INTO rate_plan (id, property_id, name, code, description, rate, minimum_rate, extra_adult_rate, extra_child_rate,
                              applicable_guest, applicable_adult, applicable_child, rank, cancellation_rule)
       VALUES ($1, $2, $3, $4, 'Room only', $5, $6, $7, $8, $9::int + $10::int, $9, $10, $11, $12)`,
      [
        id,
        propertyId,
        name,
        code,
        plan.rate ?? 5000,
        plan.minimumRate ?? 0,
        plan.extraAdultRate ?? 1000,
        plan.extraChildRate ?? 500,
        plan.applicableAdult ?? 2,
        plan.applicableChild ?? 0,
        plan.rank ?? 0,
        plan.cancellationRule ?? null,
      ],
    );
  }

  async sale(propertyId: string, sale: SaleFixture = {}): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_day (property_id, date, units, stop_sell, minimum_stay, maximum_stay)
       SELECT $1, $2::date + n, $4, $5, $6, $7 FROM generate_series(0, $3::integer - 1) AS n
       ON CONFLICT ON CONSTRAINT inventory_day_pk DO UPDATE SET units = excluded.units, stop_sell = excluded.stop_sell,
         minimum_stay = excluded.minimum_stay, maximum_stay = excluded.maximum_stay`,
      [
        propertyId,
        sale.from ?? TODAY,
        sale.days ?? 60,
        sale.units ?? 2,
        sale.stopSell ?? false,
        sale.minimumStay ?? 1,
        sale.maximumStay ?? 30,
      ],
    );
  }

  async restriction(planId: string, date: string, change: { rate?: number; stopSell?: boolean }): Promise<void> {
    await this.database.execute(
      'INSERT INTO rate_restriction (rate_plan_id, date, rate, stop_sell) VALUES ($1, $2, $3, $4)',
      [planId, date, change.rate ?? null, change.stopSell ?? false],
    );
  }

  /** `plans` and `promotions`: only these; all if left out. */
  async access(
    channelId: string,
    propertyId: string,
    only: { plans?: string[]; promotions?: string[] } = {},
  ): Promise<void> {
    await this.database.execute(
      'INSERT INTO channel_access (channel_id, property_id, rate_plan_ids, promotion_ids) VALUES ($1, $2, $3, $4)',
      [channelId, propertyId, only.plans ?? null, only.promotions ?? null],
    );
  }

  /** 10 % off, active, BASIC, unless said otherwise. */
  async promotion(promotion: PromotionFixture): Promise<void> {
    const { id, type = 'BASIC', discountMethod = 'PERCENTAGE' } = promotion;
    const percentage = discountMethod === 'PERCENTAGE' ? (promotion.discountPercentage ?? 10) : null;
    await this.database.execute(
      `INSERT INTO promotion (id, code, title, type, status, discount_method, discount_amount, discount_percentage,
                              start_date_time, end_date_time, rank, clubbed, free_nights, maximum_usage_limit, blackout_dates, rule)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        id,
        promotion.code ?? id.toUpperCase(),
        `Promotion ${id}`,
        type,
        promotion.status ?? 'ACTIVE',
        discountMethod,
        promotion.discountAmount ?? null,
        percentage,
        promotion.startDateTime ?? null,
        promotion.endDateTime ?? null,
        promotion.rank ?? null,
        promotion.clubbed ?? false,
        promotion.freeNights ?? null,
        promotion.maximumUsageLimit ?? null,
        promotion.blackoutDates ?? null,
        promotion.rule ?? null,
      ],
    );
    for (const propertyId of promotion.properties) {
      await this.database.execute('INSERT INTO promotion_property (property_id, promotion_id) VALUES ($1, $2)', [
        propertyId,
        id,
      ]);
    }
  }

  /** Takes units; by default without an end. */
  async claim(propertyId: string, date: string, quantity: number, expiresAt: Date | null = null): Promise<void> {
    await this.database.execute(
      `INSERT INTO claim (claim_id, property_id, date, role, quantity, expires_at) VALUES ($1, $2, $3, 'OWN', $4, $5)`,
      [`bkg_${propertyId}_${date}`, propertyId, date, quantity, expiresAt],
    );
  }
}
