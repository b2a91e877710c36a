import { accessibilityViolations, complaintsOf } from '@stayline/testkit';
import { type Browser, type Page } from 'playwright-core';
import { type Platform } from './platform';

/** The names that the sign-in page shows. */
export const PEOPLE = { operator: 'Anil Admin', agent: 'Asha Agent' };

/** The console in a real browser, signed in; it remembers what the browser complained of. */
export class ConsolePage {
  private constructor(
    readonly page: Page,
    readonly complaints: string[],
    private readonly base: string,
    /** The addresses of other servers that the page called. */
    readonly strangers: Set<string>,
  ) {}

  static async open(platform: Platform, browser: Browser, person: string, path = ''): Promise<ConsolePage> {
    const { baseUrl, authUrl } = platform.sandbox;
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const complaints = complaintsOf(page);
    const known = [baseUrl, authUrl].map((url) => new URL(url).origin);
    const strangers = new Set<string>();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !known.includes(origin)) strangers.add(origin);
    });
    await page.goto(`${baseUrl}/console${path}`);
    await page.getByRole('link', { name: person }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    return new ConsolePage(page, complaints, `${baseUrl}/console`, strangers);
  }

  /** Goes to a page by its place in the menu. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  pageNames(): Promise<string[]> {
    return this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
  }

  /** The part of the address behind `/console`. */
  get place(): string {
    return this.page.url().slice(this.base.length);
  }

  violations(): Promise<string[]> {
    return accessibilityViolations(this.page);
  }
}
