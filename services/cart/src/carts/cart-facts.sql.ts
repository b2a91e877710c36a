/**
 * The parts of the one statement that reads a cart (`c` is the cart's row). One statement sees one snapshot of the
 * database. With two statements, a writer between them could pair old lines with a new total. JSON keys are the fields
 * of `CartFacts`.
 */
const PLAN = `json_build_object(
  'rate', plan.rate, 'extraAdultRate', plan.extra_adult_rate, 'extraChildRate', plan.extra_child_rate,
  'applicableAdult', plan.applicable_adult, 'applicableChild', plan.applicable_child,
  'restrictions', coalesce((
    SELECT json_object_agg(r.date, json_build_array(r.rate, r.stop_sell)) FROM catalog_restriction r
    WHERE r.rate_plan_id = plan.id AND r.date >= i.check_in AND r.date < i.check_out), '{}'))`;

/** A property without a plan of the channel cannot be sold. One in another currency cannot be sold in this cart. */
const SELLABLE = `catalog_access access
  JOIN catalog_property property ON property.id = access.property_id
  WHERE access.channel_id = c.channel_id AND access.granted AND property.listing_id = i.listing_id AND property.currency = c.currency
    AND EXISTS (SELECT 1 FROM catalog_rate_plan sold WHERE sold.property_id = property.id
      AND (access.rate_plan_ids IS NULL OR sold.id = ANY (access.rate_plan_ids)))`;

const FIRST_PROPERTY = `CASE WHEN i.loose_quantity > 0 THEN (
  SELECT property.id FROM ${SELLABLE} ORDER BY property.rank, property.id LIMIT 1) END`;

const OFFERS = `(
  SELECT json_agg(json_build_object('propertyId', property.id, 'plans', (
    SELECT json_agg(${PLAN} ORDER BY plan.rank, plan.id) FROM catalog_rate_plan plan
    WHERE plan.property_id = property.id AND (access.rate_plan_ids IS NULL OR plan.id = ANY (access.rate_plan_ids)))))
  FROM ${SELLABLE} AND (property.id = ANY (i.selected_property_ids) OR property.id = first.id))`;

const SNAPSHOT = (line: string) => `'snapshot', json_build_object(
  'total', ${line}.snapshot_total, 'tax', ${line}.snapshot_tax, 'at', ${line}.snapshot_at`;

const MEALS = `(
  SELECT json_agg(json_build_object(
    'mealId', m.meal_id, 'dates', m.dates, 'adults', m.adults, 'children', m.children, ${SNAPSHOT('m')}),
    'offer', CASE WHEN meal.id IS NOT NULL THEN json_build_object('name', meal.name, 'adultPrice', meal.adult_price,
      'childPrice', meal.child_price, 'taxPercent', meal.tax_percent) END) ORDER BY m.meal_id)
  FROM item_meal m LEFT JOIN catalog_meal meal ON meal.id = m.meal_id AND meal.listing_id = i.listing_id
  WHERE m.item_id = i.id)`;

const VAS = `(
  SELECT json_agg(json_build_object(
    'vasId', v.vas_id, 'dates', v.dates, 'quantity', v.quantity, ${SNAPSHOT('v')}),
    'offer', CASE WHEN vas.id IS NOT NULL THEN json_build_object('name', vas.name, 'price', vas.price,
      'taxPercent', vas.tax_percent) END) ORDER BY v.vas_id)
  FROM item_vas v LEFT JOIN catalog_vas vas ON vas.id = v.vas_id AND vas.listing_id = i.listing_id
  WHERE v.item_id = i.id)`;

const ITEMS = `(
  SELECT json_agg(json_build_object(
    'id', i.id, 'position', i.position, 'listingId', i.listing_id, 'checkIn', i.check_in, 'checkOut', i.check_out,
    'adults', i.adults, 'children', i.children, 'infants', i.infants, 'unitQuantity', i.unit_quantity,
    'selectedProperties', i.selected_properties, 'looseQuantity', i.loose_quantity,
    ${SNAPSHOT('i')}, 'nights', i.snapshot_nights),
    'listing', CASE WHEN listing.id IS NOT NULL THEN
      json_build_object('title', listing.title, 'city', listing.city, 'image', listing.image) END,
    'firstPropertyId', first.id, 'offers', ${OFFERS}, 'meals', ${MEALS}, 'vas', ${VAS}) ORDER BY i.position, i.id)
  FROM cart_item i
  LEFT JOIN catalog_listing listing ON listing.id = i.listing_id
  CROSS JOIN LATERAL (SELECT ${FIRST_PROPERTY} AS id) first
  WHERE i.cart_id = c.id)`;

