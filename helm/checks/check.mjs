#!/usr/bin/env node
/**
 * Checks of the chart, for each of `helm/stayline/ci/*-values.yaml`: helm lint and template, kubeconform, kube-score, Pod
 * Security; then helm-unittest, promtool on the alerts, and that chart, alerts, runbooks and platform agree. Needs Go,
 * which builds the tools once into a cache; without it the checks are skipped, and said to be.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { goAvailable, goTool } from '../../deploy/cluster/go-tools.mjs';
import { SERVICES } from '../../deploy/local/services.mjs';
import { offlineSchemas } from './schemas.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const CHECKOUT = resolve(HERE, '../..');
const CHART = join(CHECKOUT, 'helm/stayline');
const RUNBOOKS = join(CHECKOUT, 'docs/runbooks');

/** What kube-score would have otherwise, and why not. */
const IGNORED_TESTS = [
  // A limit of CPU throttles the event loop while the node is idle; memory has one.
  'container-resources',
  // An image of a version is built once; the production example pulls always.
  'container-image-pull-policy',
  // Readiness asks the database, liveness nobody: both are there.
  'pod-probes-identical',
];

const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
let failures = 0;

/** @param {string} what @param {() => string | undefined} check Answers what is wrong, if anything. */
function check(what, check) {
  const wrong = check();
  say(`${wrong === undefined ? '✓' : '✗'} ${what}`);
  if (wrong === undefined) return;
  failures += 1;
  say(wrong.trim().replaceAll(/^/gm, '    '));
}

/** What a program said where it failed. @param {string} program @param {string[]} args @param {string} [input] */
function run(program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: HERE,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  return {
    output: stdout ?? '',
    wrong: status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`,
  };
}

/** What kube-score found, without the hundreds of lines about what is right. @param {string | undefined} wrong */
const onlyFaults = (wrong) =>
  wrong
    ?.split('\n')
    .filter((line) => !/^\[(OK|SKIPPED)\]/.test(line))
    .join('\n');

const parseAll = (/** @type {string} */ text) => parseAllDocuments(text).map((each) => each.toJS());

/** @param {string} file */
function checkValues(file) {
  const helm = goTool('helm', say);
  const values = join(CHART, 'ci', file);
  check(`${file}: helm lint`, () => run(helm, ['lint', CHART, '--strict', '-f', values]).wrong);
  const { output, wrong } = run(helm, ['template', 'stayline', CHART, '-n', 'stayline', '-f', values]);
  check(`${file}: helm template`, () => wrong);
  if (wrong) return;
  const schemas = ['-schema-location', offlineSchemas(parseAll)];
  check(
    `${file}: kubeconform`,
    () => run(goTool('kubeconform', say), ['-strict', '-summary', ...schemas, '-'], output).wrong,
  );
  const ignored = IGNORED_TESTS.flatMap((each) => ['--ignore-test', each]);
  check(`${file}: kube-score`, () =>
    onlyFaults(run(goTool('kube-score', say), ['score', '-o', 'ci', ...ignored, '-'], output).wrong),
  );
  check(`${file}: Pod Security "restricted"`, () => run(goTool('pod-security', say), [], output).wrong);
}

function checkAlerts() {
  if (spawnSync('promtool', ['--version']).status !== 0)
    return say('- alerts: skipped, promtool is not there (Debian: prometheus)');
  check('alerts: promtool check', () => run('promtool', ['check', 'rules', join(CHART, 'files/alerts.yaml')]).wrong);
  check(
    'alerts: each fires on its fault, none otherwise',
    () => run('promtool', ['test', 'rules', 'alerts.test.yaml']).wrong,
  );
}

/** @typedef {{ kind: string, metadata: { name: string }, data?: Record<string, string> } | null} Manifest */
/** @typedef {{ describe(): import('@stayline/settings').SettingDescription[] }} Described */
/** @typedef {{ groups: { rules: { annotations: { runbook_url: string } }[] }[] }} Alerts */

/** One fact that stands in two places, because a chart cannot read the platform's sources. */
function checkAgreement() {
  const values = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
  check('the chart has the services of the platform, and who calls whom', () => {
    const ofPlatform = SERVICES.map(({ name, ownsData = false, calls = [] }) => ({ name, ownsData, calls }));
    const ofChart = ofPlatform.map(({ name }) => {
      const { database = false, calls = [] } = values.services[name] ?? {};
      return { name, ownsData: database, calls };
    });
    const same = JSON.stringify(ofPlatform) === JSON.stringify(ofChart);
    return same && Object.keys(values.services).length === ofPlatform.length
      ? undefined
      : `platform: ${JSON.stringify(ofPlatform)}\nchart: ${JSON.stringify(ofChart)}`;
  });
  check('every alert has its runbook', () => {
    const { groups } = /** @type {Alerts} */ (parse(readFileSync(join(CHART, 'files/alerts.yaml'), 'utf8')));
    const pages = groups.flatMap(({ rules }) =>
      rules.map(({ annotations }) => annotations.runbook_url.split('/').at(-1)),
    );
    const missing = pages.filter((page) => !existsSync(join(RUNBOOKS, page ?? '')));
    return missing.length === 0 ? undefined : missing.join(', ');
  });
}

/** Each required setting is computed by the chart, given in the least values, or named among the secrets of its README. */
function checkSettings() {
  const { output } = run(goTool('helm', say), [
    'template',
    'stayline',
    CHART,
    '-f',
    join(CHART, 'ci/minimal-values.yaml'),
  ]);
  const maps = /** @type {Manifest[]} */ (parseAll(output)).filter((each) => each?.kind === 'ConfigMap');
  const readme = readFileSync(join(CHART, 'README.md'), 'utf8');
  for (const { name } of SERVICES) {
    const built = join(CHECKOUT, 'services', name, 'dist/settings.js');
    if (!existsSync(built)) return say('- required settings: skipped, the services are not built');
    const { settings } = /** @type {{ settings: Described }} */ (createRequire(import.meta.url)(built));
    const given = Object.keys(maps.find((each) => each?.metadata.name === `stayline-${name}`)?.data ?? {});
    const required = settings.describe().filter((each) => each.default === undefined);
    const missing = required.filter(
      ({ env, secret }) => !(secret ? readme.includes(`\`${env}\``) : given.includes(env)),
    );
    check(`${name}: every required setting has its place`, () => missing.map(({ env }) => env).join(', ') || undefined);
  }
}

checkAgreement();
checkAlerts();
if (goAvailable()) {
  checkSettings();
  for (const file of readdirSync(join(CHART, 'ci')).sort()) checkValues(file);
  check('helm-unittest', () => run(goTool('helm-unittest', say), ['--strict', CHART]).wrong);
  check('the chart’s README is up to date (helm-docs)', () => {
    const { output, wrong } = run(goTool('helm-docs', say), [
      '--chart-search-root',
      CHART,
      '--dry-run',
      '--log-level',
      'error',
    ]);
    return (
      wrong ??
      (output.trim() === readFileSync(join(CHART, 'README.md'), 'utf8').trim()
        ? undefined
        : 'npm run docs:chart writes it')
    );
  });
} else say('- chart: skipped, Go is not there to build helm and its checkers');
if (failures > 0) process.exitCode = 1;
