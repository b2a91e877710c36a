/** The platform's own libs, which exist only once they are built; so they are loaded late, and by name. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} Libs
 * @property {typeof import('@stayline/calendar')} calendar
 * @property {typeof import('@stayline/contracts')} contracts
 * @property {typeof import('@stayline/database')} database
 * @property {typeof import('@stayline/events')} events
 * @property {typeof import('@stayline/logger')} logger
 */

/** What `@stayline/<name>` exports. @template {keyof Libs} N @param {N} name @returns {Libs[N]} */
export function builtLib(name) {
  return /** @type {Libs[N]} */ (require(`@stayline/${name}`));
}
