import express, { type Express } from 'express';
import helmet from 'helmet';
import { PAGE_CSP, REFERENCE_PAGE } from './reference-page';

const SCALAR_SCRIPT = require.resolve('@scalar/api-reference/browser/standalone.js');
const SCRIPT_CACHED_MS = 3_600_000;

/** The gateway's own routes: `/` (leads to the reference), `/docs`, `/docs/scalar.js` and `/openapi.json`. */
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
  app.get('/openapi.json', (_request, response) => response.type('json').send(reference));
  return app;
}
