/** `npm run bench`: every hot path of the platform beside its floor. */
import { requireNode } from '@stayline/local/node-version.mjs';

requireNode();
const { bench } = await import('./bench-run.mjs');
await bench(process.argv.slice(2));
