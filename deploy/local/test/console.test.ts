import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describeInBrowser, openBrowser } from '@stayline/testkit';
import { type Browser } from 'playwright-core';
import { ConsolePage, PEOPLE } from './support/console';
import { dayFromToday, Partner } from './support/partner';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 180_000;
const NARROW = { width: 390, height: 844 };

describeInBrowser('the console in a browser', () => {
  jest.setTimeout(START_TIMEOUT_MS);
  const ACTION_TIMEOUT_MS = 10_000;
  let platform: Platform;
  let partner: Partner;
  let browser: Browser;
  let operator: ConsolePage;
  beforeAll(async () => {
    browser = await openBrowser();
    platform = await Platform.start({ events: 'postgres' });
    partner = new Partner(platform);
    await partner.loadCatalog();
    operator = await ConsolePage.open(platform, browser, PEOPLE.operator);
    operator.page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });

  const row = (name: string) => operator.page.getByRole('row', { name });
  const press = (name: string) => operator.page.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, value: string) =>
    operator.page.locator('dialog, main').last().getByLabel(label).fill(value);
  const reads = (text: string | RegExp) => operator.page.getByText(text).first().waitFor();

  const dateHead = (days: number) =>
    operator.page
      .getByRole('columnheader')
      .filter({ has: operator.page.locator(`a[href$="open=${dayFromToday(days)}"]`) });

  // CONSOLE-4
  it('keeps the token in memory alone, and comes back to the same place after a reload', async () => {
    await operator.page.goto(`${platform.sandbox.baseUrl}/console/bookings?guest=nobody%40example.com`);
    await reads('No booking fits these filters.');
    expect(operator.place).toBe('/bookings?guest=nobody%40example.com');
    const kept = await operator.page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(kept).not.toContain('eyJ');
    expect(await operator.page.context().cookies()).toEqual([]);
  });

  // CONSOLE-6
  it('finds a booking, shows its units, and cancels it with the consequence named', async () => {
    const bookingId = `C-${randomUUID()}`;
    expect((await partner.book(await partner.quote(9), bookingId)).status).toBe(201);
    await operator.choose('Bookings');
    await fill('Reference', bookingId);
    await row(bookingId).getByRole('link').click();
    await operator.page.getByRole('heading', { level: 2, name: bookingId }).waitFor();
    await reads(/Villa \d/);
    await press('Cancel this booking …');
    await reads(/is free at once for others, and this cannot be undone/);
    await fill('Reason, kept with the booking', 'double');
    await press('Cancel the booking');
    await operator.page.getByRole('heading', { level: 3, name: 'Cancelled' }).waitFor();
    await row(bookingId).getByText('cancelled').waitFor();
    expect(operator.place).toContain('open=bkg_');
  });

  // CONSOLE-6, INV-30
  it('shows who has each unit and why, and sets stop-sell with a preview of what changes', async () => {
    const bookingId = `A-${randomUUID()}`;
    expect((await partner.book(await partner.quote(4), bookingId)).status).toBe(201);
    await operator.choose('Availability');
    await fill('Property: name or id', 'Test Villa');
    await operator.page.getByRole('link', { name: 'Test Villa' }).click();
    await operator.page.getByRole('link', { name: bookingId }).click();
    await operator.page.getByRole('complementary').getByText('asked for').waitFor();
    await dateHead(4).getByRole('link').click();
    await operator.page.getByRole('complementary').getByText('1 booked').waitFor();
    await operator.page.keyboard.press('Escape');
    await press('Change dates …');
    await fill('From', dayFromToday(6));
    await fill('To, included', dayFromToday(7));
    await operator.page.getByLabel('Stop-sell').selectOption('on');
    await reads(`${dayFromToday(7)}: stop-sell off → on`);
    await press('Change these dates');
    await dateHead(7).getByText('stop').waitFor();
  });

  // CONSOLE-6
  it('makes an endpoint, sends it a test, and shows what became of the attempt', async () => {
    const target = `${platform.sandbox.sandboxUrl}/hooks/console-${randomUUID()}`;
    await operator.choose('Webhooks');
    await press('Endpoints');
    await reads('New endpoint');
    await press('New endpoint …');
    await fill('Target URL', target);
    await operator.page.getByLabel('Proof of the sender').selectOption('NONE');
    await press('Save');
    await row(target).getByRole('link').click();
    await press('Send a test');
    await operator.page.getByRole('link', { name: 'See what became of it' }).click();
    await reads(`to ${target}`);
    await operator.page.getByRole('complementary').getByText('delivered').waitFor();
    await press('Replay to every endpoint');
    await reads(/Run \d+ is on its way/);
  });

  // CONSOLE-6
  it('replays many events: counts them first, then starts, and shows how far it is', async () => {
    await operator.choose('Webhooks');
    await press('Replays');
    await press('Replay many …');
    await fill('Event type; empty: all', 'booking.created');
    await press('Count them');
    await row('stayline booking.created').getByText('ready').waitFor();
    await press('start');
    await row('stayline booking.created')
      .getByText(/(\d+) of \1/)
      .waitFor();
  });

  // CONSOLE-6
  it('makes a channel and a key that is shown once and works, and revokes it', async () => {
    const channelId = `console-${randomUUID().slice(0, 8)}`;
    await operator.choose('Access');
    await press('New channel …');
    await fill('Channel id', channelId);
    await operator.page.getByLabel('Name', { exact: true }).fill('Made in the console');
    await press('Make the channel');
    await row(channelId).getByRole('link').click();
    await press('New key …');
    await press('Make the key');
    const apiKey = (await operator.page.locator('.secret').textContent()) ?? '';
    const headers = { 'Api-Key': apiKey, 'Channel-Id': channelId };
    expect((await fetch(`${platform.sandbox.baseUrl}/v1/cities`, { headers })).status).toBe(200);
    await operator.page.keyboard.press('Escape');
    expect(await operator.page.content()).not.toContain(apiKey);
    await press('Revoke …');
    await press('Revoke the key');
    await operator.page.getByText('revoked', { exact: true }).waitFor();
  });

  // CONSOLE-6
  it('imports a catalog, names the lines that failed, and offers them for download', async () => {
    const prices = { adultPrice: 400, childPrice: 200, taxPercent: 5 };
    const meal = { kind: 'meal', id: 'console-meal', listingId: 'test-estate', name: 'Thali', ...prices };
    const lines = [JSON.stringify(meal), '{ "kind": "meal" }'].join('\n');
    await operator.choose('Catalog');
    await operator.page.locator('.tabs').getByRole('button', { name: 'Import' }).click();
    await operator.page
      .getByLabel('Catalog file (.ndjson)')
      .setInputFiles({ name: 'meals.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines) });
    await operator.page.locator('main .actions').getByRole('button', { name: 'Import' }).click();
    await reads('1 failed');
    const [download] = await Promise.all([
      operator.page.waitForEvent('download'),
      press('Download the lines that failed'),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe('{ "kind": "meal" }');
  });

  // CONSOLE-6
  it('edits an entry of the catalog and shows what changes before it is saved', async () => {
    await operator.choose('Catalog');
    await press('Meals');
    await row('console-meal').getByRole('link').click();
    const text = operator.page.getByLabel('The entry, as JSON');
    await text.fill((await text.inputValue()).replace('"Thali"', '"Sadya"'));
    await press('Save …');
    await operator.page.getByRole('dialog').getByText('"Sadya"').waitFor();
    await press('Save');
    await row('console-meal').getByText('Sadya').waitFor();
  });

  // CONSOLE-6
  it('shows a template as it would be sent', async () => {
    await operator.choose('Messages');
    await press('Templates');
    await row('booking').first().getByRole('link').click();
    await press('Show it');
    await operator.page.locator('.phone').waitFor();
  });

  // CONSOLE-7
  it('says what to do when the platform refuses, with the request that finds it in the log', async () => {
    await operator.choose('Access');
    await press('New channel …');
    await fill('Channel id', 'stayline-direct');
    await operator.page.getByLabel('Name', { exact: true }).fill('Again');
    await press('Make the channel');
    await reads('CHANNEL_EXISTS');
    await reads(/req_/);
    await press('Keep as it is');
  });

  // CONSOLE-8
  it('is used by keyboard: / to the filter, j and k over rows, Enter opens, Esc closes, ? explains', async () => {
    await operator.choose('Access');
    const { keyboard } = operator.page;
    await row('stayline-direct').waitFor();
    await keyboard.press('j');
    await keyboard.press('j');
    await keyboard.press('k');
    await keyboard.press('Enter');
    await operator.page.getByRole('complementary').waitFor();
    await keyboard.press('Escape');
    await operator.page.getByRole('complementary').waitFor({ state: 'detached' });
    await operator.choose('Bookings');
    await keyboard.press('/');
    await keyboard.type('nobody@example.com');
    await reads('No booking fits these filters.');
    await keyboard.press('Tab');
    await operator.page.getByRole('heading', { level: 1 }).click();
    await keyboard.press('?');
    await operator.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await keyboard.press('Escape');
  });

  // CONSOLE-5
  it('lets an agent see no page of the operators', async () => {
    const agent = await ConsolePage.open(platform, browser, PEOPLE.agent, '/access');
    const operators = await operator.pageNames();
    const names = await agent.pageNames();
    expect(names.length).toBeGreaterThan(0);
    expect(names).not.toContain('Access');
    expect(operators).toContain('Access');
    expect(agent.place).not.toContain('access');
    expect(await agent.violations()).toEqual([]);
    expect(agent.complaints).toEqual([]);
    await agent.page.close();
  });

  // CONSOLE-9
  it.each(['light', 'dark'] as const)(
    'has no violation that axe finds on any page, %s and narrow',
    async (colorScheme) => {
      const { page } = operator;
      await page.emulateMedia({ colorScheme });
      for (const name of await operator.pageNames()) {
        await page.setViewportSize({ width: 1280, height: 860 });
        await operator.choose(name);
        await page
          .locator('main .state:has-text("…"), main .card b:has-text("…")')
          .first()
          .waitFor({ state: 'detached' });
        expect([name, await operator.violations()]).toEqual([name, []]);
        await page.setViewportSize(NARROW);
        expect([name, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true]);
        expect([name, await operator.violations()]).toEqual([name, []]);
      }
      await page.setViewportSize({ width: 1280, height: 860 });
    },
  );

  // CONSOLE-9
  it.each([
    ['availability?property=test-villa', 'Test Villa'],
    ['access?open=stayline-direct', 'Keys of stayline-direct'],
    ['catalog?open=test-villa', 'test-villa'],
    ['webhooks?tab=endpoints', 'Webhooks'],
    ['messages?tab=templates&open=booking-confirmation', 'booking-confirmation'],
  ])('has no violation that axe finds on %s', async (path, heading) => {
    await operator.page.goto(`${platform.sandbox.baseUrl}/console/${path}`);
    await operator.page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await operator.page.locator('main .state:has-text("…")').first().waitFor({ state: 'detached' });
    expect(await operator.violations()).toEqual([]);
  });

  // CONSOLE-2
  it('called nobody but the platform and the identity provider, and the browser complained of nothing', () => {
    expect([...operator.strangers]).toEqual([]);
    // Of the refusal that a test above asked for, the browser says that it was one.
    expect(operator.complaints.filter((each) => !each.includes('409 (Conflict)'))).toEqual([]);
  });
});
