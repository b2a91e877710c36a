import { createHmac, hash } from 'node:crypto';
import { type Caller } from './caller';
import { callerKey, readCaller, signCaller } from './sign-caller';

const cart = callerKey('cart', 'c'.repeat(32));
const agent: Caller = { kind: 'agent', sub: 'agent-1', email: 'agent@example.com' };
const called = { method: 'POST', path: '/api/v1/cart' };
const seconds = () => Math.floor(Date.now() / 1000);
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const good = {
  caller: agent,
  called: hash('sha256', 'POST /api/v1/cart', 'base64url'),
  aud: 'cart',
  exp: seconds() + 60,
};

/** A token with these claims, signed by whoever knows a secret. */
function forge(claims: object | string, { alg = 'HS256', secret = 'c'.repeat(32) } = {}): string {
  const payload = typeof claims === 'string' ? claims : JSON.stringify({ ...good, ...claims });
  const signed = `${base64url(JSON.stringify({ alg, typ: 'JWT' }))}.${base64url(payload)}`;
  const digest = alg === 'HS512' ? 'sha512' : 'sha256';
  return `${signed}.${alg === 'none' ? '' : createHmac(digest, secret).update(signed).digest('base64url')}`;
}

describe('readCaller', () => {
  // CRED-17
  it('reads what was signed for this service and call, whatever the query', () => {
    expect(readCaller(signCaller(agent, cart, called), cart, called)).toEqual(agent);
    const asked = { method: 'POST', path: '/api/v1/cart?a=1' };
    expect(readCaller(signCaller(agent, cart, asked), cart, called)).toEqual(agent);
    expect(readCaller(forge({}), cart, asked)).toEqual(agent);
  });

  it('reads no more than what one header may hold, however long the path is', () => {
    const far = { method: 'GET', path: `/${'x'.repeat(16_000)}` };
    expect(signCaller(agent, cart, far).length).toBeLessThan(500);
  });

  // CRED-17
  it.each([
    ['nothing', undefined, 'CREDENTIAL_MISSING'],
    ['junk', 'junk', 'CREDENTIAL_INVALID'],
    ['a caller signed with another secret', forge({}, { secret: 'd'.repeat(32) }), 'CREDENTIAL_INVALID'],
    ['a caller meant for another service', forge({ aud: 'holds' }), 'CREDENTIAL_INVALID'],
    ['a caller meant for another path', signCaller(agent, cart, { ...called, path: '/api/v1' }), 'CREDENTIAL_INVALID'],
    ['a caller meant for another method', signCaller(agent, cart, { ...called, method: 'GET' }), 'CREDENTIAL_INVALID'],
    ['a caller meant for no call', forge({ called: undefined }), 'CREDENTIAL_INVALID'],
    ['an expired caller', forge({ exp: seconds() - 10 }), 'CREDENTIAL_INVALID'],
    ['a caller that never expires', forge({ exp: undefined }), 'CREDENTIAL_INVALID'],
    ['a caller that lives for two minutes', forge({ exp: seconds() + 120 }), 'CREDENTIAL_INVALID'],
    ['a caller that lives for years', forge({ exp: seconds() + 3 * 365 * 86_400 }), 'CREDENTIAL_INVALID'],
    [
      'a caller that ends at infinity',
      forge(JSON.stringify({ ...good, exp: 0 }).replace('"exp":0', '"exp":1e999')),
      'CREDENTIAL_INVALID',
    ],
    ['a caller of an unknown kind', forge({ caller: { kind: 'root' } }), 'CREDENTIAL_INVALID'],
    ['an unsigned caller', forge({}, { alg: 'none' }), 'CREDENTIAL_INVALID'],
    ['another algorithm', forge({}, { alg: 'HS512' }), 'CREDENTIAL_INVALID'],
  ])('refuses %s', (_what, header, code) => {
    expect(() => readCaller(header, cart, called)).toThrow(
      expect.objectContaining({ kind: 'unauthenticated', code }) as Error,
    );
  });
});
