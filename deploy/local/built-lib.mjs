/** The platform's own libs, which exist only once they are built; so they are loaded late, and by name. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What `@stayline/<name>` exports. */
export function builtLib(name) {
  return require(`@stayline/${name}`);
}
