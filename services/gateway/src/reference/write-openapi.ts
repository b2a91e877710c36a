/** Run by the build, after the services' own: merges their OpenAPI documents and declared errors into the platform's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type DeclaredError, describeErrors } from '@stayline/errors';
import { RouteTable } from '../routes/route';
import { ROUTES } from '../routes/route-table';
import { errorCodes } from './error-codes';
import { mergeOpenApi } from './merge-openapi';
import { type ServiceDocument } from './openapi-document';
import { writeReference } from './reference-file';

const load = createRequire(__filename);
const GATEWAY = join(__dirname, '../..');
const ROOT = join(GATEWAY, '../..');
const SERVICES = [...new Set(ROUTES.map(({ service }) => service))];

/** A service without a tsoa.json has no routes yet; one with it must be built. */
function documentOf(service: string): ServiceDocument[] {
  const home = join(ROOT, 'services', service);
  if (!existsSync(join(home, 'tsoa.json'))) return [];
  const text = readFileSync(join(home, 'src/generated/openapi.json'), 'utf8');
  return [{ service, document: JSON.parse(text) as ServiceDocument['document'] }];
}

/** Every built module below `folder` that declares errors. */
function declaringModules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes('.declareErrors)('));
}

function declaredIn(file: string): readonly DeclaredError[] {
  const exported = Object.values(load(file) as Record<string, unknown>);
  return exported.flatMap((value) => describeErrors(value) ?? []);
}

const libs = readdirSync(join(ROOT, 'libs')).map((lib) => join(ROOT, 'libs', lib, 'dist'));
const services = SERVICES.map((service) => join(ROOT, 'services', service, 'dist'));
const declared = [...libs, ...services]
  .filter((folder) => existsSync(folder))
  .flatMap(declaringModules)
  .flatMap(declaredIn);

const merged = mergeOpenApi({
  services: SERVICES.flatMap(documentOf),
  table: new RouteTable(ROUTES),
  codes: errorCodes(declared),
});
for (const folder of ['src', 'dist']) writeReference(join(GATEWAY, folder), JSON.stringify(merged));
