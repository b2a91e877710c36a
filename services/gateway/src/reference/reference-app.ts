import { gzipSync } from 'node:zlib';
import { etagOf } from '@stayline/http';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { CLIENT_PACKAGE } from './reference-file';
import { PAGE_CSP, REFERENCE_PAGE } from './reference-page';

const SCALAR_SCRIPT = require.resolve('@scalar/api-reference/browser/standalone.js');
const SCRIPT_CACHED_MS = 3_600_000;
/** Asked again every time, and answered 304 as long as nothing has changed. */
const REVALIDATED = 'no-cache';

/** The gateway's own routes: `/` (leads to the reference), `/docs`, `/docs/scalar.js`, `/openapi.json` and `/stayline-client.tgz`. */
export function createReferenceApp(reference: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(
    helmet({ contentSecurityPolicy: { useDefaults: false, directives: PAGE_CSP }, xFrameOptions: { action: 'deny' } }),
  );
  app.get('/', (_request, response) => response.redirect(302, 'docs'));
  app.get('/docs', (request, response) => {
    // The relative addresses in the page work only for a path without a slash at its end.
    if (/^[^?]*\/(?:\?|$)/.test(request.originalUrl)) return response.redirect(302, '../docs');
    response.type('html').send(REFERENCE_PAGE);
  });
  app.get('/docs/scalar.js', (_request, response) =>
    response.sendFile(SCALAR_SCRIPT, { maxAge: SCRIPT_CACHED_MS, dotfiles: 'allow' }),
  );
  app.get('/openapi.json', sentOften(reference));
  app.get('/stayline-client.tgz', (_request, response) => {
    response.setHeader('Cache-Control', REVALIDATED);
    response.sendFile(CLIENT_PACKAGE, { dotfiles: 'allow' });
  });
  return app;
}

/** One copy for all readers, compressed once. */
function sentOften(json: string): RequestHandler {
  const copyOf = (bytes: Buffer) => ({ bytes, etag: etagOf(bytes) });
  const plain = copyOf(Buffer.from(json));
  const zipped = copyOf(gzipSync(plain.bytes));
  return (request, response) => {
    const asZip = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    response.vary('Accept-Encoding').type('json');
    const { bytes, etag } = asZip ? zipped : plain;
    response.set({ 'Cache-Control': REVALIDATED, ETag: etag });
    if (asZip) response.set('Content-Encoding', 'gzip');
    response.send(bytes);
  };
}
