import { JwksClient } from 'jwks-rsa';
import { Agent, request } from 'undici';
import { type KeySet } from './signing-keys';

const TIMEOUT_MS = 3_000;
const MAX_KEY_SET_BYTES = 256 * 1024;

/** The key set at `url`, read anew each time; SigningKeys keeps it. */
export function keySetAt(url: string): KeySet & { close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: TIMEOUT_MS }, maxResponseSize: MAX_KEY_SET_BYTES, connections: 2 });
  const client = new JwksClient({
    jwksUri: url,
    cache: false,
    rateLimit: false,
    fetcher: async (uri) => {
      const answer = await request(uri, { dispatcher: agent, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.statusCode === 200) return (await answer.body.json()) as { keys: [] };
      await answer.body.dump();
      throw new Error(`The key set was answered with ${answer.statusCode}`);
    },
  });
  return { getSigningKeys: () => client.getSigningKeys(), close: () => agent.destroy() };
}
