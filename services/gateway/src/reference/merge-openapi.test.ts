import { RouteTable } from '../routes/route';
import { errorCodes, errorCodeTable } from './error-codes';
import { mergeOpenApi } from './merge-openapi';
import { type Operation, type ServiceDocument } from './openapi-document';

const table = new RouteTable([
  { path: '/v1/*', service: 'distribution', policy: 'channel' },
  { path: '/api/v1/admin/catalog/*', service: 'distribution', policy: 'admin' },
  { path: '/api/ping', service: 'identity', policy: 'ownCredential', scheme: 'PartnerKey' },
]);
const cityNotFound = { kind: 'notFound', code: 'CITY_NOT_FOUND', when: 'No such city.' } as const;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operation = (operationId: string, policy: string, schema = 'Thing'): Operation => ({
  operationId,
  tags: ['Locations'],
  security: [{ [policy]: [] }],
  responses: { 200: { description: 'Ok', content: { 'application/json': { schema: ref(schema) } } } },
});
const errorBody = { type: 'object', properties: { errorCode: { type: 'string' }, status: { type: 'integer' } } };
const service = (name: string, paths: Record<string, Operation>, schemas: object = {}): ServiceDocument => ({
  service: name,
  document: {
    paths: Object.fromEntries(Object.entries(paths).map(([path, each]) => [path, { get: each }])),
    components: { schemas: { Thing: { type: 'object' }, ErrorBody: errorBody, ...schemas } },
  },
});
const merge = (...services: ServiceDocument[]) => mergeOpenApi({ services, table });

describe('mergeOpenApi', () => {
  it('says what credential the gateway asks for', () => {
    const { paths } = merge(
      service('distribution', {
        '/v1/cities': operation('Cities', 'channel'),
        '/api/v1/admin/catalog/meals/{mealId}': operation('Meal', 'admin'),
      }),
      service('identity', { '/api/ping': operation('Ping', 'public') }),
    );
    expect(paths['/v1/cities']?.get?.security).toEqual([{ ApiKey: [], ChannelId: [] }]);
    expect(paths['/api/v1/admin/catalog/meals/{mealId}']?.get?.security).toEqual([{ Bearer: [] }]);
    expect(paths['/api/ping']?.get?.security).toEqual([{ PartnerKey: [] }]);
  });

  it("unites the gateway's refusals and the service's by status", () => {
    const { paths, components } = merge(
      service('distribution', {
        '/v1/cities': { ...operation('Cities', 'channel'), 'x-errors': [cityNotFound] },
        '/v1/plans': operation('Plans', 'channel'),
      }),
    );
    const responses = paths['/v1/cities']?.get?.responses ?? {};
    expect(responses[404]).toMatchObject({ 'x-error-codes': ['CITY_NOT_FOUND', 'ROUTE_NOT_FOUND'] });
    expect(components.responses?.NotFound).toMatchObject({ 'x-error-codes': ['ROUTE_NOT_FOUND'] });
    expect(paths['/v1/cities']?.get).not.toHaveProperty('x-errors');
    expect(responses[401]).toEqual({ $ref: '#/components/responses/Unauthenticated' });
    expect(Object.keys(responses)).not.toContain('413');
  });

  // ALL-37
  it('publishes neither internal routes nor what only they use', () => {
    const { paths, components } = merge(
      service(
        'distribution',
        { '/v1/cities': operation('Cities', 'channel'), '/internal/stock': operation('Stock', 'service', 'Secret') },
        { Secret: { type: 'object' } },
      ),
    );
    expect(Object.keys(paths)).toEqual(['/v1/cities']);
    expect(Object.keys(components.schemas ?? {})).toEqual(['ErrorBody', 'ErrorCode', 'Thing']);
  });

  it('shares equal schemas, and keeps others of the same name apart', () => {
    const { paths, components } = merge(
      service('distribution', { '/v1/cities': operation('Cities', 'channel') }),
      service('identity', { '/api/ping': operation('Ping', 'public') }, { Thing: { type: 'string' } }),
    );
    expect(components.schemas).toMatchObject({ Thing: { type: 'object' }, IdentityThing: { type: 'string' } });
    expect(JSON.stringify(paths['/api/ping'])).toContain('"#/components/schemas/IdentityThing"');
    expect(JSON.stringify(paths['/v1/cities'])).toContain('"#/components/schemas/Thing"');
  });

  // ALL-4
  it('lists every code', () => {
    const cities = { ...operation('Cities', 'channel'), 'x-errors': [cityNotFound] };
    const { components, info } = merge(service('distribution', { '/v1/cities': cities }));
    expect(components.schemas?.ErrorCode).toMatchObject({
      enum: expect.arrayContaining(['CITY_NOT_FOUND', 'GATEWAY_BUSY']) as unknown,
    });
    expect(components.schemas?.ErrorBody).toMatchObject({ properties: { errorCode: ref('ErrorCode') } });
    expect(info.description).toContain('| `CITY_NOT_FOUND` | 404 | No such city. |');
  });

  // ALL-38
  it.each<[string, ServiceDocument[], string]>([
    ['no route leads to', [service('distribution', { '/v3/x': operation('X', 'channel') })], 'No route leads to /v3/x'],
    [
      'another service answers',
      [service('identity', { '/v1/x': operation('X', 'channel') })],
      'No route leads to /v1/x of identity',
    ],
    [
      'the route asks less of',
      [service('distribution', { '/v1/x': operation('X', 'admin') })],
      'GET /v1/x asks for admin, its route /v1/* for channel',
    ],
    [
      'has no policy',
      [service('distribution', { '/v1/x': { ...operation('X', ''), security: [] } })],
      'asks for nothing',
    ],
    [
      'another operation has the name of',
      [service('distribution', { '/v1/x': operation('X', 'channel'), '/v1/y': operation('X', 'channel') })],
      'Two operations are called X',
    ],
  ])('fails the build for an operation that %s', (_why, services, message) => {
    expect(() => merge(...services)).toThrow(message);
  });

  it('fails the build for an operation that is another’s under the extra prefix', () => {
    const shadowed = new RouteTable([
      { path: '/v1/*', service: 'distribution', policy: 'channel' },
      { path: '/api/v1/cart/*', service: 'cart', policy: 'agent' },
    ]);
    const services = [service('distribution', { '/v1/cart/x': operation('X', 'channel') })];
    expect(() => mergeOpenApi({ services, table: shadowed })).toThrow('Under /api another route');
  });
});

describe('errorCodes', () => {
  it('lists a code once, with all its statuses and reasons', () => {
    const declared = [
      { kind: 'notFound', code: 'B', when: 'Not there.' },
      { kind: 'invalid', code: 'B', when: 'Unknown | gone.' },
      { kind: 'invalid', code: 'B', when: 'Unknown | gone.' },
      { kind: 'invalid', code: 'A', when: 'First.' },
    ] as const;
    expect(errorCodeTable(errorCodes(declared)).split('\n').slice(2)).toEqual([
      '| `A` | 400 | First. |',
      '| `B` | 400, 404 | Not there. Unknown \\| gone. |',
    ]);
  });
});
