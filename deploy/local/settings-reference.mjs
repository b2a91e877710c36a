#!/usr/bin/env node
/** Writes docs/settings.md from the declarations of the built services; `--check` only says whether it is up to date. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inCheckout } from './checkout.mjs';

const require = createRequire(import.meta.url);
const FILE = inCheckout('docs', 'settings.md');

/** @typedef {{ describe(): import('@stayline/settings').SettingDescription[] }} Described */

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {Described} settings */
function tableOf(settings) {
  const rows = settings.describe().map(({ env, type, default: fallback, secret, about }) => {
    const shown = fallback === undefined ? 'required' : fallback === '' ? 'empty' : `\`${cell(fallback)}\``;
    return `| \`${env}\` | ${cell(type)}${secret ? ', secret' : ''} | ${shown} | ${cell(about)} |`;
  });
  return ['| variable | type | default | |', '|---|---|---|---|', ...rows].join('\n');
}

const services = readdirSync(inCheckout('services')).filter((name) =>
  existsSync(inCheckout('services', name, 'dist', 'settings.js')),
);
const text = [
  '# Settings',
  'Environment variables of each service, written by `npm run docs:settings` from the declarations in `services/*/src/settings.ts`.\nA wrong or missing one stops the service at start, by name.',
  ...services.map(
    (name) => `## ${name}\n\n${tableOf(require(inCheckout('services', name, 'dist', 'settings.js')).settings)}`,
  ),
].join('\n\n');

if (!process.argv.includes('--check')) writeFileSync(FILE, `${text}\n`);
else if (readFileSync(FILE, 'utf8') !== `${text}\n`) {
  process.stderr.write('docs/settings.md is not up to date: npm run build, then npm run docs:settings\n');
  process.exitCode = 1;
}