const GUEST = `'salutation', g.salutation, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email,
  'phone', g.phone, 'countryCode', g.country_code, 'city', g.city, 'dob', g.dob, 'anniversary', g.anniversary`;

const PRIMARY_GUEST = `(
  SELECT json_build_object('guestId', g.guest_id, ${GUEST}) FROM primary_guest g WHERE g.cart_id = c.id)`;

const SECONDARY_GUESTS = `(
  SELECT json_agg(json_build_object('id', g.id, 'position', g.position, ${GUEST}) ORDER BY g.position, g.id)
  FROM secondary_guest g WHERE g.cart_id = c.id)`;

const MODIFICATIONS = `(
  SELECT json_agg(json_build_object('id', m.id, 'type', m.type, 'status', m.status, 'originalTotal', m.original_total::text,
    'targetTotal', m.target_total::text, 'adjustmentCode', m.adjustment_code, 'reason', m.reason,
    'attachmentUrl', m.attachment_url, 'requestedBy', m.requested_by, 'requestedAt', m.requested_at,
    'decidedBy', m.decided_by, 'decidedAt', m.decided_at, 'note', m.note, 'endedAt', m.ended_at)
    ORDER BY m.requested_at, m.id)
  FROM amount_modification m WHERE m.cart_id = c.id)`;

/**
 * The latest hold. One that locks rooms comes first, because in a sandbox the clock may have been set back, and later
 * holds may look older.
 */
const latestHold = (columns: string) => `(
  SELECT ${columns}
  FROM hold h WHERE h.cart_id = c.id
  ORDER BY h.status = 'ACTIVE' AND h.expires_at > (SELECT platform_now()) DESC, h.held_at DESC, h.id DESC LIMIT 1)`;

const HOLD =
  latestHold(`json_build_object('id', h.id, 'status', h.status, 'heldAt', h.held_at, 'expiresAt', h.expires_at,
  'stays', h.stays, 'pushes', h.pushes, 'bookings', h.bookings)`);

/** A hold past its cutoff does not count for the cap, whatever its status says. */
const ACTIVE_HOLDS = `(
  SELECT count(*) FROM hold h
  WHERE h.agent_id = c.owner_id AND h.status = 'ACTIVE' AND h.expires_at > (SELECT platform_now()))`;

const OWN_HOLD_LIMIT = `(SELECT own.max FROM hold_limit own WHERE own.agent_id = c.owner_id)`;

/**
 * Changes with everything that a cart is priced and shown from: the cart (whose version every writer counts up), the
 * catalog of its listings, the tax table, the latest hold and the agent's holds. Prices do not depend on the time of day.
 */
export const STATE = `concat_ws(' ', c.version,
  (SELECT sum(v.version) FROM (SELECT DISTINCT i.listing_id FROM cart_item i WHERE i.cart_id = c.id) used
   JOIN catalog_version v ON v.listing_id = used.listing_id),
  '/', (SELECT sequence FROM catalog_tax_table), '/', ${latestHold("h.id || ' ' || h.sequence")}, '/', ${ACTIVE_HOLDS}, '/', ${OWN_HOLD_LIMIT})`;

/** All of `CartFacts`, for each cart in `FROM cart c`. */
export const FACTS = `c.id, c.owner_id AS "ownerId", c.name, c.customer_label AS "customerLabel", c.channel_id AS "channelId",
  c.currency, c.status, c.version, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  ${ITEMS} AS items, ${PRIMARY_GUEST} AS "primaryGuest", ${SECONDARY_GUESTS} AS "secondaryGuests",
  ${MODIFICATIONS} AS modifications,
  ${HOLD} AS hold, ${ACTIVE_HOLDS} AS "activeHolds", ${OWN_HOLD_LIMIT} AS "ownHoldLimit",
  (SELECT rules::text FROM catalog_tax_table) AS "taxRules", (SELECT platform_now()) AS now`;

/** An approver sees a cart of the channel for as long as a modification of it is pending. `$1` is the reader. */
export const READABLE = `(c.owner_id = $1 OR EXISTS (
  SELECT 1 FROM amount_modification pending
  JOIN approver ON approver.channel_id = c.channel_id AND approver.user_id = $1
  WHERE pending.cart_id = c.id AND pending.status = 'PENDING'))`;
