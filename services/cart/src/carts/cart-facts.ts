import { type Amount } from '@stayline/money';
import { type PropertyOffer, type TaxTable } from '@stayline/pricing';
import { type PrimaryGuest, type SecondaryGuest } from '../guests/guest';
import { type Hold } from '../hold/hold';
import { type Modification } from '../modifications/modification';
import { type Cart, type Item, type MealSelection, type RoomSnapshot, type Snapshot, type VasSelection } from './cart';

/** Everything that is needed to price a cart and to show it, read in one statement. `priceCart` needs nothing else. */
export interface CartFacts {
  cart: Cart;
  /** In order of position. */
  items: readonly ItemFacts[];
  primaryGuest: PrimaryGuest | null;
  /** In order of position. */
  secondaryGuests: readonly SecondaryGuest[];
  /** Oldest first, the ended ones too. */
  modifications: readonly Modification[];
  /** The cart's latest hold, whatever its status. */
  hold: Hold | null;
  /** Holds that lock something now, and how many the agent may have. */
  holdUsage: { active: number; max: number };
  taxTable: TaxTable;
  /** The platform's clock, read after the cart's row was locked. */
  now: Date;
}

export interface ItemFacts extends Item {
  /** Null: the catalog does not know the listing (any more). */
  listing: { title: string; city: string; image: string | null } | null;
  snapshot: RoomSnapshot;
  /**
   * What the cart's channel may sell of the chosen properties; the listing's first property comes first where loose
   * units need it.
   */
  offers: readonly PropertyOffer[];
  /** The listing's first property that the channel can sell; only looked up for items with loose units. */
  firstPropertyId: string | null;
  meals: readonly MealFacts[];
  vas: readonly VasFacts[];
}

export interface MealFacts extends MealSelection {
  /** Null: the listing has no such meal (any more). */
  offer: { name: string; adultPrice: Amount; childPrice: Amount; taxPercent: number } | null;
  snapshot: Snapshot;
}

export interface VasFacts extends VasSelection {
  offer: { name: string; price: Amount; taxPercent: number } | null;
  snapshot: Snapshot;
}
