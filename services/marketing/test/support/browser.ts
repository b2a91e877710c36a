import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type RunningMarketing } from './marketing';

export const PHONE = { width: 375, height: 740 };

/** A browser on this machine. The tests' user may be root, under whom Chromium has no sandbox of its own. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Stands where the gateway stands for a guest: passes everything on, with the signature of a public caller. */
export async function publicDoor(world: RunningMarketing): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const signature = world.signature({ kind: 'public' }, method, url.split('?')[0] ?? url);
    const onward = request(`${world.url}${url}`, { method, headers: { ...headers, ...signature } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Whether all of the page can be read without moving it sideways. */
export function fitsItsWidth(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
}

/** What axe finds wrong, each rule with the elements. It needs scripts, and is let past the page's policy. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
