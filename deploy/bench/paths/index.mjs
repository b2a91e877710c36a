/** Every path that is measured, in the order of the table. */
import { cartEdit, cartRead } from './carts.mjs';
import { booking, quote } from './bookings.mjs';
import { cities, inventory, searchCity, searchState } from './search.mjs';
import { gatewayHop } from './gateway-hop.mjs';
import { hold } from './holds.mjs';
import { webhookAccepted } from './webhooks.mjs';

/** @type {import('../measure.mjs').Path[]} */
export const PATHS = [
  cartRead,
  cartEdit,
  searchCity,
  searchState,
  cities,
  quote,
  inventory,
  booking,
  hold,
  gatewayHop,
  webhookAccepted,
];
