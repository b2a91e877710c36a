/** How many guests a property takes. */
export interface RoomCapacity {
  propertyId: string;
  /** Units that are free for the whole stay. */
  available: number;
  /** Per unit. */
  maxAdults: number;
  maxChildren: number;
  maxGuests: number;
}

export interface SuggestedRooms {
  propertyId: string;
  quantity: number;
}

interface Party {
  adults: number;
  children: number;
}

/**
 * The fewest units, taken in the listing's order, that have room for the party: as many of the first property as are
 * useful, then of the next. Null: even all free units are not enough.
 */
export function suggestRooms(properties: readonly RoomCapacity[], party: Party): SuggestedRooms[] | null {
  const taken = { adults: 0, children: 0, guests: 0 };
  const fits = () =>
    taken.adults >= party.adults && taken.children >= party.children && taken.guests >= party.adults + party.children;
  const rooms: SuggestedRooms[] = [];
  for (const property of properties) {
    let quantity = 0;
    while (!fits() && quantity < property.available) {
      quantity += 1;
      taken.adults += property.maxAdults;
      taken.children += property.maxChildren;
      taken.guests += property.maxGuests;
    }
    if (quantity > 0) rooms.push({ propertyId: property.propertyId, quantity });
  }
  return fits() ? rooms : null;
}
