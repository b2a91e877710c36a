/** jest's globalSetup of projects that need no servers. */
import { ensureTestRun } from './test-run-folder.mjs';

export default ensureTestRun;
