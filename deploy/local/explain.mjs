/** `npm run explain -- search`: how PostgreSQL runs the statements of the platform that `npm start` runs in this checkout. */
import { requireNode } from './node-version.mjs';

requireNode();
const { runExplain } = await import('./explain-run.mjs');
process.exitCode = await runExplain(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
