import express, { type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { type ConsoleFile, type ConsoleFiles } from './console-files';

export interface ConsoleOptions {
  /** The application's id at the identity provider. */
  clientId: string;
  issuer: string;
  audience: string;
  platformZone: string;
  files: ConsoleFiles;
}

const INDEX = 'index.html';
/** Names of built files change with their content. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'no-cache';

/**
 * The console, below `/console`: its files, what it has to know of this platform (`config.json`), and its page for every
 * other path, because which page is shown is decided in the browser.
 */
export function createConsoleApp({ files, ...options }: ConsoleOptions): Express {
  const app = express();
  const index = files.get(INDEX);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: policy(options.issuer) },
      xFrameOptions: { action: 'deny' },
    }),
  );
  app.get('/config.json', (_request, response) => {
    const { issuer, audience, clientId, platformZone } = options;
    response.set('Cache-Control', ASKED_EACH_TIME).json({ issuer, audience, clientId, platformZone });
  });
  app.get('/{*path}', (request, response, next) => {
    const path = request.path.slice(1);
    const file = files.get(path);
    if (file && path !== INDEX) return sendFile(request, response, file, FOREVER);
    if (!index || path.startsWith('assets/')) return next();
    const body = Buffer.from(withBase(index.body.toString(), request.originalUrl));
    response.set({ 'Cache-Control': ASKED_EACH_TIME, 'Content-Type': index.type }).send(body);
  });
  return app;
}

/** Everything comes from this server. Only tokens come from the identity provider. */
function policy(issuer: string) {
  return {
    defaultSrc: ["'self'"],
    connectSrc: ["'self'", new URL(issuer).origin],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

function sendFile(request: Request, response: Response, file: ConsoleFile, cached: string): void {
  response.set({ 'Cache-Control': cached, ETag: file.etag, Vary: 'Accept-Encoding', 'Content-Type': file.type });
  if (request.fresh) return void response.status(304).end();
  const zipped = request.acceptsEncodings('gzip') === 'gzip';
  if (zipped) response.set('Content-Encoding', 'gzip');
  response.send(zipped ? file.gzip : file.body);
}

/** The page's addresses are relative to its base, which is `/console/` or, under the prefix, `/api/console/`. */
function withBase(page: string, originalUrl: string): string {
  const prefix = /^\/api\/console(?=[/?]|$)/.test(originalUrl) ? '/api' : '';
  return page.replace('<base href="/" />', `<base href="${prefix}/console/" />`);
}
