/** Plans in a terminal: the statements that a search sends, explained by the running database. */
import { createRequire } from 'node:module';
import { builtLib } from './built-lib.mjs';
import { inCheckout } from './checkout.mjs';
import { runningPlatform } from './running-platform.mjs';

/**
 * @typedef {import('@stayline/database').Database} Database
 * @typedef {import('@stayline/database').Plan} Plan
 * @typedef {Record<string, string | number>} Query The parameters of a search.
 * @typedef {{ explainSearch: (database: Database, channelId: string, query: Query) => Promise<Plan[]> }} Distribution
 */

const require = createRequire(import.meta.url);
const EXPLAIN_SEARCH = inCheckout('services', 'distribution', 'dist', 'search', 'explain-search.js');
const DAY_MS = 86_400_000;
const NUMBERS = new Set(['adults', 'children', 'bedroom', 'page', 'pageSize', 'quantity']);

const USAGE = `npm run explain -- search [parameter=value …]

Prints the plans of the statements that GET /v1/properties/rates sends, run against the running platform's database. The parameters are those of
the call; by default the sample city, a page of 50, two adults, three nights a month from now. docs/explain/search.md says what to look for.`;

/** Answers the exit code. @param {string[]} args */
export async function runExplain([what, ...parameters]) {
  if (what !== 'search') {
    console.log(USAGE);
    return what === '--help' ? 0 : 1;
  }
  const { databaseUrl, channels, samples } = runningPlatform();
  const [channel] = channels;
  if (!channel) throw new Error('The running platform has no channel: run npm start -- --reset');
  const query = searchQuery(samples.city, parameters);
  for (const { statement, text } of await plansOfSearch(databaseUrl, channel.channelId, query))
    console.log(`${firstLine(statement)}\n\n${text}\n`);
  return 0;
}

/** @param {string} url @param {string} channelId @param {Query} query */
async function plansOfSearch(url, channelId, query) {
  const { Database } = builtLib('database');
  const { explainSearch } = /** @type {Distribution} */ (require(EXPLAIN_SEARCH));
  const database = new Database({ url, schema: 'distribution', migrations: [], applicationName: 'explain' });
  await database.start();
  try {
    return await explainSearch(database, channelId, query);
  } finally {
    await database.stop();
  }
}

/** @param {string} city @param {string[]} parameters @returns {Query} */
function searchQuery(city, parameters) {
  const given = /** @type {Query} */ (Object.fromEntries(parameters.map(parameter)));
  return {
    ...(given.propertyId === undefined && { city }),
    checkinDate: dayFromToday(30),
    checkoutDate: dayFromToday(33),
    adults: 2,
    children: 0,
    page: 0,
    pageSize: 50,
    ...given,
  };
}

/** @param {string} text */
function parameter(text) {
  const [name = '', ...value] = text.split('=');
  if (value.length === 0) throw new Error(`${text} is no parameter=value`);
  return [name, NUMBERS.has(name) ? Number(value.join('=')) : value.join('=')];
}

/** @param {number} days */
function dayFromToday(days) {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n', 1)[0];
}
