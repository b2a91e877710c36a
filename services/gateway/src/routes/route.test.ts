import { type Route, RouteTable } from './route';
import { ROUTES } from './route-table';
import { readTarget } from './request-path';

const table = new RouteTable(ROUTES);
const find = (path: string) => {
  const found = table.find(readTarget(path).segments);
  return found && [found.route.service, found.route.policy, found.path];
};

describe('the route table', () => {
  // ALL-35
  it.each([
    ['/v1/cities', 'distribution', 'channel', '/v1/cities'],
    ['/api/v1/cities', 'distribution', 'channel', '/v1/cities'],
    ['/v2/bookings', 'distribution', 'channel', '/v2/bookings'],
    ['/api/v2/bookings/B-1', 'distribution', 'channel', '/v2/bookings/B-1'],
    ['/api/v1/listings', 'distribution', 'agent', '/api/v1/listings'],
    ['/api/api/v1/listings/7', 'distribution', 'agent', '/api/v1/listings/7'],
    ['/api/v1/admin/catalog/import', 'distribution', 'admin', '/api/v1/admin/catalog/import'],
    ['/api/api/v1/admin/catalog/import', 'distribution', 'admin', '/api/v1/admin/catalog/import'],
    ['/api/v1/admin/channels', 'identity', 'admin', '/api/v1/admin/channels'],
    ['/api/v1/admin/partners/p/keys', 'identity', 'admin', '/api/v1/admin/partners/p/keys'],
    ['/api/ping', 'identity', 'ownCredential', '/api/ping'],
    ['/api/api/ping', 'identity', 'ownCredential', '/api/ping'],
    ['/api/v1/admin/marketing/email/templates', 'marketing', 'admin', '/api/v1/admin/marketing/email/templates'],
    ['/api/webhooks/reviews', 'webhooks', 'sender', '/api/webhooks/reviews'],
    ['/api/api/webhooks/reviews', 'webhooks', 'sender', '/api/webhooks/reviews'],
    ['/api/v1/admin/webhooks/endpoints', 'webhooks', 'admin', '/api/v1/admin/webhooks/endpoints'],
    ['/api/v1/pms/webhooks/endpoints', 'webhooks', 'admin', '/api/v1/pms/webhooks/endpoints'],
    ['/docs', 'gateway', 'public', '/docs'],
    ['/api/openapi.json', 'gateway', 'public', '/openapi.json'],
    ['/api', 'gateway', 'public', '/'],
  ])('sends %s to %s as %s, which knows it as %s', (path, ...expected) => {
    expect(find(path)).toEqual(expected);
  });

  // ALL-37
  it.each([
    '/internal/api-keys/verify',
    '/api/internal/api-keys/verify',
    '/v1/../internal/stock',
    '/v1/%2e%2e/internal/stock',
    '/%69nternal/stock',
    '/INTERNAL/stock',
    '//internal//stock',
    '/metrics',
    '/api/metrics',
    '/livez',
    '/readyz',
    '/ping',
    '/api/api/api/ping',
    '/api/api/v1/../../../internal',
    '/V1/cities',
    '/v1/nowhere',
    '/api/v1/carts',
    '/api/v1/admin/nowhere',
    '/nowhere',
  ])('has no route for %s', (path) => {
    expect(find(path)).toBeUndefined();
  });
});

describe('RouteTable', () => {
  const route = (path: string, service: Route['service'] = 'cart'): Route => ({ path, service, policy: 'agent' });

  it('takes the most specific route whatever the order', () => {
    const routes = ['/x/*', '/x/{id}/notes/*', '/x/{id}', '/x/mine', '/x/mine/*'].map((path) => route(path));
    for (const order of [routes, [...routes].reverse()]) {
      const paths = new RouteTable(order);
      const found = (path: string) => paths.find(readTarget(path).segments)?.route.path;
      expect(['/x/mine', '/x/7', '/x/7/notes/1', '/x/mine/1', '/x/7/other', '/x'].map(found)).toEqual([
        '/x/mine',
        '/x/{id}',
        '/x/{id}/notes/*',
        '/x/mine/*',
        '/x/*',
        '/x/*',
      ]);
    }
  });

  // ALL-37
  it.each([
    ['the same path twice', ['/a/*', '/a/*'], 'take the same paths'],
    ['the same path with another name for its parameter', ['/a/{id}', '/a/{key}'], 'take the same paths'],
    ['a path that another has under the extra prefix', ['/v1/listings', '/api/v1/listings'], 'take the same paths'],
    ['an internal path', ['/internal/*'], 'not public'],
    ['a management path', ['/metrics'], 'not public'],
    ['every path', ['/*'], 'not public'],
    ['every first segment', ['/{any}/*'], 'not public'],
    ['a star inside', ['/a*/b'], 'is not a path'],
    ['no leading slash', ['a/b'], 'is not a path'],
  ])('does not start with %s', (_what, paths, message) => {
    expect(() => new RouteTable(paths.map((path) => route(path)))).toThrow(message);
  });
});
