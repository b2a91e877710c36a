import { type Api } from '@stayline/http';
import { type Express } from 'express';

const ADMIN = '/api/v1/admin/webhooks';
/** The same routes for property-management systems. */
const MIRROR = '/api/v1/pms/webhooks';

/** Serves the administration under its second path, by the very same routes. */
export function mirrorRoutes(app: Express): void {
  app.use((request, _response, next) => {
    if (request.url === MIRROR || request.url.startsWith(`${MIRROR}/`))
      request.url = ADMIN + request.url.slice(MIRROR.length);
    next();
  });
}

/** The document with both paths. */
export function withMirror(api: Api): Api {
  const { paths } = api.openapi;
  const mirrored = Object.entries(paths).flatMap(([path, methods]) => {
    if (!path.startsWith(ADMIN)) return [];
    const copies = Object.entries(methods).map(([method, operation]) => [
      method,
      { ...operation, operationId: `${operation.operationId}Pms` },
    ]);
    return [[MIRROR + path.slice(ADMIN.length), Object.fromEntries(copies)] as const];
  });
  return { ...api, openapi: { ...api.openapi, paths: { ...paths, ...Object.fromEntries(mirrored) } } };
}
