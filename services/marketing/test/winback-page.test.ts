import { RunningMarketing } from './support/marketing';
import { linkOf, offered, rated } from './support/winback';

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PUBLIC = { kind: 'public' } as const;

const world = new RunningMarketing();
let offerId: number;
beforeAll(async () => {
  await world.start();
  offerId = (await offered(world)).id;
});
afterAll(() => world.stop());

/** As a browser asks: the gateway's signature, and no JSON. */
async function browse(method: string, path: string, form?: Record<string, string>): Promise<Response> {
  return fetch(`${world.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...HTML, ...world.signature(PUBLIC, method, path.split('?')[0] ?? path) },
    ...(form && { body: new URLSearchParams(form) }),
  });
}

async function guest(change: Parameters<typeof rated>[2] = {}) {
  const { bookingId } = await rated(world, 2, change);
  const { token } = await linkOf(world, bookingId);
  const form = (claimed = '0') => ({ bookingId, t: token, offerId: String(offerId), claimed });
  return { bookingId, token, path: `/winback/${bookingId}?t=${token}`, form };
}

const claimsOf = async (bookingId: string) =>
  (await world.database.rows('SELECT 1 FROM winback_claim WHERE booking_id = $1', [bookingId])).length;

// WIN-11
describe('the page', () => {
  it('is for browsers; programs get JSON at the same path', async () => {
    const { path } = await guest();
    const page = await browse('GET', path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('vary')).toContain('Accept');
    const html = await page.text();
    for (const words of ['Dear Asha', 'Palm House', 'Tue, 1 Dec 2026', '2 nights', 'INR 2,000 off', 'Claim this offer'])
      expect(html).toContain(words);
    const [bookingId, token] = [path.split(/[/?]/)[2] ?? '', path.split('=')[1] ?? ''];
    expect(
      (await world.call('GET', '/winback/{bookingId}', { bookingId, as: PUBLIC, query: { t: token } })).status,
    ).toBe(200);
  });

  it('carries no contact of the guest, no script, and a policy that allows none', async () => {
    const page = await browse('GET', (await guest()).path);
    const html = await page.text();
    expect(html).not.toMatch(/asha@example|9198|Rao|<script|channel-1/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
  });

  it('shows what others wrote as text', async () => {
    const { path } = await guest({
      propertyName: '<img src=x onerror=alert(1)>',
      guest: { firstName: '"><script>x</script>' },
    });
    const html = await (await browse('GET', path)).text();
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each(['', '?t=', '?t=wbl_zzzzzz_x'])(
    'is 401 and says nothing of the booking with %j for a link',
    async (query) => {
      const { bookingId } = await guest();
      const page = await browse('GET', `/winback/${bookingId}${query}`);
      const html = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
      expect(html).toContain('This link does not work');
      expect(html).not.toContain('Palm House');
    },
  );
});

// WIN-7, WIN-11
describe('its form', () => {
  it('claims, and leads back to the page, which shows the claim', async () => {
    const { bookingId, path, form } = await guest();
    const answer = await browse('POST', '/winback/claim', form());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path.slice('/winback/'.length)]);
    const html = await (await browse('GET', path)).text();
    expect(html).toContain('This is yours');
    expect(html).toContain('wbc_');
    expect(html).not.toContain('<form');
    expect(await claimsOf(bookingId)).toBe(1);
  });

  it('is one claim where it is sent twice, also where two are allowed', async () => {
    const { bookingId, form } = await guest();
    const body = { maxWinBackAllowed: 2 };
    await world.call('PUT', '/api/v1/admin/bookings/{bookingId}/win-back', { bookingId, body });
    const answers = await Promise.all(Array.from({ length: 4 }, () => browse('POST', '/winback/claim', form())));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await claimsOf(bookingId)).toBe(1);
    await browse('POST', '/winback/claim', form('1'));
    expect(await claimsOf(bookingId)).toBe(2);
  });

  it.each([
    ['another link', { t: 'wbl_zzzzzz_x' }, 401],
    ['no link', { t: '' }, 401],
    ['no offer chosen', { offerId: '' }, 303],
    ['an offer that is gone', { offerId: '2000000000' }, 303],
    ['a number that is none', { offerId: '1e1' }, 303],
  ])('with %s claims nothing', async (_what, change, status) => {
    const { bookingId, form } = await guest();
    expect((await browse('POST', '/winback/claim', { ...form(), ...change })).status).toBe(status);
    expect(await claimsOf(bookingId)).toBe(0);
  });

  it('of another booking than the link’s claims nothing', async () => {
    const [mine, other] = [await guest(), await guest()];
    expect((await browse('POST', '/winback/claim', { ...mine.form(), bookingId: other.bookingId })).status).toBe(401);
    expect([await claimsOf(mine.bookingId), await claimsOf(other.bookingId)]).toEqual([0, 0]);
  });

  it('that is larger than any form of ours is refused', async () => {
    const { form } = await guest();
    expect((await browse('POST', '/winback/claim', { ...form(), more: 'x'.repeat(10_000) })).status).toBe(413);
  });
});
