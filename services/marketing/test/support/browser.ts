import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Page } from 'playwright-core';
import { type RunningMarketing } from './marketing';

export const PHONE = { width: 375, height: 740 };

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
