/** `npm test`: everything a fresh clone needs, then every test. The last line says how many passed and failed. */
import { requireNode } from './node-version.mjs';

requireNode();
const { runTests } = await import('./test-run.mjs');
process.exitCode = await runTests(process.argv.slice(2));
