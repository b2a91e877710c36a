import { z } from 'zod';
import { bodyOf, shownAs } from '../catalog-entry';
import { listOf } from '../catalog-list';
import { amount, catalogId, line, orElse, orNull, paragraphs, percent, rank, whole } from '../catalog-fields';
import { MAX_GUESTS } from '../properties/property';
import { MAX_DAYS_AHEAD } from '../ranges';

const MAX_CODE_LENGTH = 64;
const MAX_HOURS_BEFORE = 24 * MAX_DAYS_AHEAD;
const MAX_NIGHTS = 366;

const cancellationRule = z
  .strictObject({
    freeUntilHours: orNull(whole(0, MAX_HOURS_BEFORE)).meta({
      description: 'Free until so many hours before arrival, 48 for two days; null: never free.',
      example: 48,
    }),
    chargePercent: orNull(percent).meta({
      description: 'Then this part of the total with tax: 50 is 50 %; or `chargeNights`.',
      example: 50,
    }),
    chargeNights: orNull(whole(1, MAX_NIGHTS)).describe("Or so many nights' part of it, at most all of it."),
  })
  .refine(({ chargePercent, chargeNights }) => (chargePercent === null) !== (chargeNights === null), {
    error: 'must have chargePercent or chargeNights, and not both',
  })
  .describe('What cancelling a booking costs. Null: nothing.');

/** The fields that channels read too. Rates are whole units of the property's currency, per unit and night. */
export const publishedRatePlan = {
  propertyId: catalogId.meta({ description: 'A plan stays with its property.', example: 'prop-canal' }),
  name: line().meta({ example: 'European plan' }),
  code: z
    .string()
    .max(MAX_CODE_LENGTH)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
      error: 'must begin with a letter or digit and hold only letters, digits and . _ -',
    })
    .meta({
      description: 'The `ratePlanCode` of a search; unique within the property.',
      example: 'european-plan',
    }),
  description: orElse(paragraphs(), '').meta({ example: 'Room only' }),
  rate: amount().meta({ description: 'Whole units of the currency, per unit and night.', example: 5200 }),
  minimumRate: orElse(amount(), 0).meta({ description: 'Discounts never go below; 0 is no floor.', example: 4000 }),
  extraAdultRate: orElse(amount(), 0).meta({
    description: 'Per night and adult beyond `applicableAdult`.',
    example: 900,
  }),
  extraChildRate: orElse(amount(), 0).meta({
    description: 'Per night and child beyond `applicableChild`.',
    example: 500,
  }),
  applicableGuest: whole(1, MAX_GUESTS).meta({
    description: 'Adults and children included together when left out.',
    example: 3,
  }),
  applicableAdult: whole(1, MAX_GUESTS).meta({ example: 2 }),
  applicableChild: orElse(whole(0, MAX_GUESTS), 0).meta({ example: 1 }),
  cancellationRule: orNull(cancellationRule),
};

export const ratePlanFields = shownAs(
  { id: 'RatePlan', description: "Rates are whole units of the property's currency, per unit and night." },
  z.strictObject({
    id: catalogId.meta({ example: 'plan-canal-ep' }),
    ...publishedRatePlan,
    rank: orElse(rank, 0).meta({
      description: "The lowest that is not stop-sold is a channel's default plan.",
      example: 0,
    }),
  }),
);
export type RatePlan = z.output<typeof ratePlanFields>;

const sentFields = ratePlanFields.extend({ applicableGuest: orNull(publishedRatePlan.applicableGuest) });
export const ratePlanBody = bodyOf('RatePlanBody', sentFields);
export const ratePlanSchema = sentFields.transform((plan): RatePlan => {
  const { applicableGuest, applicableAdult, applicableChild } = plan;
  return { ...plan, applicableGuest: applicableGuest ?? applicableAdult + applicableChild };
});

export const ratePlanList = listOf('RatePlanList', ratePlanFields);
