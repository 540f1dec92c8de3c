// Links of every component: where the words name another site than the link leads to, the real one is shown, and a press asks first.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
/** Tabs before any link was followed. */
let tabs: number;
beforeAll(async () => {
  stories = await openStoryPages(['citation', 'data-table', 'link-preview', 'media-card', 'social-post', 'terminal']);
  await stories.page.context().route('https://evil.example/**', route => route.fulfill({ body: 'evil' }));
  tabs = stories.page.context().pages().length;
}, 60_000);
afterAll(() => stories?.close());
beforeEach(() => stories.takeProblems());

const EVIL = 'https://evil.example/login';
const ESC = '\u001b';
const hyperlink = (words: string) => `${ESC}]8;;${EVIL}${ESC}\\${words}${ESC}]8;;${ESC}\\`;
const source = { href: EVIL, title: 'Sign in' };

const LINK_COLUMN = { key: 'name', label: 'Name', format: { kind: 'link', hrefKey: 'url' } };
const CASES: [string, string, object][] = [
  ['citation, title', 'citation/Default', { ...source, title: 'https://bank.example/login', domain: undefined }],
  ['citation, domain', 'citation/Default', { ...source, domain: 'bank.example' }],
  ['citation, mark', 'citation/Inline', { ...source, domain: 'bank.example' }],
  ['data table', 'data-table/Empty', { columns: [LINK_COLUMN], data: [{ name: 'bank.example', url: EVIL }] }],
  ['link preview, title', 'link-preview/TextOnly', { ...source, title: 'www.bank.example' }],
  ['link preview, domain', 'link-preview/TextOnly', { ...source, domain: 'bank.example' }],
  ['media card, title', 'media-card/Image', { href: EVIL, title: 'On bank.example' }],
  ['media card, source', 'media-card/Image', { source: { label: 'bank.example', url: EVIL } }],
  ['post, source link preview', 'social-post/Text', { linkPreview: { url: EVIL, title: 'bank.example' } }],
  ['terminal', 'terminal/Default', { stdout: hyperlink('https://bank.example') }],
  ['terminal, words in two styles', 'terminal/Default', { stdout: hyperlink(`${ESC}[1mbank${ESC}[0m.example`) }],
  ['terminal, hidden characters', 'terminal/Default', { stdout: hyperlink('bank\u200B.exam\u202Eple') }],
];

const question = () => stories.page.getByRole('alertdialog', { name: 'Open this link?' });
const link = () => stories.page.locator('#root a').filter({ hasText: '(evil.example)' });

async function show(story: string, props: object): Promise<void> {
  await stories.show(story);
  await stories.update(props);
}

it.each(CASES)('%s: shows the real site and asks', async (_, story, props) => {
  await show(story, props);
  await link().click();
  await question().waitFor();
  await expect
    .poll(() => question().innerText())
    .toMatch(/names bank\.example and leads to another site: evil\.example/);
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.keyboard.press('Escape');
  await question().waitFor({ state: 'detached' });
  expect(await link().evaluate(element => element === document.activeElement)).toBe(true);
  expect(stories.page.context().pages()).toHaveLength(tabs);
  // The keyboard asks as well, and the answer opens the address in a tab of its own.
  await stories.page.keyboard.press('Enter');
  const nextTab = stories.page.context().waitForEvent('page');
  await question().getByRole('link', { name: 'Open evil.example' }).click();
  const tab = await nextTab;
  await tab.waitForURL(EVIL);
  expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  await tab.close();
  await question().waitFor({ state: 'detached' });
  expect(stories.takeProblems()).toEqual([]);
});

it.each(['Control', 'Shift'] as const)('with %s a press asks, too', async key => {
  await show('link-preview/TextOnly', { ...source, title: 'bank.example' });
  await link().click({ modifiers: [key] });
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'detached' });
  await link().click({ button: 'middle' });
  await question().waitFor();
  expect(stories.page.context().pages()).toHaveLength(tabs);
});

it.each([
  ['link-preview/Default', {}],
  ['citation/Default', {}],
  ['terminal/Default', { stdout: hyperlink('the log of evil.example') }],
  ['terminal/Default', { stdout: hyperlink('src/main.rs:12') }],
])('%s: a link that names its own site, or none, does not ask (%j)', async (story, props) => {
  await show(story, props);
  const ordinary = stories.page.locator('#root a[href]').first();
  await ordinary.waitFor();
  await expect.poll(() => ordinary.innerText()).not.toMatch(/\([\w.]+\)$/);
  await ordinary.evaluate(element => element.addEventListener('click', event => event.preventDefault()));
  await ordinary.click();
  await expect.poll(() => question().count()).toBe(0);
});
