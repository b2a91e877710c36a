import { gunzipSync } from 'node:zlib';
import { readConsole } from '../src/console/console-files';
import { type RunningGateway, startGateway } from './support/running-gateway';

/** What a page loads at first may cost so much, compressed. */
const MAX_SCRIPT_BYTES = 130 * 1024;

describe('the console', () => {
  const consoleFiles = readConsole();
  let gateway: RunningGateway;
  let without: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ settings: { consoleClientId: 'the-console' }, consoleFiles });
    without = await startGateway({ consoleFiles });
  });
  afterAll(() => Promise.all([gateway.stop(), without.stop()]));

  const scripts = [...consoleFiles.keys()].filter((name) => name.endsWith('.js'));

  // CONSOLE-1, ALL-35
  it.each(['', '/api'])('is one page under every path below "%s/console", from this server alone', async (prefix) => {
    for (const path of ['/console', '/console/', '/console/bookings?open=bkg_1', '/console/a/b/c']) {
      const page = await gateway.http.get<string>(prefix + path);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.data).toContain(`<base href="${prefix}/console/" />`);
      expect(page.data).not.toMatch(/https?:\/\//);
      for (const [, source] of page.data.matchAll(/<(?:script|link)[^>]* (?:src|href)="\.\/([^"]+)"/g)) {
        expect((await gateway.http.get(`${prefix}/console/${source}`)).status).toBe(200);
      }
    }
  });

  // CONSOLE-2
  it('lets the page load from this server alone and talk to the identity provider besides', async () => {
    const { headers } = await gateway.http.get('/console');
    const csp = headers['content-security-policy'] as string;
    const { origin } = new URL((await gateway.http.get<{ issuer: string }>('/console/config.json')).data.issuer);
    expect(csp.split(';')).toEqual(
      expect.arrayContaining(["default-src 'self'", `connect-src 'self' ${origin}`, "frame-ancestors 'none'"]),
    );
    expect(csp).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  });

  it('tells the page what it has to know of the platform', async () => {
    const { data } = await gateway.http.get<object>('/console/config.json');
    expect(data).toEqual({
      issuer: expect.any(String) as string,
      audience: expect.any(String) as string,
      clientId: 'the-console',
      platformZone: 'Asia/Kolkata',
    });
  });

  it('is cached for good by names that change, compressed where that is understood', async () => {
    const script = `/console/${scripts[0]}`;
    const { status, headers } = await gateway.http.get(script, { decompress: false });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const again = await gateway.http.get(script, { headers: { 'If-None-Match': headers.etag as string } });
    expect(again.status).toBe(304);
    const plain = await gateway.http.get(script, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  // ALL-1
  it.each(['/console/assets/none.js', '/console/assets/../../package.json'])('has no %s', async (path) => {
    const answer = await gateway.http.get<{ errorCode: string }>(path);
    expect([answer.status, answer.data.errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  // CONSOLE-1
  it('is not there where the settings name no client', async () => {
    expect((await without.http.get('/console')).status).toBe(404);
  });

  // CONSOLE-3
  it('costs less than 130 KiB of script, all pages together', () => {
    const sizes = scripts.map((name) => consoleFiles.get(name)!.gzip);
    expect(sizes.every((zipped) => gunzipSync(zipped).length > 0)).toBe(true);
    expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });
});
