/** jest's globalSetup of projects that need PostgreSQL. */
import { startTestPostgres } from './test-servers.mjs';

export default startTestPostgres;
