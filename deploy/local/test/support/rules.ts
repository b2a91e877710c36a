import { type Repository } from './repository';

/** A line `- **CART-1** …` of a page, up to the next one or the next heading. */
interface Rule {
  id: string;
  page: string;
  /** The page says why no test can show it. */
  isExempt: boolean;
}

const PAGES = /^docs\/(rules\/[^/]+|reliability)\.md$/;
const TESTS = /\.(test|contract)\.ts$/;
const RULE = /^- \*\*([A-Z]+-\d+)\*\* /;

/** What is wrong between the pages and those who cite them, one sentence each. */
export function ruleProblems(repository: Repository): string[] {
  const rules = rulesIn(repository);
  const citations = citationsIn(repository, rules);
  const known = new Set(rules.map(({ id }) => id));
  const cited = new Set(citations.filter(({ path }) => TESTS.test(path)).map(({ id }) => id));
  return [
    ...rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) < index).map(repeated),
    ...citations.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path} cites ${id}, which no page has`),
    ...rules
      .filter(({ id, isExempt }) => !isExempt && !cited.has(id))
      .map(({ id, page }) => `${page}: no test cites ${id}`),
    ...rules.filter(({ id, isExempt }) => isExempt && cited.has(id)).map(shownAfterAll),
  ];
}

const repeated = ({ id, page }: Rule): string => `${page} has ${id}, which was written before`;
const shownAfterAll = ({ id, page }: Rule): string => `${page} says of ${id} that no test shows it, and one does`;

function rulesIn(repository: Repository): Rule[] {
  return [...repository]
    .filter(([path]) => PAGES.test(path))
    .flatMap(([page, text]) => text.split(/^(?=- \*\*|#)/m).map((part) => ({ page, part })))
    .flatMap(({ page, part }) => {
      const id = RULE.exec(part)?.[1];
      return id ? [{ id, page, isExempt: part.includes('*Not shown by a test:*') }] : [];
    });
}

/** Every id, in any file, whose letters some rule has; the rules' own lines are among them. */
function citationsIn(repository: Repository, rules: readonly Rule[]): { id: string; path: string }[] {
  const letters = [...new Set(rules.map(({ id }) => id.split('-')[0]))];
  const ids = new RegExp(`\\b(?:${letters.join('|')})-\\d+\\b`, 'g');
  return [...repository].flatMap(([path, text]) => [...text.matchAll(ids)].map(([id]) => ({ id, path })));
}
