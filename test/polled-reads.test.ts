// Browser tests read a page again until it is as expected (CONTRIBUTING.md, Test what a user would see): a page that is read once may not be there yet.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A read of Playwright in one line, at the end of what is expected. */
const READ_ONCE =
  /expect\(await (?:[^\n()]|\([^\n()]*(?:\([^\n()]*\)[^\n()]*)*\))*\.(?:count|innerText|textContent|allInnerTexts|allTextContents|getAttribute|is(?:Visible|Hidden|Checked|Enabled|Disabled)|inputValue|boundingBox)\([^\n()]*\)\)\./;

it('a browser test polls what it reads of a page', () => {
  const files = globSync('{packages,apps,examples,test}/**/*.browser.{ts,tsx}', {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(100);
  const reads = files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (READ_ONCE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(reads).toEqual([]);
});

it.each([
  ['expect(await page.locator("a").count()).toBe(1);', true],
  ['expect(await view.getByText("x (y)").innerText()).toBe("z");', true],
  ['await expect.poll(() => page.locator("a").count()).toBe(1);', false],
  ['expect(await readAll(page)).toEqual([]);', false],
])('%s is a read once: %s', (line, isRead) => {
  expect(READ_ONCE.test(line)).toBe(isRead);
});
