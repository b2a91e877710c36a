import { deadLinks } from './support/links';
import { readRepository } from './support/repository';
import { ruleProblems } from './support/rules';

const repository = readRepository();
/** Ids are put together here, so that they are no citations themselves. */
const id = (number: number) => `SHOP-${number}`;
const page = (...lines: string[]): [string, string] => ['docs/rules/shop.md', `# Shop\n${lines.join('\n')}\n`];
const rule = (number: number, more = '') => `- **${id(number)}** A rule. ${more}`;
const shownBy = (...numbers: number[]): [string, string] => ['src/shop.test.ts', `// ${numbers.map(id).join(', ')}`];

describe('the rules', () => {
  it('are written once, known wherever they are cited, and shown by a test', () => {
    expect(ruleProblems(repository)).toEqual([]);
  });

  it.each<[string, [string, string][], string[]]>([
    ['finds nothing where all is well', [page(rule(1)), shownBy(1)], []],
    [
      'finds a citation of a rule that no page has',
      [page(rule(1)), shownBy(1, 2)],
      [`src/shop.test.ts cites ${id(2)}, which no page has`],
    ],
    [
      'finds a rule that only code cites',
      [page(rule(1)), ['src/shop.ts', `/** ${id(1)} */`]],
      [`docs/rules/shop.md: no test cites ${id(1)}`],
    ],
    [
      'finds an id that is written twice',
      [page(rule(1), rule(1)), shownBy(1)],
      [`docs/rules/shop.md has ${id(1)}, which was written before`],
    ],
    ['lets a page say why no test can show a rule', [page(rule(1, '*Not shown by a test:* it is a promise.'))], []],
    [
      'finds a page that says so although one does',
      [page(rule(1, '*Not shown by a test:* it is a promise.')), shownBy(1)],
      [`docs/rules/shop.md says of ${id(1)} that no test shows it, and one does`],
    ],
  ])('the check %s', (_what, files, problems) => {
    expect(ruleProblems(new Map(files))).toEqual(problems);
  });
});

describe('links of the pages', () => {
  it('all lead somewhere', () => {
    expect(deadLinks(repository)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['a page', '[a](b.md)', []],
    ['a folder', '[a](.)', []],
    ['a heading', '[a](b.md#what-is-it)', []],
    ['a heading of its own', '# Here\n[a](#here)', []],
    ['another site', '[a](https://example.com/x)', []],
    ['code', '```\n[a](gone.md)\n```\nand `[a](gone.md)`', []],
    ['a page that is gone', '[a](gone.md)', ['docs/a.md: gone.md']],
    ['a heading that is gone', '[a](b.md#gone)', ['docs/a.md: b.md#gone']],
  ])('the check reads %s', (_what, text, dead) => {
    const files = new Map([
      ['docs/a.md', text],
      ['docs/b.md', '## What *is* it?\n'],
    ]);
    expect(deadLinks(files)).toEqual(dead);
  });
});
