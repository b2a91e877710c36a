import { type Caller, CALLER_HEADER, signCaller } from '@stayline/caller';
import { DomainError } from '@stayline/errors';
import { httpErrors } from '@stayline/http';
import { currentTrace } from '@stayline/logger';
import { type ServiceAccess } from '../services';
import { type KeyHolder, type VerifyKeys } from './issued-keys';

const PATH = '/internal/keys/verify';
const TIMEOUT_MS = 3_000;
const ATTEMPTS = 2;
const GATEWAY: Caller = { kind: 'service', service: 'gateway' };

/**
 * Identity's `POST /internal/keys/verify`: 200 `{ holders }`. Everything else is 503 for the client, even a 401, which
 * refuses the gateway itself.
 */
export function verifyThroughIdentity({ upstream, key }: ServiceAccess): VerifyKeys {
  const ask = async (keys: readonly string[]) => {
    const trace = currentTrace();
    const { statusCode, body } = await upstream.ask({
      method: 'POST',
      path: PATH,
      headers: {
        'content-type': 'application/json',
        [CALLER_HEADER]: signCaller(GATEWAY, key, { method: 'POST', path: PATH }),
        ...(trace && { 'x-request-id': trace.requestId, traceparent: trace.traceparent }),
      },
      body: JSON.stringify({ keys }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    return { statusCode, answer: (await body.json()) as { holders?: (KeyHolder | null)[] } };
  };
  return async (keys) => {
    const { statusCode, answer } = await twice(() => ask(keys));
    if (statusCode === 200 && answer.holders?.length === keys.length)
      return answer.holders.map((each) => each ?? undefined);
    throw unavailable(new Error(`Identity answered ${statusCode}`));
  };
}

/** Asks again when the answer was lost, which is safe because the question changes nothing. */
async function twice<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (attempt === ATTEMPTS) throw unavailable(error);
    }
  }
}

function unavailable(cause: unknown): DomainError {
  return httpErrors.serviceUnavailable('identity').with({ cause });
}
