// Code, differences and terminal output in a real browser: copying, folding, colours, streaming, and many lines.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages(['code-block', 'code-diff', 'terminal']);
  await stories.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}, 60_000);
afterAll(() => stories?.close());

const count = (selector: string) => stories.page.locator(selector).count();
const clipboard = () => stories.page.evaluate(() => navigator.clipboard.readText());

it('code gets its colours, and is copied without line numbers', async () => {
  await stories.show('code-block/Default');
  await expect.poll(() => count('.vitrine-code-line span[style*="color"]')).toBeGreaterThan(20);
  await stories.page.getByRole('button', { name: 'Copy code' }).focus();
  // The word is shown for two seconds.
  const outcome = stories.page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Copied'),
  );
  await stories.page.keyboard.press('Enter');
  await outcome;
  expect(await clipboard()).toMatch(/^import \{ createServer \} from 'node:http';\n\n\/\/ Answers/);
});

const HIDDEN = 'let pay = 1; // to\u202E bank\u2066 now\u200B';
it.each<[string, object, string]>([
  ['code-block/Default', { code: HIDDEN, language: 'typescript' }, '.vitrine-code-line'],
  [
    'code-diff/Default',
    { oldCode: 'let pay = 1;', newCode: HIDDEN, patch: undefined, language: 'typescript' },
    '.vitrine-diff-row',
  ],
])('%s shows hidden characters by their names, also where the line has its colours', async (id, props, line) => {
  await stories.show(id);
  await stories.update(props);
  const own = stories.page.locator(line).filter({ hasText: 'bank' });
  await expect.poll(() => own.locator('span[style*="color"]').count()).toBeGreaterThan(1);
  const text = await own.innerText();
  for (const name of ['U+202E', 'U+2066', 'U+200B']) expect(text).toContain(name);
  expect(text).not.toMatch(/[\u202e\u2066\u200b]/);
});

it.each([
  ['code-block/Folded', '.vitrine-code-line', 8, 120],
  ['code-diff/Folded', '.vitrine-diff-row', 6, 15],
  ['terminal/Folded', '.vitrine-terminal-line', 6, 60],
])('%s opens and closes by keyboard, and keeps the focus', async (id, line, folded, all) => {
  await stories.show(id);
  expect(await count(line)).toBe(folded);
  const button = stories.page.getByRole('button', { name: /^Show/ });
  await button.focus();
  await stories.page.keyboard.press('Enter');
  expect(await count(line)).toBe(all);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await stories.page.keyboard.press('Space');
  expect(await count(line)).toBe(folded);
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
});

it.each([
  ['code-block/Huge', '.vitrine-code-line', 'row19999'],
  ['code-diff/Huge', '.vitrine-diff-row', 'line 5999'],
  ['terminal/Huge', '.vitrine-terminal-line', '099999'],
])('%s: only lines in sight are in the document, and the keyboard reaches the last', async (id, line, last) => {
  await stories.show(id);
  await expect.poll(() => count(line)).toBeLessThan(100);
  await stories.page.locator('section[tabindex="0"]').focus();
  await stories.page.keyboard.press('End');
  await expect.poll(() => stories.page.locator(line).last().textContent()).toContain(last);
});

it('a link in terminal output opens in a new tab, and only if its address is safe', async () => {
  await stories.show('terminal/Colours');
  const links = stories.page.locator('.vitrine-terminal a');
  await expect.poll(() => links.count()).toBe(1);
  await expect.poll(() => links.getAttribute('href')).toBe('https://example.com/docs');
  await expect.poll(() => links.getAttribute('rel')).toContain('noopener');
});

it('the split view has two columns in a wide place, and one in a narrow place', async () => {
  const tops = () =>
    stories.page
      .locator('.vitrine-diff-pair:has([data-type="removed"]):has([data-type="added"])')
      .first()
      .locator('.vitrine-diff-row')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top));
  await stories.show('code-diff/Split', { width: 800 });
  expect(new Set(await tops()).size).toBe(1);
  await stories.show('code-diff/Split', { width: 320 });
  expect(new Set(await tops()).size).toBe(2);
});
