import { type CityRow } from './city.store';

/** A place to search in. */
export interface CityView {
  /** @example "Calangute" */
  name: string;
  /** Text for a location dropdown. @example "Calangute, Goa" */
  displayName: string;
  /** The value of `city` in a search. @example "city-calangute--goa" */
  slug: string;
  /** A STATE covers all its cities. */
  type: 'STATE' | 'CITY';
  /** Properties of the channel there. @isInt */
  numberOfProperties: number | null;
}

export function viewCity({ type, slug, name, state, properties }: CityRow): CityView {
  return {
    name,
    displayName: state === null ? name : `${name}, ${state}`,
    slug,
    type,
    numberOfProperties: properties,
  };
}
