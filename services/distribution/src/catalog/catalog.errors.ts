import { declareErrors } from '@stayline/errors';

/**
 * Refusals of the operator's catalog; for malformed fields there is `VALIDATION_FAILED`, for dates the errors of the
 * calendar.
 */
export const catalogErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'CATALOG_ENTRY_NOT_FOUND',
    when: 'The catalog has nothing of that kind under the id.',
    example: ['meal', 'meal-brunch'],
    message: (kind: string, id: string) => `There is no ${kind} ${id}; PUT creates one`,
  },
  inUse: {
    kind: 'conflict',
    code: 'CATALOG_ENTRY_IN_USE',
    example: ['listing', 'lst-backwater', ['property prop-canal']],
    when: 'Something hangs on the entry that would be deleted; `details` names up to twenty of it.',
    message: (kind: string, id: string, _usedBy: readonly string[]) =>
      `The ${kind} ${id} cannot be deleted while something hangs on it; see details, or take it off sale`,
    details: (_kind: string, _id: string, usedBy: readonly string[]) => usedBy,
  },
  propertyNotFound: {
    kind: 'notFound',
    code: 'PROPERTY_NOT_FOUND',
    when: 'The property does not exist.',
    example: ['prop-9-9'],
    message: (id: string) => `There is no property ${id}`,
    details: (id: string) => [`propertyId: there is no property ${id}`],
  },
  ratePlanNotFound: {
    kind: 'notFound',
    code: 'RATE_PLAN_NOT_FOUND',
    when: 'The rate plan does not exist.',
    example: ['prop-9-9-ep'],
    message: (id: string) => `There is no rate plan ${id}`,
    details: (id: string) => [`ratePlanId: there is no rate plan ${id}`],
  },
  referenceUnknown: {
    kind: 'invalid',
    code: 'REFERENCE_UNKNOWN',
    when: 'The body refers to something that the catalog does not have; load that first.',
    example: ['listingId', 'list-9-9'],
    message: (field: string, id: string) => `${field} refers to ${id}, which does not exist; create it first`,
    details: (field: string, id: string) => [`${field}: ${id} does not exist`],
  },
  unitsExceeded: {
    kind: 'invalid',
    code: 'UNITS_EXCEEDED',
    when: 'More units would be on sale than the property physically has.',
    example: ['prop-1-1', 8],
    message: (propertyId: string, units: number) =>
      `Property ${propertyId} has ${units} physical units; quantity must not be above that`,
    details: (_propertyId: string, units: number) => [`quantity: must be at most ${units}`],
  },
  unitTaken: {
    kind: 'conflict',
    code: 'UNIT_TAKEN',
    when: 'A unitId already belongs to another property.',
    example: ['prop-1-1-u1', 'prop-1-2'],
    message: (unitId: string, propertyId: string) =>
      `Unit ${unitId} belongs to property ${propertyId}; remove it there first or choose another unitId`,
  },
  unitInUse: {
    kind: 'conflict',
    code: 'UNIT_IN_USE',
    when: 'A unit that would be removed is assigned to a stay that has not ended.',
    example: ['prop-1-1-u1'],
    message: (unitId: string) => `Unit ${unitId} is assigned to a stay that has not ended; keep it until then`,
  },
  unitsOnSale: {
    kind: 'conflict',
    code: 'UNITS_ON_SALE',
    when: 'Fewer physical units would be left than are on sale on a date to come.',
    example: [8],
    message: (onSale: number) =>
      `Up to ${onSale} units are on sale from today on; lower the inventory before removing units`,
  },
  combinationChain: {
    kind: 'invalid',
    code: 'COMBINATION_CHAIN',
    when: 'A property would be made of properties that are themselves made of others; combinations have one level.',
    example: ['prop-1-3'],
    message: (propertyId: string) =>
      `Property ${propertyId} would be both part of a combination and made of one; combinations have one level`,
    details: (propertyId: string) => [`combinations: ${propertyId} would be on two levels`],
  },
  ratePlanMoved: {
    kind: 'conflict',
    code: 'RATE_PLAN_MOVED',
    when: 'A rate plan would move to another property.',
    example: ['prop-1-1'],
    message: (propertyId: string) =>
      `The rate plan belongs to property ${propertyId} for good; create a new one instead`,
  },
  codeTaken: {
    kind: 'conflict',
    code: 'RATE_PLAN_CODE_TAKEN',
    when: 'Another rate plan of the property has the same code.',
    example: ['european-plan', 'prop-1-1-ep'],
    message: (code: string, ratePlanId: string) =>
      `Rate plan ${ratePlanId} of the property already has the code ${code}`,
  },
  usedMore: {
    kind: 'conflict',
    code: 'PROMOTION_USED_MORE',
    when: 'The usage limit would be below the redemptions so far.',
    example: [12],
    message: (usageCount: number) =>
      `The promotion has been used ${usageCount} times; maximumUsageLimit must not be below (INACTIVE stops it)`,
  },
  tooManyDays: {
    kind: 'invalid',
    code: 'TOO_MANY_DAYS',
    when: 'The ranges of one request cover too many days together.',
    example: [3660],
    message: (max: number) => `The ranges of one request must cover at most ${max} days together; split it`,
  },
});
