import { type CalendarDate, stayNights } from '@stayline/calendar';
import { type Database } from '@stayline/database';
import { type PartyRoomsPrice, pricePartyRooms, type TaxTable } from '@stayline/pricing';
import { type TaxTables } from '../search/tax-tables';
import { listingErrors } from './listing.errors';
import { type ListingCriteria, type ListingQuery, readListingQuery } from './listing-criteria';
import {
  findListing,
  findListings,
  type FoundListing,
  type FoundProperty,
  type Listing,
  sellsAnything,
} from './listing.store';
import { suggestRooms, type SuggestedRooms } from './suggest-rooms';

export interface PricedProperty {
  facts: FoundProperty;
  /** One unit for the stay, with the guests that it includes. */
  price: PartyRoomsPrice;
}

export interface PricedListing {
  facts: FoundListing;
  properties: PricedProperty[];
  /** Rooms for the party, ready for a cart's item, and what the cart will charge; null: sold out for the party. */
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

/** What agents find to put into carts, priced as carts price it: default plans, no promotions. */
export class ListingUseCases {
  constructor(
    private readonly database: Database,
    private readonly taxTables: TaxTables,
    private readonly options: { platformZone: string; defaultChannelId: string },
  ) {}

  /** Two statements a page whatever its size, and one more that checks a channel that was named. */
  async search(channelId: string | undefined, query: ListingQuery): Promise<PricedListings> {
    const criteria = readListingQuery(query);
    const channel = await this.channel(channelId);
    const page = await findListings(this.database, channel, criteria, this.options.platformZone);
    if (page.check_in < page.today) throw listingErrors.checkInInPast(page.today);
    const taxTable = await this.taxTables.at(page.tax_version);
    const nights = stayNights(page.check_in, page.check_out);
    return {
      listings: page.listings.map((listing) => priceListing(listing, criteria, nights, taxTable)),
      ...{ nights, checkIn: page.check_in, checkOut: page.check_out },
      ...{ total: page.total, page: criteria.page, pageSize: criteria.pageSize },
    };
  }

  async read(channelId: string | undefined, listingId: string): Promise<Listing> {
    const listing = await findListing(this.database, await this.channel(channelId), listingId);
    if (!listing) throw listingErrors.notFound();
    return listing;
  }

  private async channel(channelId: string | undefined): Promise<string> {
    const { defaultChannelId } = this.options;
    if (channelId === undefined || channelId === defaultChannelId) return defaultChannelId;
    if (!(await sellsAnything(this.database, channelId))) throw listingErrors.channelUnknown();
    return channelId;
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
