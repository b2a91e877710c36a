import { Agent } from 'node:http';
import { type Called, callerKey, signCaller, type Caller } from '@stayline/caller';
import { DomainError } from '@stayline/errors';
import { createLogger } from '@stayline/logger';
import { waitFor } from '@stayline/testkit';
import axios, { type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { type Express, type NextFunction, type Request, type Response } from 'express';
import {
  createService,
  createServiceClient,
  expressAuthentication,
  sentBody,
  sentBytes,
  type Service,
  type ServiceOptions,
} from '../src';
import { type Operation } from '../src/openapi';

const key = callerKey('cart', 's'.repeat(32));
/** A channel's caller, signed for another call than `GET /things/1`. */
const signedFor = (change: Partial<Called>) => {
  const called = { method: 'GET', path: '/things/1', ...change };
  return { headers: { 'x-stayline-caller': signCaller({ kind: 'channel', channelId: 'one' }, key, called) } };
};
const guarded =
  (policy: string, answer: (request: Request) => unknown) =>
  (request: Request, response: Response, next: NextFunction) => {
    expressAuthentication(request, policy)
      .then(() => response.json(answer(request)))
      .catch(next);
  };
const MANY = Array.from({ length: 1_500 }, (_none, index) => `x${index}`).join('&');
let release: (() => void) | undefined;

function registerRoutes(app: Express): void {
  app.get(
    '/things/:id',
    guarded('channel', (request) => ({ id: request.params.id, page: request.query.page })),
  );
  app.post(
    '/things',
    guarded('channel', (request) => ({ got: request.body as unknown })),
  );
  app.get(
    '/internal/stock',
    guarded('service', () => ({ units: 3 })),
  );
  app.get(
    '/internal/refusal',
    guarded('service', () => {
      throw new DomainError('conflict', 'UNITS_GONE', 'Gone', { details: ['units: 0'] });
    }),
  );
  app.get(
    '/internal/busy',
    guarded('service', () => {
      throw new DomainError('unavailable', 'STOCK_MOVING', 'Being moved; try again', { retryAfterSeconds: 7 });
    }),
  );
  app.get(
    '/internal/broken',
    guarded('service', () => {
      throw new Error('secret cause');
    }),
  );
  app.get(
    '/internal/credential',
    guarded('service', () => {
      throw new DomainError('unauthenticated', 'KEY_WRONG', 'Wrong key');
    }),
  );
  app.get(
    '/internal/foreign',
    guarded('agent', () => 'never'),
  );
  app.post(
    '/stripped',
    guarded('channel', (request) => {
      delete (request.body as { typo?: unknown }).typo;
      return { body: request.body as unknown, sent: sentBody(request), bytes: sentBytes(request)?.toString() };
    }),
  );
  app.get(
    '/broken',
    guarded('channel', () => {
      throw new Error('secret cause');
    }),
  );
  app.get('/slow', (_request, response) => {
    release = () => response.json('done');
  });
}

const paths = {
  '/things/{id}': {
    get: {
      security: [{ channel: [] }],
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
      responses: {},
    },
  },
};

const withOpenRoute = (get: Operation): Partial<ServiceOptions> => ({
  api: { openapi: { paths: { '/open': { get } } }, registerRoutes },
});

describe('createService', () => {
  let service: Service;
  let base: string;
  let http: AxiosInstance;
  let management: string;
  const build = (change: Partial<ServiceOptions> = {}) =>
    createService({
      host: '127.0.0.1',
      port: 0,
      managementPort: 0,
      platformZone: 'Asia/Kolkata',
      drainTimeoutMs: 2_000,
      drainDelayMs: 0,
      logger: createLogger({ service: 'test', level: 'error' }),
      callerKey: key,
      api: { openapi: { paths }, registerRoutes },
      controllers: [],
      isReady: () => Promise.resolve(true),
      ...change,
    });
  /** Names a caller; `http` signs for it, by method and path. */
  const as = (caller: Caller) => ({ headers: { 'test-as': JSON.stringify(caller) } });
  const sign = (config: InternalAxiosRequestConfig) => {
    const { method = '', url, headers } = config;
    const caller = headers.get('test-as');
    if (caller === undefined) return config;
    const called = { method: method.toUpperCase(), path: new URL(url ?? '', base).pathname };
    headers.delete('test-as');
    headers.set('x-stayline-caller', signCaller(JSON.parse(caller as string) as Caller, key, called));
    return config;
  };
  const partner = as({ kind: 'channel', channelId: 'one' });

  beforeEach(async () => {
    service = build();
    const ports = await service.start();
    base = `http://127.0.0.1:${ports.port}`;
    management = `http://127.0.0.1:${ports.managementPort}`;
    http = axios.create({ baseURL: base, validateStatus: () => true });
    http.interceptors.request.use(sign);
  });
  afterEach(async () => service?.stop());

  // ALL-38
  it('does not start with a route that has no policy', () => {
    expect(() => build(withOpenRoute({ responses: {} }))).toThrow('GET /open has no policy');
    expect(() => build(withOpenRoute({ security: [{ root: [] }], responses: {} }))).toThrow('unknown policy root');
  });

  // ALL-1, ALL-5, ALL-10, ALL-20, ALL-21, CRED-18
  it.each([
    ['no caller', '/things/1', {}, 401, 'CREDENTIAL_MISSING'],
    ['a forged caller', '/things/1', { headers: { 'x-stayline-caller': 'x.y.z' } }, 401, 'CREDENTIAL_INVALID'],
    ['a caller of another path', '/things/1', signedFor({ path: '/things/2' }), 401, 'CREDENTIAL_INVALID'],
    ['a caller of another method', '/things/1', signedFor({ method: 'POST' }), 401, 'CREDENTIAL_INVALID'],
    ['another kind of caller', '/things/1', as({ kind: 'agent', sub: 'a' }), 403, 'FORBIDDEN'],
    ['an unknown route', '/nowhere', partner, 404, 'ROUTE_NOT_FOUND'],
    ['a repeated parameter', '/things/1?page=1&page=2', partner, 400, 'PARAMETER_REPEATED'],
    ['1e3 as an integer', '/things/1?page=1e3', partner, 400, 'VALIDATION_FAILED'],
    ['01 as an integer', '/things/1?page=01', partner, 400, 'VALIDATION_FAILED'],
    ['1.5 as an integer', '/things/1?page=1.5', partner, 400, 'VALIDATION_FAILED'],
    ['a path that cannot be decoded', '/things/%E0%A4%A', partner, 400, 'URL_MALFORMED'],
    ['a NUL in the query', '/things/1?q=a%00b', partner, 400, 'URL_MALFORMED'],
    ['bytes in the query that are no text', '/things/1?q=a%FFb', partner, 400, 'URL_MALFORMED'],
    ['the last of many parameters', `/things/1?${MANY}&page=1.5`, partner, 400, 'VALIDATION_FAILED'],
    ['a NUL in the path', '/things/a%00b', partner, 400, 'URL_MALFORMED'],
    ['an unexpected failure', '/broken', partner, 500, 'INTERNAL_ERROR'],
  ])('answers %s with the envelope', async (_what, path, config, status, errorCode) => {
    const answer = await http.get(path, config);
    expect(answer.status).toBe(status);
    expect(answer.data).toEqual({
      status,
      errorCode,
      message: expect.any(String) as string,
      details: expect.any(String) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/) as string,
    });
    expect(JSON.stringify(answer.data)).not.toContain('secret cause');
  });

  // ALL-15
  it.each([
    ['junk', '{"a":', 'application/json', 400, 'BODY_MALFORMED'],
    ['text with an escaped NUL', '{"a":"\\u0000"}', 'application/json', 400, 'BODY_MALFORMED'],
    ['text with half a surrogate pair', '{"a":"\\ud83d"}', 'application/json', 400, 'BODY_MALFORMED'],
    ['text with the other half', '{"a":"x\\uDE00"}', 'application/json', 400, 'BODY_MALFORMED'],
    ['another type', 'a=1', 'application/x-www-form-urlencoded', 400, 'CONTENT_TYPE_UNSUPPORTED'],
    ['more than 1 MiB', JSON.stringify('x'.repeat(1024 * 1024)), 'application/json', 413, 'BODY_TOO_LARGE'],
  ])('refuses a body that is %s', async (_what, body, type, status, errorCode) => {
    const answer = await http.post('/things', body, { headers: { ...partner.headers, 'content-type': type } });
    expect([answer.status, (answer.data as { errorCode: string }).errorCode]).toEqual([status, errorCode]);
  });

  // ALL-15
  it('refuses a body that is not UTF-8', async () => {
    const answer = await http.post('/things', Buffer.from('{"a":"José"}', 'latin1'), {
      headers: { ...partner.headers, 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'BODY_MALFORMED' } });
  });

  it('keeps what the client sent where the routes have removed fields from the body', async () => {
    const text = '{ "known": 1, "typo": 2 }';
    const answer = await http.post('/stripped', text, {
      headers: { ...partner.headers, 'content-type': 'application/json' },
    });
    expect(answer.data).toEqual({ body: { known: 1 }, sent: { known: 1, typo: 2 }, bytes: text });
  });

  it('takes a whole surrogate pair', async () => {
    const answer = await http.post('/things', '{"a":"\\ud83d\\ude00"}', {
      headers: { ...partner.headers, 'content-type': 'application/json' },
    });
    expect(answer.data).toEqual({ got: { a: '😀' } });
  });

  // ALL-41
  it('keeps a body with __proto__ harmless', async () => {
    await http.post('/things', '{"__proto__":{"polluted":true}}', {
      headers: { ...partner.headers, 'content-type': 'application/json' },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  // ALL-32
  it('returns the request id that was sent, and makes one otherwise', async () => {
    const sent = await http.get('/things/1', { headers: { ...partner.headers, 'x-request-id': 'mine-1' } });
    expect(sent.headers['x-request-id']).toBe('mine-1');
    expect((await http.get('/things/1', partner)).headers['x-request-id']).toMatch(/^req_/);
  });

  // ALL-37
  it('shows liveness, readiness, request durations and lost lines of the log on the management port alone', async () => {
    await http.get('/things/1', partner);
    expect((await axios.get(`${management}/livez`)).data).toBe('ok');
    expect((await axios.get(`${management}/readyz`)).data).toBe('ready');
    const metrics = (await axios.get<string>(`${management}/metrics`)).data;
    expect(metrics).toContain('http_request_duration_seconds_count{route="/things/:id",method="GET",status="200"} 1');
    expect(metrics).toContain('log_lines_lost_total 0');
    expect((await http.get('/metrics', partner)).status).toBe(404);
  });

  it('is alive and not ready, and serves nothing, until it is prepared', async () => {
    const { port: managementPort } = new URL(management);
    await service.stop();
    let prepared: () => void = () => undefined;
    // Everything that it depends on is there, but while the API's port is closed it must not report ready.
    service = build({ managementPort: Number(managementPort), isReady: () => Promise.resolve(true) });
    const started = service.start(() => new Promise((resolve) => (prepared = resolve)));
    const probe = (path: string) => http.get(`${management}${path}`).then(({ status }) => status);
    expect(await waitFor('the management port', () => probe('/livez'))).toBe(200);
    expect(await probe('/readyz')).toBe(503);
    prepared();
    const { port } = await started;
    expect(await probe('/readyz')).toBe(200);
    expect((await http.get(`http://127.0.0.1:${port}/things/1`, partner)).status).toBe(200);
  });

  it('cuts no request that it has taken, however busy its connections are', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const failures: (string | undefined)[] = [];
    let answered = 0;
    const client = async () => {
      for (;;) {
        try {
          await http.post('/things', { a: 1 }, { ...partner, httpAgent: agent });
          answered += 1;
        } catch (error) {
          return void failures.push(axios.isAxiosError(error) ? error.code : 'other');
        }
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await waitFor('traffic', () => answered > 200);
    await service.stop();
    await Promise.all(clients);
    expect([...new Set(failures)]).toEqual(['ECONNREFUSED']);
    agent.destroy();
  });

  it('ends requests in flight before it stops', async () => {
    const slow = http.get<string>('/slow');
    const finish = await waitFor('the request to arrive', () => release);
    const stopped = service.stop();
    finish();
    expect((await slow).data).toBe('done');
    await stopped;
    await expect(axios.get(`${base}/things/1`)).rejects.toThrow();
  });

  describe('createServiceClient', () => {
    const client = (url: string) => createServiceClient({ self: 'holds', url, key, timeoutMs: 500 });

    // CRED-18
    it('calls as a service', async () => {
      expect(await client(base).call('GET', '/internal/stock')).toEqual({ units: 3 });
      expect((await http.get('/internal/stock', partner)).status).toBe(403);
    });

    it("passes the other service's refusal on", async () => {
      await expect(client(base).call('GET', '/internal/refusal')).rejects.toMatchObject({
        kind: 'conflict',
        code: 'UNITS_GONE',
        details: ['units: 0'],
      });
    });

    // ALL-9
    it('passes a 503 on with its code and time to wait, and no other failure', async () => {
      await expect(client(base).call('GET', '/internal/busy')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'STOCK_MOVING',
        message: 'Being moved; try again',
        retryAfterSeconds: 7,
      });
      await expect(client(base).call('GET', '/internal/broken')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'SERVICE_UNAVAILABLE',
        retryAfterSeconds: 2,
      });
    });

    it('passes on that a credential in the body is wrong, and takes being refused itself for an outage', async () => {
      await expect(client(base).call('GET', '/internal/credential')).rejects.toMatchObject({
        kind: 'unauthenticated',
        code: 'KEY_WRONG',
      });
      await expect(client(base).call('GET', '/internal/foreign')).rejects.toMatchObject({ kind: 'unavailable' });
    });

    // ALL-9
    it('answers "unavailable" when nobody answers, or not in time', async () => {
      await expect(client('http://127.0.0.1:1').call('GET', '/x')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'SERVICE_UNAVAILABLE',
      });
      await expect(client(base).call('GET', '/slow')).rejects.toMatchObject({ kind: 'unavailable' });
    });
  });
});
