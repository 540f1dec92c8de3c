// axe-core in a page of the chat.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every violation on the page as it stands, one line each. Frames are views': not this page's. The page needs `bypassCSP`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations: found } = (await page.evaluate(
    'axe.run(document, { iframes: false, resultTypes: ["violations"] })',
  )) as AxeResults;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 150)} ${node.failureSummary}`),
  );
}
