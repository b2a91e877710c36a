import { cartArchived } from '@stayline/contracts';
import { releaseHoldsWhenCartArchived } from './release-holds-when-cart-archived';

/** What this service does when something happens elsewhere. */
export const holdsHandlers = { [cartArchived.type]: releaseHoldsWhenCartArchived };
