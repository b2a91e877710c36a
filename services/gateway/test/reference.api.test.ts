import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { UNKNOWN_TEXT } from '../src/reference/example-of';
import { EXAMPLE_WORDS } from '../src/reference/example-words';
import { type OpenApiDocument } from '../src/reference/openapi-document';
import { type RunningGateway, startGateway } from './support/running-gateway';

describe('the API reference', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ reference: '{"openapi":"3.0.3","paths":{}}' });
  });
  afterAll(() => gateway?.stop());

  it.each(['', '/api'])('is served under the prefix "%s", from this server alone', async (prefix) => {
    const page = await gateway.http.get<string>(`${prefix}/docs`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.data).not.toMatch(/https?:\/\//);
    const csp = page.headers['content-security-policy'] as string;
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("script-src 'self';");
    expect(csp).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    for (const source of page.data.matchAll(/<script[^>]* src="([^"]+)"/g)) {
      const script = await gateway.http.get<string>(new URL(source[1] ?? '', `${gateway.base}${prefix}/docs`).href);
      expect([script.status, script.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
    }
    const document = await gateway.http.get(`${prefix}/openapi.json`);
    expect([document.status, document.data]).toEqual([200, { openapi: '3.0.3', paths: {} }]);
  });

  it.each([
    ['/', '/docs'],
    ['/docs/', '/docs'],
    ['/api/docs/', '/api/docs'],
    ['/api/', '/api/docs'],
  ])('is where %s leads', async (path, target) => {
    const { status, headers } = await gateway.http.get(path);
    expect([status, new URL(headers.location as string, gateway.base + path).pathname]).toEqual([302, target]);
  });

  // ALL-1, ALL-8
  it.each([
    ['GET', '/docs/elsewhere'],
    ['GET', '/docs/../../package.json'],
    ['GET', '/docs/scalar.js/x'],
  ])('answers %s %s with the envelope', async (method, path) => {
    const answer = await gateway.http.request<{ errorCode: string }>({ method, url: path });
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it.each([
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends the document as %s, and not again while nothing has changed', async (accepted, encoding) => {
    const headers = { 'Accept-Encoding': accepted };
    const first = await gateway.http.get<Buffer>('/openapi.json', {
      headers,
      decompress: false,
      responseType: 'arraybuffer',
    });
    expect([first.headers['content-encoding'], first.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    const text = encoding ? gunzipSync(first.data) : first.data;
    expect(JSON.parse(text.toString())).toEqual({ openapi: '3.0.3', paths: {} });
    const again = await gateway.http.get<string>('/openapi.json', {
      headers: { ...headers, 'If-None-Match': first.headers.etag as string },
    });
    expect([again.status, again.data]).toEqual([304, '']);
  });

  // ALL-46
  it('offers a typed client beside the document', async () => {
    const offered = await gateway.http.get<Buffer>('/stayline-client.tgz', { responseType: 'arraybuffer' });
    expect(offered.status).toBe(200);
    expect(gunzipSync(offered.data).toString('latin1')).toContain('package/dist/esm/index.d.ts');
    const again = await gateway.http.get('/stayline-client.tgz', {
      headers: { 'If-None-Match': offered.headers.etag as string },
    });
    expect(again.status).toBe(304);
  });

  it('carries the headers of every answer', async () => {
    const { headers } = await gateway.http.get('/docs');
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

/** The document that `nx build gateway` merged from the services as they are. */
describe('the published OpenAPI document', () => {
  const text = readFileSync(join(__dirname, '../src/generated/openapi.json'), 'utf8');
  const document = JSON.parse(text) as OpenApiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

  type Parameter = { name: string; required?: boolean; example?: unknown; schema: { example?: unknown } };
  type WithContent = { $ref?: string; content?: Record<string, object> };
  const resolved = (part: unknown): WithContent => {
    const { $ref, ...given } = (part ?? {}) as WithContent;
    return $ref ? (document.components.responses?.[$ref.split('/').at(-1) ?? ''] as WithContent) : given;
  };

  // BOOK-24
  it('says that a 404 right after a lost answer is not final, as the guide of partners does', () => {
    const guide = readFileSync(join(__dirname, '../../../docs/guides/partner.md'), 'utf8');
    const readBooking = document.paths['/v2/bookings']?.get;
    for (const said of [guide, JSON.stringify(document.info), JSON.stringify(readBooking)])
      expect(said.replace(/\s+/g, ' ')).toContain('A 404 right after a lost answer is not final');
  });

  it('has no reference that leads nowhere', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((found) => found[1] ?? '');
    const missing = references.filter((reference) => {
      const target = reference
        .split('/')
        .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);
      return target === undefined;
    });
    expect(references.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it.each(operations)('$name has a name, a credential that is declared, and its failures', ({ operation }) => {
    expect(operation.operationId).toMatch(/^[A-Z]\w+$/);
    expect(operation.tags?.length).toBeGreaterThan(0);
    const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
    expect(operation.security).toBeDefined();
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['400', '401', '429', '431', '500', '502', '503', '504']),
    );
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
  });

  // ALL-44
  it.each(operations)('$name shows what is sent and what is answered', ({ operation }) => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map(
      (part) => resolved(part).content,
    );
    for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
      expect(Object.keys(media).filter((key) => key.startsWith('example'))).toHaveLength(1);
    }
    const required = ((operation.parameters ?? []) as Parameter[]).filter((each) => each.required);
    for (const each of required) expect([each.name, each.example ?? each.schema.example]).not.toContain(undefined);
  });

  it('knows how every text looks: its field has an example (@example, .meta), or its name a word', () => {
    const silent = [...text.matchAll(/"(\w+)":\[?"([^"]+)"/g)].filter(([, , value]) => value === UNKNOWN_TEXT);
    expect([...new Set(silent.map(([, field]) => field))]).toEqual([]);
  });

  it('has no word for a field that there is not', () => {
    expect(Object.keys(EXAMPLE_WORDS).filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });

  // ALL-37
  it('publishes nothing internal', () => {
    expect(Object.keys(document.paths).filter((path) => /internal|livez|readyz|metrics/.test(path))).toEqual([]);
    expect(text).not.toContain('x-stayline-caller');
  });

  // ALL-4
  it('passes the recommended rules of redocly lint', () => {
    const cli = require.resolve('@redocly/cli/bin/cli.js');
    const file = join(__dirname, '../src/generated/openapi.json');
    const lint = spawnSync(process.execPath, [cli, 'lint', '--extends=recommended', '--format=json', file], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', CI: 'true', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const { problems } = JSON.parse(lint.stdout) as {
      problems: { ruleId: string; message: string; severity: string }[];
    };
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has neither null beside a reference nor a number that its format cannot hold', () => {
    expect(text).not.toMatch(/"nullable":true,"allOf"|"allOf":\[[^\]]*\],"nullable":true/);
    const wrong = [...text.matchAll(/"format":"int32"[^{}]*"maximum":(\d+)/g)].filter(
      ([, max]) => Number(max) >= 2 ** 31,
    );
    expect(wrong).toEqual([]);
  });

  it('lists every code that a description names', () => {
    const codes = (document.components.schemas?.ErrorCode as { enum: string[] }).enum;
    const failures = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400),
    );
    const named = failures.flatMap(([, response]) => [
      ...((response as { description?: string }).description ?? '').matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g),
    ]);
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named.map(([code]) => code))].filter((code) => !codes.includes(code))).toEqual([]);
  });
});
