import { type CalendarDate, stayNights } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { type PartyRoomsPrice, pricePartyRooms, type TaxTable } from '@stayline/pricing';
import { agentsChannel } from '../channel-scope/agents-channel';
import { type TaxTables } from '../search/tax-tables';
import { type ListingCriteria, type ListingQuery, readListingQuery } from './listing-criteria';
import { findListings, type FoundListing, type FoundProperty } from './listing-page.store';
import { listingSearchErrors } from './listing-search.errors';
import { suggestRooms, type SuggestedRooms } from './suggest-rooms';

export interface PricedProperty {
  facts: FoundProperty;
  /** One unit for the stay, with the guests that it includes. */
  price: PartyRoomsPrice;
}

export interface PricedListing {
  facts: FoundListing;
  properties: PricedProperty[];
  /**
   * Rooms for the party, as an item of a cart takes them, and their price in the cart. Null: sold out for the party.
   */
  suggestion: { rooms: SuggestedRooms[]; price: PartyRoomsPrice } | null;
}

export interface PricedListings {
  listings: PricedListing[];
  nights: CalendarDate[];
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  total: number;
  page: number;
  pageSize: number;
}

/** Finds listings for carts, priced as carts price them: with default plans and without promotions. */
export class ListingSearchUseCases {
  constructor(
    private readonly database: Database,
    private readonly taxTables: TaxTables,
    private readonly options: { platformZone: string; defaultChannelId: string },
  ) {}

  /** Two statements for a page of any size, and one more to check a channel that was named. */
  async search(channelId: string | undefined, query: ListingQuery): Promise<PricedListings> {
    const criteria = readListingQuery(query);
    const channel = await agentsChannel(this.database, channelId, this.options.defaultChannelId);
    const page = await findListings(this.database, channel, criteria, this.options.platformZone);
    if (page.check_in < page.today) throw listingSearchErrors.checkInInPast(page.today);
    const taxTable = await this.taxTables.at(page.tax_version);
    const nights = stayNights(page.check_in, page.check_out);
    return {
      listings: page.listings.map((listing) => priceListing(listing, criteria, nights, taxTable)),
      nights,
      checkIn: page.check_in,
      checkOut: page.check_out,
      total: page.total,
      page: criteria.page,
      pageSize: criteria.pageSize,
    };
  }
}

function priceListing(
  facts: FoundListing,
  party: Pick<ListingCriteria, 'adults' | 'children'>,
  nights: readonly CalendarDate[],
  taxTable: TaxTable,
): PricedListing {
  const nobody = { adults: 0, children: 0 };
  const rooms = suggestRooms(facts.properties, party);
  const chosen = rooms?.flatMap(({ propertyId, quantity }) => {
    const offer = facts.properties.find((property) => property.propertyId === propertyId);
    return offer ? [{ offer, quantity }] : [];
  });
  return {
    facts,
    properties: facts.properties.map((property) => ({
      facts: property,
      price: pricePartyRooms([{ offer: property, quantity: 1 }], nobody, nights, taxTable),
    })),
    suggestion: rooms && chosen ? { rooms, price: pricePartyRooms(chosen, party, nights, taxTable) } : null,
  };
}
