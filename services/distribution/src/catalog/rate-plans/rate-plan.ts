import { z } from 'zod';
import { amount, catalogId, line, orElse, paragraphs, rank, whole } from '../catalog-fields';
import { MAX_GUESTS } from '../properties/property';

const MAX_CODE_LENGTH = 64;

/** Rates are whole units of the property's currency, per unit and night. */
export interface RatePlan {
  id: string;
  propertyId: string;
  name: string;
  /** Unique within the property; the `ratePlanCode` of a search. */
  code: string;
  description: string;
  rate: number;
  /** The floor that discounts never break; 0 is none. */
  minimumRate: number;
  extraAdultRate: number;
  extraChildRate: number;
  applicableGuest: number;
  applicableAdult: number;
  applicableChild: number;
  /** The lowest that is not stop-sold is a channel's default plan. */
  rank: number;
}

export const ratePlanSchema: z.ZodType<RatePlan> = z
  .strictObject({
    id: catalogId,
    propertyId: catalogId,
    name: line(),
    code: z
      .string()
      .max(MAX_CODE_LENGTH)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
        error: 'must begin with a letter or digit and hold only letters, digits and . _ -',
      }),
    description: orElse(paragraphs(), ''),
    rate: amount,
    minimumRate: orElse(amount, 0),
    extraAdultRate: orElse(amount, 0),
    extraChildRate: orElse(amount, 0),
    applicableGuest: orElse<number | null>(whole(1, MAX_GUESTS), null),
    applicableAdult: whole(1, MAX_GUESTS),
    applicableChild: orElse(whole(0, MAX_GUESTS), 0),
    rank: orElse(rank, 0),
  })
  .transform((plan) => ({
    ...plan,
    applicableGuest: plan.applicableGuest ?? plan.applicableAdult + plan.applicableChild,
  }));
