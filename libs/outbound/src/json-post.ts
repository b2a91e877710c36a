import { type OutboundRequest } from './outbound';

/** A POST of a JSON body, with our bearer token and a key by which the receiver recognises a repeat. */
export function jsonPost(
  url: string,
  { token, idempotencyKey, body }: { token: string; idempotencyKey: string; body: unknown },
): Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'> {
  return {
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      'user-agent': 'stayline',
    },
    body: JSON.stringify(body),
  };
}
