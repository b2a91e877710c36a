import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Beside the sources in a checkout, beside the built files in an image; `nx build gateway` writes both. */
const GENERATED = join('generated', 'openapi.json');

/** The merged OpenAPI document. */
export function readReference(): string {
  const path = join(dirname(__dirname), GENERATED);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error('The API reference is not built: run "npx nx build gateway"');
  }
}

/** The typed client as an npm package, made from the document. */
export const CLIENT_PACKAGE = join(dirname(__dirname), 'generated', 'stayline-client.tgz');

/** Puts it under `root`, a `src` or `dist`, beside the document. */
export function copyClient(root: string, from: string): void {
  copyFileSync(from, join(root, 'generated', 'stayline-client.tgz'));
}

/** Writes it under `root`, a `src` or `dist`. */
export function writeReference(root: string, text: string): void {
  const path = join(root, GENERATED);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
