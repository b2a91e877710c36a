import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { signedHeaders } from '../src/deliveries/signature';

const guide = readFileSync(join(__dirname, '../../../docs/guides/integrator.md'), 'utf8');
const sample = (language: string) => new RegExp('```' + language + '\\n([\\s\\S]*?)```').exec(guide)?.[1] ?? '';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const former = `whsec_${randomBytes(32).toString('base64')}`;
const body = Buffer.from('{"type":"booking.created","guest":"Zoë"}');
const signed = (now = new Date()) => signedHeaders({ id: 'whe_1', now, body }, [former, secret]);

/** What is checked, by which headers and body, and whether it is genuine. */
const cases: [string, Record<string, string>, Buffer, boolean][] = [
  ['a delivery', signed(), body, true],
  ['a changed body', signed(), Buffer.from('{}'), false],
  ['another id', { ...signed(), 'webhook-id': 'whe_2' }, body, false],
  ['one of an hour ago', signed(new Date(Date.now() - 3_600_000)), body, false],
  ['a signature of nobody', { ...signed(), 'webhook-signature': 'v1,AAAA' }, body, false],
];

const inTypeScript = (headers: Record<string, string>, bytes: Buffer): boolean => {
  const { code } = transformSync(sample('ts'), {
    jsc: { parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const run = `${code}
    const { headers, body } = JSON.parse(process.argv[1]);
    process.stdout.write(String(exports.isGenuine(${JSON.stringify(secret)}, headers, Buffer.from(body, 'base64'))));`;
  const given = JSON.stringify({ headers, body: bytes.toString('base64') });
  return execFileSync(process.execPath, ['-e', run, given], { encoding: 'utf8' }) === 'true';
};

const inPython = (headers: Record<string, string>, bytes: Buffer): boolean => {
  const run = `${sample('python')}
import json, sys
given = json.loads(sys.argv[1])
sys.stdout.write(str(is_genuine(${JSON.stringify(secret)}, given["headers"], base64.b64decode(given["body"]))))`;
  const given = JSON.stringify({ headers, body: bytes.toString('base64') });
  return execFileSync('python3', ['-c', run, given], { encoding: 'utf8' }) === 'True';
};

const hasPython = spawnSync('python3', ['--version']).status === 0;

// HOOK-16, HOOK-17
describe("the guide's own checks of a signature", () => {
  it.each(cases)('in TypeScript: %s', (_what, headers, bytes, genuine) => {
    expect(inTypeScript(headers, bytes)).toBe(genuine);
  });

  (hasPython || process.env.CI === 'true' ? it : it.skip).each(cases)(
    'in Python: %s',
    (_what, headers, bytes, genuine) => {
      expect(inPython(headers, bytes)).toBe(genuine);
    },
  );
});
