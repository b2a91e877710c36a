/** `npm start`: the whole platform on this machine, from a fresh clone. */
import { requireNode } from './node-version.mjs';

requireNode();
const { start } = await import('./start-run.mjs');
await start(process.argv.slice(2));
