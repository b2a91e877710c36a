import { type PromotionFacts } from './promotion';
import { type PreparedStay } from './stay';

/** What operators say of a promotion; redemptions are counted. */
type GivenField = Exclude<keyof PromotionFacts, 'usageCount'>;

/** What sets a type of promotion apart. The conditions that any promotion may have are in `promotion-conditions.ts`. */
export interface PromotionTypeRule {
  /** The type needs them, and no other may have them. */
  readonly keyFields: readonly GivenField[];
  /** Counts only for who enters its code, and they are told what became of it. */
  readonly byCode?: true;
  /** Frees whole nights instead of taking a percentage or an amount off. */
  readonly freesNights?: true;
  /** Whether the moment of booking suits the type; left out: any does. One whose key field is missing suits none. */
  readonly suits?: (promotion: PromotionFacts, stay: PreparedStay) => boolean;
}

const HOUR_MS = 3_600_000;
const UNIT_MS = { HOURS: HOUR_MS, DAYS: 24 * HOUR_MS };

/** The types of promotion, each with its rule: the one list, in the order in which they are shown. */
const TYPES = {
  COUPON: { keyFields: [], byCode: true },
  EARLY_BOOKER: {
    keyFields: ['earlyBookerValueInDays'],
    suits: ({ earlyBookerValueInDays }, { daysAhead }) => daysAhead >= (earlyBookerValueInDays ?? Infinity),
  },
  LAST_MINUTE: { keyFields: ['lastMinuteUnit', 'lastMinuteValue'], suits: isLastMinute },
  FREE_NIGHT: { keyFields: ['freeNights'], freesNights: true },
  BASIC: { keyFields: [] },
} as const satisfies Record<string, PromotionTypeRule>;

export type PromotionType = keyof typeof TYPES;

export const PROMOTION_TYPES = Object.keys(TYPES) as PromotionType[];

/** Those that mean something with one type alone. */
export const KEY_FIELDS = Object.values(TYPES).flatMap<KeyField>(({ keyFields }) => keyFields);
export type KeyField = (typeof TYPES)[PromotionType]['keyFields'][number];

const RULES: ReadonlyMap<string, PromotionTypeRule> = new Map(Object.entries(TYPES));

/** No type is treated as BASIC. A type that only a newer version of the platform knows suits no stay. */
export function ruleOfType(type: PromotionType | null): PromotionTypeRule {
  return RULES.get(type ?? 'BASIC') ?? { keyFields: [], suits: () => false };
}

/** Within so many hours, or days of 24 hours, of the arrival hour; a booking after it that day is still within. */
function isLastMinute({ lastMinuteUnit, lastMinuteValue }: PromotionFacts, stay: PreparedStay): boolean {
  if (lastMinuteUnit === null || lastMinuteValue === null) return false;
  return stay.arrivalMs - stay.bookedAtMs <= lastMinuteValue * UNIT_MS[lastMinuteUnit];
}
