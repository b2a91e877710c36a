/** Run by the build, after the services' own: merges their OpenAPI documents into the platform's. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Api } from '@stayline/http';
import { RouteTable } from '../routes/route';
import { ROUTES } from '../routes/route-table';
import { mergeOpenApi } from './merge-openapi';
import { type ServiceDocument } from './openapi-document';
import { writeReference } from './reference-file';

const load = createRequire(__filename);
const GATEWAY = join(__dirname, '../..');
const ROOT = join(GATEWAY, '../..');
const SERVICES = [...new Set(ROUTES.map(({ service }) => service))];

/** The document of a service from its built `api.ts`. A service without a tsoa.json has no routes yet. */
function documentOf(service: string): ServiceDocument[] {
  const home = join(ROOT, 'services', service);
  if (!existsSync(join(home, 'tsoa.json'))) return [];
  const { api } = load(join(home, 'dist', 'api.js')) as { api: Api };
  return [{ service, document: api.openapi as unknown as ServiceDocument['document'] }];
}

const merged = mergeOpenApi({ services: SERVICES.flatMap(documentOf), table: new RouteTable(ROUTES) });
for (const folder of ['src', 'dist']) writeReference(join(GATEWAY, folder), JSON.stringify(merged));
