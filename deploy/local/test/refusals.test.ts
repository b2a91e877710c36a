import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../../..');
/** Lists of refusals that stand for many operations at once: what any operation of a shape, or the gateway, may refuse. */
const NAMED_FOR_MANY = ['describe-api.ts', 'gateway-responses.ts', 'calendar.errors.ts'];
/** Told inside an answer of 200, not as a refusal of the operation. */
const TOLD_IN_REPORTS = new Set(['LINE_UNREADABLE']);

interface Refusal {
  readonly name: string;
  readonly code: string;
}

/** The sources of libs and services, without their tests. */
function sources(): { file: string; source: ts.SourceFile }[] {
  return ['libs', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^[^/]+\/src\/.*\.ts$/.test(name) && !/\.test\.ts$|\/generated\//.test(name))
      .map((name) => {
        const file = join(ROOT, folder, name);
        const text = readFileSync(file, 'utf8');
        return { file: relative(ROOT, file), source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
      }),
  );
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

/** `export const cartErrors = declareErrors({ notFound: { code: 'CART_NOT_FOUND', … } })` → `cartErrors.notFound`, CART_NOT_FOUND. */
function declaredIn(source: ts.SourceFile): Refusal[] {
  const found: Refusal[] = [];
  visit(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return;
    const [entries] = node.initializer.arguments;
    if (node.initializer.expression.getText() !== 'declareErrors' || !entries || !ts.isObjectLiteralExpression(entries))
      return;
    for (const entry of entries.properties) {
      const code = /code: '([A-Z0-9_]+)'/.exec(entry.getText())?.[1] ?? 'no code';
      found.push({ name: `${node.name.getText()}.${entry.name?.getText() ?? ''}`, code });
    }
  });
  return found;
}

function isInDecorator(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node; up; up = up.parent) if (ts.isDecorator(up)) return true;
  return false;
}

const all = sources();
const declared = all.flatMap(({ source }) => declaredIn(source));
const named = new Set<string>();
const used = new Set<string>();
for (const { file, source } of all) {
  const forMany = NAMED_FOR_MANY.some((name) => file.endsWith(name));
  visit(source, (node) => {
    const text = ts.isPropertyAccessExpression(node) ? node.getText() : '';
    if (/^\w+Errors\.\w+$/.test(text)) (isInDecorator(node) || forMany ? named : used).add(text);
    const group = /^Object\.values\((\w+Errors)\)$/.exec(ts.isCallExpression(node) ? node.getText() : '')?.[1];
    if (group && (forMany || isInDecorator(node)))
      for (const { name } of declared) if (name.startsWith(`${group}.`)) named.add(name);
  });
}

// ALL-4
describe('every refusal', () => {
  it('is found by this test', () => {
    expect(declared.length).toBeGreaterThan(80);
    expect(declared.filter(({ code }) => code === 'no code')).toEqual([]);
  });

  it('that is declared is thrown somewhere', () => {
    expect(declared.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('that is thrown is named by an operation', () => {
    const silent = declared.filter(({ name, code }) => !named.has(name) && !TOLD_IN_REPORTS.has(code));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
