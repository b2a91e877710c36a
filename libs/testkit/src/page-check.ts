import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';

/** What is wrong with a page for those who use it by keyboard, screen reader or in poor light: axe's findings, a line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run()');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Everything that the browser complains of from now on: errors and warnings of its console, and failures nobody caught. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}
