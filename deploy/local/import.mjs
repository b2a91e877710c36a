/** `npm run import -- FILE`: streams catalog lines (NDJSON) to the platform that `npm start` runs in this checkout. */
import { requireNode } from './node-version.mjs';

requireNode();
const { runImport } = await import('./import-run.mjs');
process.exitCode = await runImport(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
