import { accessibilityViolations, complaintsOf, describeInBrowser, openBrowser } from '@stayline/testkit';
import { type Browser, type Page } from 'playwright-core';
import { LiquidTemplate } from '../src/templates/liquid-template';
import { PLATFORM_TEMPLATES } from '../src/templates/platform-templates';
import { fitsItsWidth, PHONE, publicDoor } from './support/browser';
import { RunningMarketing } from './support/marketing';
import { linkOf, offered, rated } from './support/winback';

const mails = Object.entries(PLATFORM_TEMPLATES).filter(([, { format }]) => format === 'mail');

describeInBrowser('in Chromium, on a phone', () => {
  const world = new RunningMarketing();
  let browser: Browser;
  let door: Awaited<ReturnType<typeof publicDoor>>;

  beforeAll(async () => {
    await world.start();
    await offered(world, { title: 'INR 2,000 off your next stay', validUntil: '2030-12-31' });
    await offered(world, { kind: 'TIER_UPGRADE', title: 'A room of the next category', terms: 'Where one is free.' });
    door = await publicDoor(world);
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    door?.close();
    await world.stop();
  });

  async function pageOf(bookingId: string, javaScriptEnabled: boolean): Promise<Page> {
    const { token } = await linkOf(world, bookingId);
    const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled });
    await page.goto(`${door.url}/winback/${bookingId}?t=${token}`);
    return page;
  }

  // WIN-11
  it('a guest chooses an offer and claims it, without any script', async () => {
    const { bookingId } = await rated(world);
    const page = await pageOf(bookingId, false);
    await page.getByLabel('A room of the next category').check();
    await page.getByRole('button', { name: 'Claim this offer' }).click();
    await page.getByRole('heading', { name: 'This is yours' }).waitFor();
    expect(await page.locator('.claim .title').innerText()).toContain('A room of the next category');
    expect(await page.getByRole('button').count()).toBe(0);
    await page.reload();
    expect(await page.locator('.claim').count()).toBe(1);
    await page.close();
  }, 60_000);

  // WIN-11
  it('the page fits, can be used by everybody, and keeps its own policy', async () => {
    const { bookingId } = await rated(world, 1, {
      propertyName: `Palm ${'House'.repeat(20)}`,
      reference: 'P'.repeat(100),
    });
    const page = await pageOf(bookingId, true);
    const complaints = complaintsOf(page);
    for (const step of ['offers', 'claim', 'closed']) {
      if (step === 'claim') {
        await page.getByRole('radio').first().check();
        await page.getByRole('button').click();
        await page.locator('.claim').waitFor();
      }
      if (step === 'closed') await page.goto(`${door.url}/winback/${bookingId}`);
      expect([step, await fitsItsWidth(page)]).toEqual([step, true]);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    // The browser itself tells of the 401.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.close();
  }, 60_000);

  // MAIL-4
  it('every mail of the platform fits and can be read by everybody', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    for (const [name, { format, subject, content, sample }] of mails) {
      await page.setContent(new LiquidTemplate({ subject, content }, format).renderMail(sample).html ?? '');
      expect([name, await fitsItsWidth(page)]).toEqual([name, true]);
      expect([name, ...(await accessibilityViolations(page))]).toEqual([name]);
    }
    await page.close();
  }, 60_000);
});
