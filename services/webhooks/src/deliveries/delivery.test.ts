import { conclude, deliveryHeaders, errorOf, type Parcel } from './delivery';

const policy = { firstMs: 2_000, maxMs: 60_000 };
const answered = (status: number, retryAfterMs?: number) => ({ status, text: '', complete: true, retryAfterMs });

describe('conclude', () => {
  // HOOK-18, HOOK-20
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'again'],
    [307, 'again'],
    [400, 'again'],
    [410, 'gone'],
    [429, 'again'],
    [500, 'again'],
  ])('an answer of %i means %s', (status, kind) => expect(conclude(answered(status), 1, policy, 0).kind).toBe(kind));

  // HOOK-19
  it.each([
    ['the first wait, least', 1, 0, 1_600],
    ['the first wait, most', 1, 1, 2_400],
    ['the third wait', 3, 0.5, 8_000],
    ['the longest wait', 15, 0.5, 60_000],
  ])('%s', (_what, attempts, random, afterMs) => {
    expect(conclude({ failure: 'ECONNREFUSED' }, attempts, policy, random)).toEqual({ kind: 'again', afterMs });
  });

  // HOOK-19
  it('waits as long as it is asked to, but no longer than the longest wait', () => {
    expect(conclude(answered(429, 30_000), 1, policy, 0)).toEqual({ kind: 'again', afterMs: 30_000 });
    expect(conclude(answered(503, 3_600_000), 1, policy, 0)).toEqual({ kind: 'again', afterMs: 60_000 });
    expect(conclude(answered(503, 0), 1, policy, 0)).toEqual({ kind: 'again', afterMs: 1_600 });
  });
});

it.each([
  [answered(204), null],
  [answered(302), 'HTTP_302'],
  [{ failure: 'timeout' }, 'TIMEOUT'],
])('errorOf %j is %j', (answer, error) => expect(errorOf(answer)).toBe(error));

// HOOK-15
describe('deliveryHeaders', () => {
  const parcel: Parcel = {
    eventId: 'whe_1',
    body: Buffer.from('{}'),
    contentType: 'application/json',
    targetUrl: 'https://x.example/',
    httpMethod: 'POST',
    authType: 'NONE',
    authUsername: null,
    timeoutSeconds: 10,
    signsWithPrevious: false,
  };
  const headers = (change: Partial<Parcel>, secrets: object = {}) =>
    deliveryHeaders({ ...parcel, ...change }, { customHeaders: { 'X-Tenant': 't' }, ...secrets }, new Date(0));

  it('name the event and carry the further headers', () => {
    expect(headers({})).toEqual({
      'X-Tenant': 't',
      'user-agent': 'Stayline-Webhooks',
      'content-type': 'application/json',
      'webhook-id': 'whe_1',
      'webhook-timestamp': '0',
    });
  });

  it.each([
    ['BASIC', { authUsername: 'zoë' }, { authSecret: 'p:w' }, `Basic ${Buffer.from('zoë:p:w').toString('base64')}`],
    ['BEARER', {}, { authSecret: 'token' }, 'Bearer token'],
    ['NONE', {}, { authSecret: 'token' }, undefined],
  ] as const)('%s', (authType, change, secrets, authorization) => {
    expect(headers({ authType, ...change }, secrets).authorization).toBe(authorization);
  });

  // HOOK-17
  it('sign with the former secret only while it lasts', () => {
    const secrets = { signingSecret: 'a'.repeat(32), previousSigningSecret: 'b'.repeat(32) };
    const signatures = (signsWithPrevious: boolean) =>
      headers({ authType: 'HMAC', signsWithPrevious }, secrets)['webhook-signature']?.split(' ');
    expect(signatures(true)).toHaveLength(2);
    expect(signatures(false)).toHaveLength(1);
  });
});
