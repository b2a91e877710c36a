import { createSecretKey } from 'node:crypto';
import { sign } from 'jsonwebtoken';
import { type Caller } from './caller';
import { callerKey, readCaller, signCaller } from './sign-caller';

const cart = callerKey('cart', 'c'.repeat(32));
const agent: Caller = { kind: 'agent', sub: 'agent-1', email: 'agent@example.com' };
const forge = (payload: object, options: object = {}, secret = 'c'.repeat(32)) =>
  sign(payload, createSecretKey(Buffer.from(secret)), { audience: 'cart', expiresIn: 60, ...options });

describe('readCaller', () => {
  // CRED-17
  it('reads what was signed for this service', () => {
    expect(readCaller(signCaller(agent, cart), cart)).toEqual(agent);
  });

  // CRED-17
  it.each([
    ['nothing', undefined, 'CREDENTIAL_MISSING'],
    ['junk', 'junk', 'CREDENTIAL_INVALID'],
    ['a caller signed with another secret', forge({ caller: agent }, {}, 'd'.repeat(32)), 'CREDENTIAL_INVALID'],
    ['a caller meant for another service', forge({ caller: agent }, { audience: 'holds' }), 'CREDENTIAL_INVALID'],
    ['an expired caller', forge({ caller: agent }, { expiresIn: -10 }), 'CREDENTIAL_INVALID'],
    ['a caller of an unknown kind', forge({ caller: { kind: 'root' } }), 'CREDENTIAL_INVALID'],
    ['an unsigned caller', sign({ caller: agent }, '', { algorithm: 'none', audience: 'cart' }), 'CREDENTIAL_INVALID'],
    ['another algorithm', forge({ caller: agent }, { algorithm: 'HS512' }), 'CREDENTIAL_INVALID'],
  ])('refuses %s', (_what, header, code) => {
    expect(() => readCaller(header, cart)).toThrow(expect.objectContaining({ kind: 'unauthenticated', code }) as Error);
  });
});
