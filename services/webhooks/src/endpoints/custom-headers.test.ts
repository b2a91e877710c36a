import { customHeaderProblems } from './custom-headers';

// HOOK-12
describe('customHeaderProblems', () => {
  it.each([
    'Connection',
    'keep-alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Proxy-Authorization',
    'Host',
    'Content-Length',
    'content-type',
    'Expect',
    'Cookie',
    'webhook-id',
    'Webhook-Signature',
    'X-Stayline-Caller',
  ])('refuses %s', (name) => {
    expect(customHeaderProblems({ [name]: 'x' }, false)).toEqual([`customHeaders.${name}: must not be set`]);
  });

  it.each([
    ['a name with a space', { 'a b': 'x' }],
    ['an empty name', { '': 'x' }],
    ['a line break in a name', { 'a\r\nHost': 'x' }],
    ['a line break in a value', { a: 'x\r\nHost: y' }],
    ['a value beyond ASCII', { a: 'é' }],
    ['a name twice', { a: 'x', A: 'y' }],
  ])('refuses %s', (_what, headers) => {
    expect(customHeaderProblems(headers as Record<string, string>, false)).toHaveLength(1);
  });

  it('refuses Authorization only where authType sets it', () => {
    expect(customHeaderProblems({ Authorization: 'Token x' }, true)).toEqual([
      'customHeaders.Authorization: is set by authType',
    ]);
    expect(customHeaderProblems({ Authorization: 'Token x', 'X-Api-Key': 'y' }, false)).toEqual([]);
  });
});
