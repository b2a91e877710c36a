/** jest's globalTeardown of both. */
import { stopTestServers } from './test-servers.mjs';

export default stopTestServers;
