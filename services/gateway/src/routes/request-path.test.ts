import { readTarget } from './request-path';

// ALL-36
describe('readTarget', () => {
  it.each([
    ['/v1/cities', '/v1/cities'],
    ['/', '/'],
    ['', '/'],
    ['//v1///cities', '/v1/cities'],
    ['/v1/cities/', '/v1/cities'],
    ['/v1/./cities/.', '/v1/cities'],
    ['/v1/x/../cities', '/v1/cities'],
    ['/v1/../internal/stock', '/internal/stock'],
    ['/v1/%2e%2e/internal/stock', '/internal/stock'],
    ['/v1/.%2E/internal', '/internal'],
    ['/../../../internal', '/internal'],
    ['/%69nternal/stock', '/internal/stock'],
    ['/v1/%63ities', '/v1/cities'],
    ['/v1/a%20b', '/v1/a%20b'],
    ['/v1/%e0%a4%aa', '/v1/%E0%A4%AA'],
    ['/v1/a%25b', '/v1/a%25b'],
    ['/v1/a%252fb', '/v1/a%252fb'],
    ['/v1/cities;x=1', '/v1/cities;x=1'],
    ['/V1/Cities', '/V1/Cities'],
    ['http://elsewhere.example/v1/cities', '/v1/cities'],
    ['http://elsewhere.example', '/'],
  ])('reads %s as %s', (target, path) => {
    expect(readTarget(target).path).toBe(path);
  });

  it.each([
    '/v1/..%2finternal',
    '/v1%2Fcities',
    '/v1/..%5cinternal',
    '/v1\\..\\internal',
    '/v1/a%00',
    '/v1/a%0d%0aX:1',
    '/v1/a%7f',
    '/v1/%',
    '/v1/%2',
    '/v1/%zz',
    '/v1/%e0%a4%a',
    '/v1/%c0%ae%c0%ae/internal',
    '/v1/\xe9',
    '/v1/cities#x',
    '/v1/cities?a=1#x',
    '*',
    'v1/cities',
    'https:/v1/cities',
  ])('refuses %s', (target) => {
    expect(() => readTarget(target)).toThrow();
  });

  it('leaves the query as it was sent', () => {
    const sent = '?a=%2F..%2f&b=1&b=2&__proto__=x&c=a+b%20c?d//../e';
    expect(readTarget(`/v1//cities${sent}`)).toEqual({
      path: '/v1/cities',
      segments: ['v1', 'cities'],
      query: sent,
    });
  });
});
