/** jest's globalSetup of projects that need PostgreSQL. */
import { ensureTestRun } from './test-run-folder.mjs';
import { startTestPostgres } from './test-servers.mjs';

export default function startIt() {
  ensureTestRun();
  return startTestPostgres();
}
