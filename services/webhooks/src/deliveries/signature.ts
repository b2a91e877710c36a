import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;
const PLAIN = /^[\x21-\x7e]{16,64}$/;

/**
 * The key of a Standard Webhooks secret: base64 of 24 to 64 bytes, `whsec_` before it or not. Another text of 16 to 64 visible ASCII
 * characters is the key itself. Undefined: neither.
 */
export function signingKeyOf(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (isBase64 && key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES) return key;
  return encoded === secret && PLAIN.test(secret) ? Buffer.from(secret, 'ascii') : undefined;
}

/**
 * The headers of a signed delivery (Standard Webhooks, v1 HMAC-SHA256): the event's id, which a repeat keeps, the time of sending in whole
 * seconds, and one signature a secret.
 */
export function signedHeaders(
  { id, now, body }: { id: string; now: Date; body: Buffer },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.flatMap((secret) => {
    const key = signingKeyOf(secret);
    if (!key) return [];
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
