import { declareErrors } from '@stayline/errors';

/** By then the timer, or the command itself, has finished what is under way. */
const RETRY_AFTER_SECONDS = 2;

/** What the service `holds` refuses; the service `cart` passes it on to agents. */
export const holdErrors = declareErrors({
  notFound: {
    kind: 'notFound',
    code: 'HOLD_NOT_FOUND',
    when: 'There is no such hold.',
    message: 'There is no such hold',
  },
  alreadyActive: {
    kind: 'conflict',
    code: 'HOLD_ALREADY_ACTIVE',
    when: 'The cart holds rooms already.',
    message: 'The cart already has an active hold; release or confirm it first',
  },
  limitReached: {
    kind: 'conflict',
    code: 'HOLD_LIMIT_REACHED',
    when: 'The agent has as many active holds as allowed.',
    example: [5],
    message: (max: number) => `All ${max} of your active holds are in use; release or confirm one first`,
  },
  unitsUnavailable: {
    kind: 'conflict',
    code: 'HOLD_UNITS_UNAVAILABLE',
    when: 'Not all units are available any more; nothing was held. `details` names property, date and reason.',
    example: [['prop-1-1 2027-01-10: 0 of 1 units free']],
    message: 'The selected rooms are no longer all available; nothing was held',
    details: (reasons: readonly string[]) => reasons,
  },
  cartArchived: {
    kind: 'conflict',
    code: 'CART_ARCHIVED',
    when: 'The cart is archived.',
    message: 'An archived cart holds no rooms',
  },
  notActive: {
    kind: 'conflict',
    code: 'HOLD_NOT_ACTIVE',
    when: 'The hold was released, confirmed or has expired.',
    message: 'The hold is not active any more',
  },
  expired: {
    kind: 'conflict',
    code: 'HOLD_EXPIRED',
    when: 'The cutoff has passed.',
    message: 'The hold has passed its cutoff and its rooms are free again; place a new hold',
  },
  inTransition: {
    kind: 'unavailable',
    code: 'HOLD_IN_TRANSITION',
    when: 'Another command on the hold is under way.',
    message: 'The hold is being changed at this moment; try again shortly',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  },
  undone: {
    kind: 'unavailable',
    code: 'HOLD_UNDONE',
    when: 'The placement took too long and was undone.',
    message: 'The hold could not be placed in time; try again',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  },
});
