/** What `npm start` understands. */
import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from './ports.mjs';

export const USAGE = `npm start [-- OPTIONS]

Installs, builds and runs the whole platform on this machine; Ctrl-C stops it.
  --kafka    events on a real Apache Kafka (needs Java 17 and, the first time, Maven)
  --port N   the gateway's port (${DEFAULT_PORT}); the other ports follow from it
  --reset    forgets the data, keys and logs of earlier runs first
  --watch    compiles what is changed and starts again what runs it, with debugger ports; also npm run dev
  --help     this text
DATABASE_URL names a PostgreSQL of yours (as administrator), KAFKA_BROKERS a Kafka of yours.`;

const HIGHEST_PORT = 60_000;

const FLAG = /** @type {const} */ ({ type: 'boolean', default: false });
const OPTIONS = {
  kafka: FLAG,
  reset: FLAG,
  watch: FLAG,
  help: FLAG,
  port: /** @type {const} */ ({ type: 'string', default: `${DEFAULT_PORT}` }),
};

/** @typedef {{ help: boolean, kafka: boolean, reset: boolean, watch: boolean, port: number }} Options */

/** @param {string[]} args @returns {Options} */
export function readOptions(args, env = process.env) {
  const values = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT)
    throw new Error(`--port must be a number from 1 to ${HIGHEST_PORT}, not "${values.port}"`);
  return { ...values, port, kafka: values.kafka || Boolean(env.KAFKA_BROKERS) };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new Error(`${/** @type {Error} */ (error).message.split('. ')[0]}. See npm start -- --help`);
  }
}
