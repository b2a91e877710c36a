import fc from 'fast-check';
import { type RoomCapacity, suggestRooms } from './suggest-rooms';

const villa = (change: Partial<RoomCapacity> = {}): RoomCapacity => ({
  propertyId: 'villa',
  available: 2,
  maxAdults: 4,
  maxChildren: 2,
  maxGuests: 5,
  ...change,
});
const room = (change: Partial<RoomCapacity> = {}): RoomCapacity => ({
  propertyId: 'room',
  available: 5,
  maxAdults: 2,
  maxChildren: 1,
  maxGuests: 3,
  ...change,
});

describe('rooms for a party', () => {
  it.each([
    ['one unit where it has room', [villa(), room()], { adults: 2, children: 0 }, [['villa', 1]]],
    ['more units of the first', [villa(), room()], { adults: 8, children: 0 }, [['villa', 2]]],
    [
      'then of the next',
      [villa(), room()],
      { adults: 11, children: 0 },
      [
        ['villa', 2],
        ['room', 2],
      ],
    ],
    [
      'the next where the first is not free',
      [villa({ available: 0 }), room()],
      { adults: 2, children: 0 },
      [['room', 1]],
    ],
    ['as many as the children need', [room()], { adults: 2, children: 3 }, [['room', 3]]],
    ['as many as all guests need together', [villa()], { adults: 4, children: 2 }, [['villa', 2]]],
    ['nothing where all that is free does not suffice', [villa(), room()], { adults: 19, children: 0 }, null],
    ['nothing of no properties', [], { adults: 1, children: 0 }, null],
  ])('are %s', (_name, properties, party, expected) => {
    expect(suggestRooms(properties, party)).toEqual(
      expected && expected.map(([propertyId, quantity]) => ({ propertyId, quantity })),
    );
  });

  // SEARCH-35
  it('have room for everybody, never more than is free, and not a unit too many', () => {
    const capacity = fc.record({
      available: fc.integer({ min: 0, max: 4 }),
      maxAdults: fc.integer({ min: 1, max: 6 }),
      maxChildren: fc.integer({ min: 0, max: 4 }),
      maxGuests: fc.integer({ min: 1, max: 8 }),
    });
    const listing = fc
      .array(capacity, { maxLength: 4 })
      .map((each) => each.map((one, index) => ({ ...one, propertyId: `p${index}` })));
    const party = fc.record({ adults: fc.integer({ min: 1, max: 20 }), children: fc.integer({ min: 0, max: 8 }) });
    fc.assert(
      fc.property(listing, party, (properties, guests) => {
        const rooms = suggestRooms(properties, guests);
        const beds = (
          units: { propertyId: string; quantity: number }[],
          of: 'maxAdults' | 'maxChildren' | 'maxGuests',
        ) =>
          units.reduce(
            (sum, { propertyId, quantity }) =>
              sum + quantity * (properties.find((each) => each.propertyId === propertyId)?.[of] ?? 0),
            0,
          );
        const fits = (units: { propertyId: string; quantity: number }[]) =>
          beds(units, 'maxAdults') >= guests.adults &&
          beds(units, 'maxChildren') >= guests.children &&
          beds(units, 'maxGuests') >= guests.adults + guests.children;
        const all = properties.map(({ propertyId, available }) => ({ propertyId, quantity: available }));
        expect(rooms !== null).toBe(fits(all));
        if (!rooms) return;
        expect(fits(rooms)).toBe(true);
        for (const { propertyId, quantity } of rooms)
          expect(quantity).toBeLessThanOrEqual(
            properties.find((each) => each.propertyId === propertyId)?.available ?? 0,
          );
        const oneLess = rooms.map((each, index) =>
          index === rooms.length - 1 ? { ...each, quantity: each.quantity - 1 } : each,
        );
        expect(fits(oneLess)).toBe(false);
      }),
    );
  });
});
