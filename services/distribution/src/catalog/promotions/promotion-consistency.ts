import { PROMOTION_TYPES, ruleOfType } from '@stayline/pricing';
import { type Promotion } from './promotion';

interface Problem {
  field: keyof Promotion;
  reason: string;
}

/** Fields that contradict each other or the promotion's type, so that it could never apply as intended. */
export function promotionProblems(promotion: Promotion): Problem[] {
  return [...discountProblems(promotion), ...typeProblems(promotion), ...orderProblems(promotion)];
}

/** `discountMethod` says which figure counts; free nights need none. */
function discountProblems(promotion: Promotion): Problem[] {
  const flat = promotion.discountMethod === 'FLAT';
  const [own, other] = flat
    ? (['discountAmount', 'discountPercentage'] as const)
    : (['discountPercentage', 'discountAmount'] as const);
  const problems: Problem[] = [];
  if (promotion[own] === null && !ruleOfType(promotion.type).freesNights)
    problems.push({ field: own, reason: `is required with discountMethod ${promotion.discountMethod}` });
  if (promotion[other] !== null)
    problems.push({ field: other, reason: `has no place with discountMethod ${promotion.discountMethod}` });
  if (promotion.discountPercentage === 0) problems.push({ field: 'discountPercentage', reason: 'must be above 0' });
  return problems;
}

/** CATALOG-9: a type needs its key fields, and no other type may have them. */
function typeProblems(promotion: Promotion): Problem[] {
  return PROMOTION_TYPES.flatMap((type) =>
    ruleOfType(type).keyFields.flatMap((field) => {
      const given = promotion[field] !== null;
      if (promotion.type === type && !given) return [{ field, reason: `is required with type ${type}` }];
      return promotion.type !== type && given ? [{ field, reason: `belongs to type ${type} alone` }] : [];
    }),
  );
}

function orderProblems(promotion: Promotion): Problem[] {
  const { startDateTime, endDateTime, stayStartDate, stayEndDate, minimumNights, maximumNights } = promotion;
  const problems: Problem[] = [];
  if (startDateTime !== null && endDateTime !== null && endDateTime < startDateTime)
    problems.push({ field: 'endDateTime', reason: 'must not be before startDateTime' });
  // `stayStartDate` is a check-in and `stayEndDate` a check-out.
  if (stayStartDate !== null && stayEndDate !== null && stayEndDate <= stayStartDate)
    problems.push({ field: 'stayEndDate', reason: 'must be after stayStartDate' });
  if (minimumNights !== null && maximumNights !== null && maximumNights < minimumNights)
    problems.push({ field: 'maximumNights', reason: 'must not be below minimumNights' });
  if (promotion.weekendOnly && promotion.weekdayOnly)
    problems.push({ field: 'weekdayOnly', reason: 'leaves no night together with weekendOnly' });
  return problems;
}
