/** What `npm run bench` understands. */
import { parseArgs } from 'node:util';

export const USAGE = `npm run bench [-- OPTIONS]

Starts a platform of its own on this machine, with generated data, and measures each path through the gateway beside its floor: the least SQL
that could answer, over tables of the bench. Both run in turns, so that what else the machine does slows both. At the end everything is removed.
  --only TEXT        paths whose name has this text; may be given again
  --properties N     generated properties (2000), 100 to a city, 500 to a state
  --connections N    requests at once (16)
  --rounds N         turns of path and floor (5)
  --seconds N        of each turn (3)
  --kafka            events on a real Apache Kafka
  --profile          writes a CPU profile of each service to .local/bench-profiles
  --help             this text`;

const MANY = 1_000_000;
/** Each has carts of its own: 20 listings in one, one in another, of two properties each. */
const PROPERTIES_PER_CONNECTION = 42;

/**
 * @typedef {object} Options
 * @property {boolean} help @property {boolean} kafka @property {boolean} profile @property {string[]} only
 * @property {number} properties @property {number} connections @property {number} rounds @property {number} seconds
 */

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      kafka: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      properties: { type: 'string', default: '2000' },
      connections: { type: 'string', default: '16' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const { properties, connections: lanes, rounds, seconds, ...others } = values;
  const connections = positive('connections', lanes, Number.isInteger);
  const least = connections * PROPERTIES_PER_CONNECTION;
  const isEnough = (/** @type {number} */ count) => Number.isInteger(count) && count >= least;
  return {
    ...others,
    connections,
    properties: positive('properties', properties, isEnough, `at least ${least} for ${connections} connections`),
    rounds: positive('rounds', rounds, Number.isInteger),
    seconds: positive('seconds', seconds, Number.isFinite),
  };
}

/** @param {string} name @param {string} text @param {(value: number) => boolean} isFit @param {string} [wanted] */
function positive(name, text, isFit, wanted = 'above 0') {
  const value = Number(text);
  if (!isFit(value) || value <= 0 || value > MANY)
    throw new Error(`--${name} must be a number ${wanted}, not "${text}"`);
  return value;
}
