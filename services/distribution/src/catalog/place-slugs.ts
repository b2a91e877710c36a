/** Between the city's and the state's part. Neither part has two hyphens in a row, so no two places share a slug. */
const SEPARATOR = '--';
const LATIN_MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’ʼ`]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;

/** `St. Mary's Bay` is `st-marys-bay`, `Málaga` `malaga`; other scripts keep their letters. Empty where there are none. */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFC');
  return plain.replace(APOSTROPHES, '').replace(BETWEEN_WORDS, '-').replace(/^-|-$/g, '');
}

/**
 * The state is part of it, because two states may have cities of the same name: Aurangabad in Bihar and, until it was
 * renamed, in Maharashtra.
 */
export function citySlug(city: string, state: string): string {
  return `city-${slugOf(city)}${SEPARATOR}${slugOf(state)}`;
}

export function stateSlug(state: string): string {
  return `state-${slugOf(state)}`;
}
