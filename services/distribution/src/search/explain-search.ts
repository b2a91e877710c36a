import { type Database, explain, type Plan } from '@stayline/database';
import { type SearchQuery } from './search-criteria';
import { type SearchRules, SearchUseCases } from './search.use-cases';
import { TaxTables } from './tax-tables';

/** Settings for prices. The plans do not depend on them. */
const RULES: SearchRules = {
  platformZone: 'UTC',
  weekendDays: [],
  lastMinuteHour: '12:00',
  quoteValidityMinutes: 1,
};

/** The plans of the statements that a search of the channel sends. Its quotes are not kept. */
export function explainSearch(database: Database, channelId: string, query: SearchQuery): Promise<Plan[]> {
  return explain(database, (sql) => new SearchUseCases(sql, new TaxTables(sql), RULES).search(channelId, query));
}
