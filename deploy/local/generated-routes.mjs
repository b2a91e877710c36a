/** Routes and API documents that a service's build generates from its controllers and their types. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsUsing } from './source-projects.mjs';

const DECLARED = /\b(?:interface|type|class|enum|const)\s+(\w+)/g;

/**
 * @typedef {import('./source-projects.mjs').Project} Project
 * @typedef {import('./source-projects.mjs').Change} Change
 */

/**
 * Services that may generate other routes after these changes: of a controller, or of a file which declares something that the API
 * document names.
 * @param {Change[]} changes @param {Project[]} projects @returns {Set<Project>}
 */
export function withOtherRoutes(changes, projects) {
  const services = new Set();
  for (const change of changes) {
    const users = change.project.isLib ? programsUsing(change.project, projects) : [change.project];
    for (const service of users) if (mayChange(change, service)) services.add(service);
  }
  return services;
}

/** A digest of what the service's last build generated. @param {Project} service */
export function generatedBy(service) {
  const digest = createHash('sha256');
  const folder = generatedFolder(service);
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : [])
    digest.update(readFileSync(join(folder, file)));
  return digest.digest('hex');
}

/** @param {Change} change @param {Project} service */
function mayChange({ file, exists }, service) {
  const document = join(generatedFolder(service), 'openapi.json');
  if (!existsSync(document) || !existsSync(join(service.folder, 'tsoa.json'))) return false;
  if (file.endsWith('.controller.ts')) return true;
  const named = namesIn(readFileSync(document, 'utf8'));
  const text = exists ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(DECLARED)].some(([, name = '']) => named.has(name));
}

/** Names of schemas, and of types that such a name is made of. @param {string} document */
function namesIn(document) {
  const { components } = /** @type {{ components: { schemas: object } }} */ (JSON.parse(document));
  return new Set(Object.keys(components.schemas).flatMap((name) => name.split(/[^A-Za-z0-9]+|_/)));
}

/** @param {Project} service */
function generatedFolder({ folder }) {
  return join(folder, 'src', 'generated');
}
