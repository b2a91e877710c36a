import { z } from 'zod';
import { defineEvent } from './define-event';
import { topics } from './topics';

/**
 * The catalog as other services copy it: each event carries the whole of one listing, property, plan, meal, service, access or
 * tax table, or says that it is deleted. Subjects begin with the kind (`property:…`), so that kinds never share a key of the compacted topic.
 */
const id = z.string().min(1);
/** Whole units of the property's currency. */
const amount = z.int().min(0);
const count = z.int().min(0);
/** 0 to 100, at most four decimals. */
const percent = z.number().min(0).max(100);
const details = z.record(z.string(), z.unknown());

export const listingChanged = defineEvent(
  'catalog.listing-changed',
  topics.catalog,
  z.object({ listingId: id, title: z.string(), city: z.string(), image: z.string().nullable(), details }),
);

export const propertyChanged = defineEvent(
  'catalog.property-changed',
  topics.catalog,
  z.object({
    propertyId: id,
    listingId: id,
    name: z.string(),
    city: z.string(),
    citySlug: z.string(),
    state: z.string(),
    stateSlug: z.string(),
    currency: z.string().length(3),
    rank: z.int(),
    bedrooms: count,
    maxAdults: count,
    maxChildren: count,
    maxGuests: count,
    securityDeposit: amount,
    /** How many physical units the property has. */
    unitCount: count,
    /** Selling one unit of the property takes `blockQuantity` units of each of these. */
    combinations: z.array(z.object({ propertyId: id, blockQuantity: z.int().min(1) })),
    details,
  }),
);

export const ratePlanChanged = defineEvent(
  'catalog.rate-plan-changed',
  topics.catalog,
  z.object({
    ratePlanId: id,
    propertyId: id,
    name: z.string(),
    code: z.string(),
    description: z.string(),
    /** Per unit and night, like all rates. */
    rate: amount,
    minimumRate: amount,
    extraAdultRate: amount,
    extraChildRate: amount,
    applicableGuest: count,
    applicableAdult: count,
    applicableChild: count,
    /** The channel's default plan is the lowest. */
    rank: z.int(),
    /** The dates that differ from the plan, ascending, from the day of the event on; null: the plan's own `rate`. */
    restrictions: z.array(z.object({ date: z.iso.date(), rate: amount.nullable(), stopSell: z.boolean() })),
  }),
);

export const mealChanged = defineEvent(
  'catalog.meal-changed',
  topics.catalog,
  z.object({
    mealId: id,
    listingId: id,
    name: z.string(),
    /** Per person and night. */
    adultPrice: amount,
    childPrice: amount,
    taxPercent: percent,
    details,
  }),
);

export const vasChanged = defineEvent(
  'catalog.vas-changed',
  topics.catalog,
  z.object({ vasId: id, listingId: id, name: z.string(), price: amount, taxPercent: percent, details }),
);

/** What a channel may sell of a property. `granted` false: nothing any more. */
export const accessChanged = defineEvent(
  'catalog.access-changed',
  topics.catalog,
  z.object({
    channelId: id,
    propertyId: id,
    granted: z.boolean(),
    /** Null: all of the property's. */
    ratePlanIds: z.array(id).nullable(),
    promotionIds: z.array(id).nullable(),
  }),
);

/** The whole GST table of rooms, oldest rule first; the last slab of a rule has no upper end. */
export const taxRulesChanged = defineEvent(
  'catalog.tax-rules-changed',
  topics.catalog,
  z.object({
    rules: z.array(
      z.object({
        id,
        effectiveFrom: z.iso.date(),
        slabs: z.array(z.object({ upTo: amount.nullable(), percent })),
      }),
    ),
  }),
);

/**
 * An entry that is there no longer; nothing was sold by it. Its subject and sequence are those of its changes, so the compacted topic keeps this as its
 * last word, and an entry that is made anew under the id goes on from there.
 */
export const catalogEntryDeleted = defineEvent(
  'catalog.entry-deleted',
  topics.catalog,
  // `listing`, `property`, `rate-plan`, `meal` or `vas`; a reader leaves aside what it does not copy.
  z.object({ kind: z.string().min(1), id }),
);

export const catalogEvents = [
  listingChanged,
  propertyChanged,
  ratePlanChanged,
  mealChanged,
  vasChanged,
  accessChanged,
  taxRulesChanged,
  catalogEntryDeleted,
] as const;

export type ListingChanged = z.infer<typeof listingChanged.data>;
export type PropertyChanged = z.infer<typeof propertyChanged.data>;
export type RatePlanChanged = z.infer<typeof ratePlanChanged.data>;
export type MealChanged = z.infer<typeof mealChanged.data>;
export type VasChanged = z.infer<typeof vasChanged.data>;
export type AccessChanged = z.infer<typeof accessChanged.data>;
export type CatalogEntryDeleted = z.infer<typeof catalogEntryDeleted.data>;
export type TaxRulesChanged = z.infer<typeof taxRulesChanged.data>;
