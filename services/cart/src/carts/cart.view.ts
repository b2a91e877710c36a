import { hundredthsValue } from '@stayline/money';
import { type HoldView, viewHold } from '../hold/hold.view';
import { viewItem, type ItemView } from '../items/item.view';
import {
  type PrimaryGuestView,
  type SecondaryGuestView,
  viewPrimaryGuest,
  viewSecondaryGuest,
} from '../guests/guest.view';
import { shownModification } from '../modifications/modification';
import { modificationAdjustment, type ModificationView, viewModification } from '../modifications/modification.view';
import { type PricedCart } from '../pricing/priced-cart';
import { type CartStatus } from './cart';

/** The totals of the cart, in whole units of its currency except where two decimals are mentioned. */
export interface CartSummaryView {
  /** @isLong */
  roomSubtotal: number;
  /** @isLong */
  mealSubtotal: number;
  /** @isLong */
  vasSubtotal: number;
  /** The three together, before tax. @isLong */
  taxableSubtotal: number;
  /** @isLong */
  gst: number;
  /** The difference before tax, with two decimals: negative for a discount, positive for a surcharge, else 0. */
  modificationAdjustment: number;
  /** `taxableSubtotal + gst`, or the `targetTotal` of the effective modification, which may have two decimals. */
  grandTotal: number;
}

/** How many holds the agent has, and may have. */
export interface HoldUsageView {
  /** @isInt */
  active: number;
  /** @isInt */
  max: number;
}

/** A cart at the prices of the moment of this answer. */
export interface CartView {
  /** @example "crt_01jd0c8w5n2x4v6b8z0y2r4t6q" */
  id: string;
  /** @example "Sharma anniversary, Goa" */
  name: string;
  customerLabel: string | null;
  /** The `sub` of the agent who made it. */
  createdByUserId: string;
  channelId: string;
  /** @example "INR" */
  currency: string;
  status: CartStatus;
  primaryGuest: PrimaryGuestView | null;
  /** In order of position. */
  secondaryGuests: SecondaryGuestView[];
  /** The pending modification if any, otherwise the effective one. */
  amountModification: ModificationView | null;
  /** Modifications that have ended, newest first. */
  modificationHistory: ModificationView[];
  hold: HoldView | null;
  holdUsage: HoldUsageView;
  /** In order of position. */
  items: ItemView[];
  summary: CartSummaryView;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
  /** ISO 8601, UTC. @format date-time */
  updatedAt: string;
}

/** The whole cart, field by field, so that no other field leaves the service. */
export function viewCart(priced: PricedCart): CartView {
  const { facts } = priced;
  const { cart } = facts;
  const shown = shownModification(facts.modifications);
  return {
    id: cart.id,
    name: cart.name,
    customerLabel: cart.customerLabel,
    createdByUserId: cart.ownerId,
    channelId: cart.channelId,
    currency: cart.currency,
    status: cart.status,
    primaryGuest: facts.primaryGuest && viewPrimaryGuest(facts.primaryGuest),
    secondaryGuests: facts.secondaryGuests.map(viewSecondaryGuest),
    amountModification: shown && viewModification(shown),
    modificationHistory: facts.modifications
      .filter((each) => each.endedAt !== null)
      .map(viewModification)
      .reverse(),
    hold: facts.hold && viewHold(facts.hold),
    holdUsage: { active: facts.holdUsage.active, max: facts.holdUsage.max },
    items: priced.items.map(viewItem),
    summary: viewSummary(priced),
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
  };
}

function viewSummary({ totals, effective }: PricedCart): CartSummaryView {
  return {
    roomSubtotal: totals.roomSubtotal,
    mealSubtotal: totals.mealSubtotal,
    vasSubtotal: totals.vasSubtotal,
    taxableSubtotal: totals.taxableSubtotal,
    gst: totals.gst,
    modificationAdjustment: modificationAdjustment(effective),
    grandTotal: hundredthsValue(totals.grandTotal),
  };
}
