import { callerOf } from './token-caller';

describe('callerOf', () => {
  // CRED-13
  it.each([
    ['no scope', {}, 'agent'],
    ['scope admin', { scope: 'admin' }, 'admin'],
    ['admin among scopes', { scope: 'openid admin profile' }, 'admin'],
    ['admin among permissions', { permissions: ['read', 'admin'] }, 'admin'],
    ['a scope that only contains the word', { scope: 'administrator read:admin admin:read' }, 'agent'],
    ['scopes parted by commas', { scope: 'openid,admin' }, 'agent'],
    ['scopes as a list', { scope: ['admin'] }, 'agent'],
    ['permissions as a text', { permissions: 'admin' }, 'agent'],
    ['another case', { scope: 'ADMIN' }, 'agent'],
    ['a role', { role: 'admin', roles: ['admin'] }, 'agent'],
  ])('takes a token with %s', (_what, claims, kind) => {
    expect(callerOf({ sub: 'a', ...claims })).toEqual({ kind, sub: 'a' });
  });

  it('takes over e-mail and name where they are texts of a sane length', () => {
    expect(callerOf({ sub: 'a', email: 'a@example.com', name: 'Asha' })).toEqual({
      kind: 'agent',
      sub: 'a',
      email: 'a@example.com',
      name: 'Asha',
    });
    expect(callerOf({ sub: 'a', email: 7, name: 'x'.repeat(201) })).toEqual({ kind: 'agent', sub: 'a' });
  });

  it.each([[undefined], [''], [7], [null], ['x'.repeat(256)], ['a\u0000b'], ['a\nb'], ['u\ud800']])(
    'refuses %p as sub',
    (sub) => {
      expect(() => callerOf({ sub })).toThrow(expect.objectContaining({ code: 'CREDENTIAL_INVALID' }) as Error);
    },
  );
});
