import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const RULE = '@nx/enforce-module-boundaries';

interface LintResult {
  filePath: string;
  messages: { ruleId: string | null; line: number; severity: number }[];
}

/** Through nx, because without its project graph the rule passes everything in silence. */
function lintFixtures(): { status: number | null; results: LintResult[] } {
  const nx = resolve(ROOT, 'node_modules/nx/dist/bin/nx.js');
  const run = spawnSync(process.execPath, [nx, 'run', 'local:lint-boundary-fixtures'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NX_TUI: 'false' },
  });
  const json = run.stdout.split('\n').find((line) => line.startsWith('['));
  if (!json) throw new Error(`No lint results: ${run.stdout}${run.stderr}`);
  return { status: run.status, results: JSON.parse(json) as LintResult[] };
}

function linesThatImport(file: string): number[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.startsWith('import ') ? [index + 1] : []));
}

describe('module boundaries', () => {
  const { status, results } = lintFixtures();

  it('are broken by every fixture, so that the lint fails', () => {
    expect(status).not.toBe(0);
    expect(results.map(({ filePath }) => relative(ROOT, filePath)).sort()).toEqual([
      'deploy/local/boundary-fixture/imports-a-service.ts',
      'libs/errors/boundary-fixture/imports-a-service.ts',
      'services/gateway/boundary-fixture/imports-another-service.ts',
    ]);
  });

  it.each([
    ['a service importing another', 'services/gateway'],
    ['a lib importing a service', 'libs/errors'],
    ['a program beside them importing a service', 'deploy/local'],
  ])('refuse %s, by name and by path', (_who, project) => {
    const result = results.find(({ filePath }) => relative(ROOT, filePath).startsWith(project));
    const refused = result?.messages.filter(({ ruleId, severity }) => ruleId === RULE && severity === 2);
    expect(refused?.map(({ line }) => line)).toEqual(linesThatImport(result?.filePath ?? ''));
  });
});
