import { declareErrors } from '@stayline/errors';

/** What cart refuses by itself; the service `holds` declares the rest. */
export const cartHoldErrors = declareErrors({
  noRoomsSelected: {
    kind: 'invalid',
    code: 'HOLD_NO_ROOMS_SELECTED',
    when: 'No item of the cart has selected properties, so there is nothing to lock.',
    message: 'Nothing to hold: give an item selectedProperties first',
  },
  unitsUnavailable: {
    kind: 'conflict',
    code: 'HOLD_UNITS_UNAVAILABLE',
    when: 'The channel does not sell what an item has selected any more, or the units are gone. `details` names them; nothing was held.',
    example: [['items: the channel cannot sell list-1-1 as chosen from 2027-01-10']],
    message: 'Not all selected rooms are on sale any more; change or remove the items in details',
    details: (reasons: readonly string[]) => reasons,
  },
  notActive: {
    kind: 'conflict',
    code: 'HOLD_NOT_ACTIVE',
    when: 'The cart has no active hold.',
    message: 'The cart has no active hold; place one first',
  },
  expired: {
    kind: 'conflict',
    code: 'HOLD_EXPIRED',
    when: 'The cutoff has passed and the rooms are free again.',
    message: 'The hold has passed its cutoff and its rooms are free again; place a new hold',
  },
});
