import {
  accessChanged,
  bookingConfirmed,
  catalogEntryDeleted,
  holdEvents,
  holdLimitChanged,
  listingChanged,
  mealChanged,
  propertyChanged,
  ratePlanChanged,
  taxRulesChanged,
  vasChanged,
} from '@stayline/contracts';
import { copyAccessWhenChanged } from './copy-access-when-changed';
import { copyHoldLimitWhenChanged } from './copy-hold-limit-when-changed';
import { copyHoldWhenChanged } from './copy-hold-when-changed';
import { copyListingWhenChanged } from './copy-listing-when-changed';
import { copyMealWhenChanged } from './copy-meal-when-changed';
import { copyPropertyWhenChanged } from './copy-property-when-changed';
import { copyRatePlanWhenChanged } from './copy-rate-plan-when-changed';
import { copyTaxRulesWhenChanged } from './copy-tax-rules-when-changed';
import { copyVasWhenChanged } from './copy-vas-when-changed';
import { forgetEntryWhenDeleted } from './forget-entry-when-deleted';
import { recordGuestWhenBookingConfirmed } from './record-guest-when-booking-confirmed';

/** The copy of the catalog that carts are priced from; `rebuild-catalog` reads through the same handlers. */
export function catalogHandlers(zone: string) {
  return {
    [listingChanged.type]: copyListingWhenChanged,
    [propertyChanged.type]: copyPropertyWhenChanged,
    [ratePlanChanged.type]: copyRatePlanWhenChanged(zone),
    [mealChanged.type]: copyMealWhenChanged,
    [vasChanged.type]: copyVasWhenChanged,
    [accessChanged.type]: copyAccessWhenChanged,
    [taxRulesChanged.type]: copyTaxRulesWhenChanged,
    [catalogEntryDeleted.type]: forgetEntryWhenDeleted,
  };
}

/** The copy of holds and of agents' limits. */
const holdHandlers = {
  ...Object.fromEntries(holdEvents.map(({ type }) => [type, copyHoldWhenChanged])),
  [holdLimitChanged.type]: copyHoldLimitWhenChanged,
};

/** What this service does when something happens elsewhere. */
export function cartHandlers(zone: string) {
  return {
    ...catalogHandlers(zone),
    ...holdHandlers,
    [bookingConfirmed.type]: recordGuestWhenBookingConfirmed,
  };
}
