import { citySlug, slugOf, stateSlug } from './place-slugs';

describe('slugs of places', () => {
  it.each([
    ['Panaji', 'panaji'],
    ['  New   Delhi ', 'new-delhi'],
    ["St. Mary's Bay", 'st-marys-bay'],
    ['Cox’s Bazar', 'coxs-bazar'],
    ['Málaga', 'malaga'],
    ['Jammu & Kashmir', 'jammu-kashmir'],
    ['İzmir', 'izmir'],
    ['मुंबई', 'मुंबई'],
    ['Sector 17/B', 'sector-17-b'],
    ['--Goa--', 'goa'],
    ['…', ''],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  // SEARCH-2
  it('begin with their type', () => {
    expect(citySlug('Panaji', 'Goa')).toBe('city-panaji--goa');
    expect(stateSlug('Goa')).toBe('state-goa');
  });

  // SEARCH-3
  it('tell cities of one name in two states apart, wherever the words are cut', () => {
    const places = [
      ['Aurangabad', 'Bihar'],
      ['Aurangabad', 'Maharashtra'],
      ['Aurangabad Bihar', 'Bihar'],
      ['Aurangabad', 'Bihar Bihar'],
    ] as const;
    expect(new Set(places.map(([city, state]) => citySlug(city, state))).size).toBe(places.length);
  });
});
