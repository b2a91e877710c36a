import { type CallerRequest, Refuses, sentBody } from '@stayline/http';
import { Body, Controller, Example, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import { catalogErrors } from '../catalog.errors';
import { type CatalogUseCases } from '../catalog.use-cases';
import { checkEntry, withId } from '../check-entry';
import { promotionSchema } from './promotion';
import { promotions } from './promotion.store';
import { type PromotionView, viewPromotion } from './promotion.view';

export interface BlackoutRangeBody {
  /** @format date */
  from: string;
  /** Included. @format date */
  to: string;
}

export interface BlackoutDatesBody {
  /** @maxItems 1000 */
  dates?: string[] | null;
  /** @maxItems 1000 */
  ranges?: BlackoutRangeBody[] | null;
}

/** `PUT` replaces the whole entry; a field that is left out or null takes its default. */
export interface PromotionBody {
  /** May repeat the id of the path. */
  id?: string | null;
  /**
   * The properties that it holds for.
   * @maxItems 10000
   */
  propertyIds: string[];
  /**
   * For COUPON what the guest enters, compared without letter case.
   * @minLength 1
   * @maxLength 64
   * @example "MONSOON10"
   */
  code: string;
  /**
   * @minLength 1
   * @maxLength 200
   * @example "Monsoon offer"
   */
  title: string;
  /** @maxLength 5000 */
  description?: string | null;
  /** ISO 8601 with an offset. @example "2026-06-01T00:00:00+05:30" */
  startDateTime?: string | null;
  /** ISO 8601 with an offset; not before `startDateTime`. */
  endDateTime?: string | null;
  /** Earliest check-in. @format date */
  stayStartDate?: string | null;
  /** Latest check-out. @format date */
  stayEndDate?: string | null;
  /**
   * Null is unlimited; not below the redemptions so far.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  maximumUsageLimit?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 366
   */
  minimumNights?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 366
   */
  maximumNights?: number | null;
  discountMethod: 'PERCENTAGE' | 'FLAT';
  /** @maxLength 64 */
  discountType?: string | null;
  /** `ROOM` leaves extra-guest charges alone. @maxLength 64 */
  target?: string | null;
  /**
   * With FLAT, whole units of the currency per booking.
   * @isInt
   * @minimum 1
   * @maximum 1000000000
   */
  discountAmount?: number | null;
  /**
   * With PERCENTAGE; above 0, at most four decimals.
   * @minimum 0
   * @maximum 100
   */
  discountPercentage?: number | null;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  maximumDiscountAllowed?: number | null;
  /**
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  minimumBookingAmount?: number | null;
  /** ACTIVE when left out. */
  status?: 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | null;
  /** Null: UNKNOWN. */
  type?: 'COUPON' | 'EARLY_BOOKER' | 'LAST_MINUTE' | 'FREE_NIGHT' | 'BASIC' | null;
  nonRefundable?: boolean | null;
  weekendOnly?: boolean | null;
  weekdayOnly?: boolean | null;
  clubbed?: boolean | null;
  /** With LAST_MINUTE. */
  lastMinuteUnit?: 'HOURS' | 'DAYS' | null;
  /**
   * With LAST_MINUTE.
   * @isInt
   * @minimum 1
   * @maximum 8784
   */
  lastMinuteValue?: number | null;
  /**
   * With EARLY_BOOKER.
   * @isInt
   * @minimum 0
   * @maximum 3660
   */
  earlyBookerValueInDays?: number | null;
  /**
   * With FREE_NIGHT.
   * @isInt
   * @minimum 1
   * @maximum 366
   */
  freeNights?: number | null;
  /** @maxLength 5000 */
  termsAndConditions?: string | null;
  /** @maxLength 2048 */
  icon?: string | null;
  /**
   * Lower wins ties.
   * @isInt
   * @minimum -1000000
   * @maximum 1000000
   */
  rank?: number | null;
  blackoutDates?: BlackoutDatesBody | null;
  checkinBlackoutDates?: BlackoutDatesBody | null;
  /** Kept, without effect; at most 16 KiB of JSON. */
  rule?: Record<string, unknown> | null;
}

const example: PromotionView = {
  id: 'promo-monsoon',
  propertyIds: ['prop-canal'],
  code: 'MONSOON10',
  title: 'Monsoon offer',
  description: null,
  startDateTime: null,
  endDateTime: null,
  stayStartDate: null,
  stayEndDate: null,
  maximumUsageLimit: null,
  usageCount: 0,
  minimumNights: null,
  maximumNights: null,
  discountMethod: 'PERCENTAGE',
  discountType: null,
  target: null,
  discountAmount: null,
  discountPercentage: 10,
  maximumDiscountAllowed: null,
  minimumBookingAmount: null,
  status: 'ACTIVE',
  type: 'COUPON',
  nonRefundable: false,
  weekendOnly: false,
  weekdayOnly: false,
  clubbed: false,
  lastMinuteUnit: null,
  lastMinuteValue: null,
  earlyBookerValueInDays: null,
  freeNights: null,
  termsAndConditions: null,
  icon: null,
  rank: null,
  blackoutDates: null,
  checkinBlackoutDates: null,
  rule: null,
};

@Route('api/v1/admin/catalog/promotions')
@Tags('Operator: catalog')
@Security('admin')
export class PromotionController extends Controller {
  constructor(private readonly catalog: CatalogUseCases) {
    super();
  }

  /**
   * Creates or replaces a promotion. Redemptions so far stay counted.
   * @param promotionId Kept as given: begins with a letter or digit, then letters, digits and `. _ ~ : @ + -`, at most 80.
   */
  @Put('{promotionId}')
  @Example<PromotionView>(example)
  @Response<PromotionView>(201, 'Created')
  @Refuses(catalogErrors.referenceUnknown, catalogErrors.usedMore)
  async putPromotion(
    @Path() promotionId: string,
    @Body() _body: PromotionBody,
    @Request() request: CallerRequest<'admin'>,
  ): Promise<PromotionView> {
    const sent = checkEntry(promotionSchema, withId(promotionId, sentBody(request)));
    const { created, entry } = await this.catalog.put(promotions, sent);
    this.setStatus(created ? 201 : 200);
    return viewPromotion(entry, await this.catalog.usageOf(promotionId));
  }

  /** A promotion as it was sent, with its redemptions so far. */
  @Get('{promotionId}')
  @Example<PromotionView>(example)
  @Refuses(catalogErrors.notFound)
  async readPromotion(@Path() promotionId: string): Promise<PromotionView> {
    const promotion = await this.catalog.get(promotions, promotionId);
    return viewPromotion(promotion, await this.catalog.usageOf(promotionId));
  }
}
