import { generatedCatalog } from './generated-catalog';
import { type CatalogLine } from './catalog-lines';
import { DAYS_ON_SALE, sandboxCatalog } from './sandbox-catalog';

const { lines, samples } = sandboxCatalog({ today: '2026-11-21', channels: ['one', 'two'] });
const of = (kind: string) => lines.filter((line) => line.kind === kind);
const property = (id: string) => of('property').find((line) => line.id === id);
const daysOf = (id: string) =>
  of('inventory')
    .filter((line) => line.propertyId === id)
    .reduce(
      (days, line) => days + (Date.parse(line.toDate as string) - Date.parse(line.fromDate as string)) / 86_400_000 + 1,
      0,
    );
const sees = (channelId: string, propertyId: string) =>
  of('access').some((line) => line.channelId === channelId && line.propertyId === propertyId);
const promotionsOf = (id: string) => of('promotion').filter((line) => (line.propertyIds as string[]).includes(id));
const ofListing = of('property')
  .filter((line) => line.listingId === samples.listing)
  .map((line) => line.id as string);
const { parent, child } = samples.combination;

describe('the sandbox catalog', () => {
  it('has some 40 properties in 8 cities of 4 states, all promotion types, and no id twice', () => {
    expect(of('property').length).toBeGreaterThanOrEqual(40);
    expect(new Set(of('property').map((line) => line.city)).size).toBe(8);
    expect(new Set(of('property').map((line) => line.state)).size).toBe(4);
    expect(new Set(of('promotion').map((line) => line.type))).toEqual(
      new Set(['COUPON', 'EARLY_BOOKER', 'LAST_MINUTE', 'FREE_NIGHT', 'BASIC', undefined]),
    );
    for (const kind of ['property', 'ratePlan', 'promotion', 'listing', 'meal', 'vas']) {
      expect(new Set(of(kind).map((line) => line.id)).size).toBe(of(kind).length);
    }
  });

  it('shows two channels different parts', () => {
    const [one, two] = ['one', 'two'].map(
      (channel) => of('property').filter((line) => sees(channel, line.id as string)).length,
    );
    expect(one).toBeGreaterThan(two ?? 0);
    expect(of('property').some((line) => sees('two', line.id as string) && !sees('one', line.id as string))).toBe(true);
  });

  it.each([samples.property, ...ofListing, parent, child])('sells %s as the samples promise', (id) => {
    expect(daysOf(id)).toBe(DAYS_ON_SALE);
    expect(DAYS_ON_SALE).toBeGreaterThanOrEqual(400 + 30);
    expect(sees('one', id)).toBe(true);
    for (const line of of('inventory').filter((each) => each.propertyId === id)) {
      expect(line).toMatchObject({ minimumStay: 1, maximumStay: 30, stopSell: false });
      expect(line.quantity).toBe((property(id)?.units as unknown[]).length);
    }
    for (const plan of of('ratePlan').filter((line) => line.propertyId === id))
      expect(plan.rate).toBeGreaterThanOrEqual(4000);
    expect(promotionsOf(id).filter((line) => line.type !== 'COUPON')).toEqual([]);
  });

  it('has units enough: 5 or more, the parent 1, its child at least 2', () => {
    const units = (id: string) => (property(id)?.units as unknown[]).length;
    for (const id of [samples.property, ...ofListing]) expect(units(id)).toBeGreaterThanOrEqual(5);
    expect(units(parent)).toBe(1);
    expect(units(child)).toBeGreaterThanOrEqual(2);
    expect(property(parent)?.combinations).toEqual([{ propertyId: child, blockQuantity: units(child) }]);
  });

  it('names a coupon, a listing of two properties with meal and service, what is full and what takes long stays only', () => {
    expect(promotionsOf(samples.property).map((line) => line.code)).toEqual([samples.coupon]);
    expect(ofListing.length).toBeGreaterThanOrEqual(2);
    expect(of('meal').find((line) => line.id === samples.meal)?.listingId).toBe(samples.listing);
    expect(of('vas').find((line) => line.id === samples.vas)?.listingId).toBe(samples.listing);
    const sale = (id: string) => of('inventory').filter((line) => line.propertyId === id);
    expect(sale(samples.soldOutProperty).every((line) => line.quantity === 0)).toBe(true);
    expect(sale(samples.minimumStayProperty).every((line) => Number(line.minimumStay) > 1)).toBe(true);
    expect(samples.approverChannel).toBe('one');
  });

  it('begins today, whatever day it is', () => {
    const later = sandboxCatalog({ today: '2027-12-31', channels: ['one', 'two'] });
    expect(later.lines.filter((line) => line.kind === 'inventory').map((line) => line.fromDate)).toContain(
      '2027-12-31',
    );
    expect(later.samples).toEqual(samples);
  });
});

describe('a generated catalog', () => {
  const size = { properties: 5, days: 400, plans: 3, channel: 'one', today: '2026-11-21' };
  const make = (seed: number): CatalogLine[] => [...generatedCatalog({ ...size, seed })];

  it('is the same for the same seed and another for another', () => {
    expect(make(7)).toEqual(make(7));
    expect(make(7)).not.toEqual(make(8));
  });

  it('has as many properties, plans and days as asked for', () => {
    const kinds = make(7).map((line) => line.kind);
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect([count('property'), count('ratePlan'), count('inventory'), count('access')]).toEqual([5, 15, 10, 5]);
  });
});
