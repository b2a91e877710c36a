import fc from 'fast-check';
import { type PrimaryGuest } from '../guests/guest';
import { guestOfHold, heldUnits, staysToHold } from './hold';

const TODAY = '2027-02-01';
const dates = { checkIn: '2027-02-01', checkOut: '2027-02-03' };
const select = (propertyId: string, quantity = 1) => ({ propertyId, quantity, extra: {} });
const stay = (propertyId: string, quantity: number, change: Partial<typeof dates> = {}) => ({
  propertyId,
  ...dates,
  ...change,
  quantity,
});

// HOLD-1, HOLD-6
describe('what a cart holds', () => {
  it.each([
    ['nothing of an empty cart', [], []],
    ['nothing of an item without selected rooms', [{ ...dates, selectedProperties: [] }], []],
    [
      'each property for its dates',
      [{ ...dates, selectedProperties: [select('a', 2), select('b')] }],
      [stay('a', 2), stay('b', 1)],
    ],
    [
      'one stay of two items that select the same for the same dates',
      [
        { ...dates, selectedProperties: [select('a', 2)] },
        { ...dates, selectedProperties: [select('a', 1)] },
      ],
      [stay('a', 3)],
    ],
    [
      'two stays for other dates',
      [
        { ...dates, selectedProperties: [select('a')] },
        { ...dates, checkOut: '2027-02-05', selectedProperties: [select('a')] },
      ],
      [stay('a', 1), stay('a', 1, { checkOut: '2027-02-05' })],
    ],
  ])('is %s', (_what, items, stays) => {
    expect(staysToHold(items, TODAY)).toEqual(stays);
  });

  const rooms = { selectedProperties: [select('a')] };
  it.each([
    // HOLD-9
    ['is one that begins today', { ...dates, ...rooms }, 'held'],
    ['is not one that began yesterday', { ...dates, ...rooms, checkIn: '2027-01-31' }, 'CHECKIN_IN_PAST'],
    ['is not one that is over', { ...rooms, checkIn: '2027-01-01', checkOut: '2027-01-02' }, 'CHECKIN_IN_PAST'],
    ['is not hindered by one without rooms', { ...dates, checkIn: '2027-01-31', selectedProperties: [] }, 'held'],
  ])('%s', (_what, item, outcome) => {
    const place = () => staysToHold([{ ...dates, selectedProperties: [select('b')] }, item], TODAY);
    if (outcome === 'held') expect(place()).toContainEqual(stay('b', 1));
    else expect(place).toThrow(expect.objectContaining({ code: outcome }) as Error);
  });
});

// HOLD-14
describe('the guest of a confirmed hold', () => {
  const asha: PrimaryGuest = {
    guestId: 'gst_1',
    salutation: 'Ms',
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    countryCode: '+91',
    city: 'Pune',
    dob: '1990-01-01',
    anniversary: null,
  };

  it.each<[string, Partial<PrimaryGuest>, string | null]>([
    ['with both parts', {}, '+919876543210'],
    ['with a country code without its plus', { countryCode: '91' }, '+919876543210'],
    ['without a country code', { countryCode: null }, null],
    ['with an empty country code', { countryCode: '' }, null],
    ['with a country code that is none', { countryCode: '+0' }, null],
    ['without a phone', { phone: null }, null],
  ])('%s: their phone is in E.164, or left out', (_what, change, phone) => {
    expect(guestOfHold({ ...asha, ...change }).phone).toBe(phone);
  });

  it('is told by names and contacts alone', () => {
    expect(guestOfHold({ ...asha, lastName: null, email: null })).toEqual({
      firstName: 'Asha',
      lastName: null,
      email: null,
      phone: '+919876543210',
    });
  });
});

// HOLD-7
describe('units of a hold', () => {
  it('are listed by property and night; the day of departure is free', () => {
    expect(heldUnits([stay('b', 1), stay('a', 2)])).toEqual([
      { propertyId: 'a', date: '2027-02-01', quantity: 2 },
      { propertyId: 'a', date: '2027-02-02', quantity: 2 },
      { propertyId: 'b', date: '2027-02-01', quantity: 1 },
      { propertyId: 'b', date: '2027-02-02', quantity: 1 },
    ]);
  });

  it('add up on a night that two stays share', () => {
    expect(heldUnits([stay('a', 1), stay('a', 2, { checkIn: '2027-02-02', checkOut: '2027-02-04' })])).toEqual([
      { propertyId: 'a', date: '2027-02-01', quantity: 1 },
      { propertyId: 'a', date: '2027-02-02', quantity: 3 },
      { propertyId: 'a', date: '2027-02-03', quantity: 2 },
    ]);
  });

  it('are as many unit-nights as the stays have, each property and date once', () => {
    const stays = fc.array(
      fc.record({
        propertyId: fc.constantFrom('a', 'b', 'c'),
        checkIn: fc.constantFrom('2027-02-01', '2027-02-02', '2027-02-03'),
        checkOut: fc.constantFrom('2027-02-04', '2027-02-06'),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
    );
    const nightsOf = (one: { checkIn: string; checkOut: string }) =>
      (Date.parse(one.checkOut) - Date.parse(one.checkIn)) / 86_400_000;
    fc.assert(
      fc.property(stays, (held) => {
        const units = heldUnits(held);
        const keys = new Set(units.map(({ propertyId, date }) => `${propertyId} ${date}`));
        const total = units.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(keys.size).toBe(units.length);
        expect(total).toBe(held.reduce((sum, one) => sum + one.quantity * nightsOf(one), 0));
      }),
    );
  });
});
