import { expectMatchesOpenApi } from './matches-openapi';

const openapi = {
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          204: { description: 'Nothing' },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          seenAt: { type: 'string', format: 'date-time', nullable: true },
          units: { type: 'integer', format: 'int32' },
          part: { allOf: [{ $ref: '#/components/schemas/Part' }], nullable: true },
        },
        required: ['id', 'seenAt'],
      },
      Part: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
};
const check = (status: number, body: unknown, path = '/things/{id}', method = 'GET') => {
  expectMatchesOpenApi(openapi, method, path, status, body);
};

describe('expectMatchesOpenApi', () => {
  it.each([
    ['a full body', 200, { id: 'a', seenAt: '2026-11-21T00:00:00.000Z', units: 2 }],
    ['null where the document allows it', 200, { id: 'a', seenAt: null }],
    ['null where a reference may be null', 200, { id: 'a', seenAt: null, part: null }],
    ['a reference that may be null', 200, { id: 'a', seenAt: null, part: { name: 'b' } }],
    ['no body where none is declared', 204, ''],
  ])('accepts %s', (_what, status, body) => {
    expect(() => check(status, body)).not.toThrow();
  });

  // ALL-41
  it.each([
    ['a missing field', 200, { id: 'a' }, "required property 'seenAt'"],
    ['a field that is not in the document', 200, { id: 'a', seenAt: null, secret: 1 }, 'additional properties'],
    ['a wrong part', 200, { id: 'a', seenAt: null, part: { name: 1 } }, '/part/name must be string'],
    ['a wrong type', 200, { id: 1, seenAt: null }, '/id must be string'],
    ['a malformed date-time', 200, { id: 'a', seenAt: 'yesterday' }, 'date-time'],
    ['an undeclared status', 418, {}, 'does not declare the status 418'],
    ['a body where none is declared', 204, { id: 'a' }, 'declares no body'],
  ])('refuses %s', (_what, status, body, message) => {
    expect(() => check(status, body)).toThrow(message);
  });

  it('refuses an operation that is not in the document', () => {
    expect(() => check(200, {}, '/other')).toThrow('The document has no GET /other');
    expect(() => check(200, {}, '/things/{id}', 'POST')).toThrow('The document has no POST /things/{id}');
  });
});
