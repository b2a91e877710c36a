import { type Sql, statement } from '@stayline/database';

export interface CityRow {
  type: 'STATE' | 'CITY';
  slug: string;
  name: string;
  /** The state that a city lies in; null for a state. */
  state: string | null;
  properties: number;
}

const FIND = statement(
  'cities-of-channel',
  `SELECT CASE WHEN GROUPING(p.city_slug) = 0 THEN 'CITY' ELSE 'STATE' END AS type,
          coalesce(p.city_slug, p.state_slug) AS slug,
          CASE WHEN GROUPING(p.city_slug) = 0 THEN min(p.city) ELSE min(p.state) END AS name,
          CASE WHEN GROUPING(p.city_slug) = 0 THEN min(p.state) END AS state,
          count(*) AS properties
   FROM channel_access a JOIN property p ON p.id = a.property_id
   WHERE a.channel_id = $1
   GROUP BY GROUPING SETS ((p.state_slug), (p.city_slug))
   ORDER BY type DESC, name, slug`,
);

/** The states and cities in which the channel has properties, states first, each by name. */
export function findCities(sql: Sql, channelId: string): Promise<CityRow[]> {
  return sql.rows(FIND, [channelId]);
}
