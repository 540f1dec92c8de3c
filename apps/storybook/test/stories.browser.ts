// Every story of the built Storybook: it shows what it is for, says nothing in the console, and axe finds nothing, light and dark.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

/** What each story has to show. A story that is not here fails. */
const SHOWS: Record<string, Record<string, RegExp>> = {
  'pages-list-databases': {
    default: /users_db/,
    empty: /No databases/,
    single: /admin/,
    huge: /1 EB/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-collection-schema': {
    default: /customer/,
    empty: /No fields/,
    single: /_id/,
    huge: /measurement_0/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-rename-collection': {
    default: /Rename a collection/,
    renamed: /It has its new name/,
    'not-renamed': /It has kept its name/,
    refused: /Rename a collection/,
    empty: /cannot be shown here/,
    single: /Rename a collection/,
    huge: /Rename and replace/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-table': {
    default: /VT 100/,
    empty: /No rows/,
    single: /VT 100/,
    huge: /VT 100/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-hello-world': {
    default: /The kettle is on/,
    empty: /Nothing was said/,
    single: /^Hello\s+A$/,
    huge: /All work/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'hosts-dialects': {
    'of-the-toolbar': /of_the-toolbar/,
    'mcp-apps': /of_mcp-apps/,
    'mcp-ui': /of_mcp-ui/,
    'tool-ui': /of_tool-ui/,
  },
  'surfaces-surface': {
    ready: /users_db/,
    acting: /Rename a collection/,
    waiting: /Loading/,
    failed: /reported an error/,
    cancelled: /was cancelled/,
    refused: /What the tool said in words/,
  },
};

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 180_000);
afterAll(() => stories?.close());

test('no story is forgotten', () => {
  const known = Object.entries(SHOWS).flatMap(([title, names]) => Object.keys(names).map(name => `${title}--${name}`));
  expect(stories.ids.toSorted()).toEqual(known.sort());
});

/** Where a story says something: in the page, or in the view of a surface in it. */
function placeOf(id: string): Locator {
  const root = stories.page.locator('#storybook-root');
  const isFramed = id.startsWith('surfaces-') && !id.endsWith('refused');
  return isFramed ? root.frameLocator('iframe').frameLocator('iframe').locator('body') : root;
}

describe.each(Object.entries(SHOWS))('%s', (title, names) => {
  beforeAll(() => stories.open(`${title}--${Object.keys(names)[0]}`), 60_000);

  test.each(Object.entries(names))('%s', async (name, words) => {
    const id = `${title}--${name}`;
    await stories.turnTo(id);
    await stories.setTheme('light');
    await expect.poll(() => placeOf(id).innerText(), { timeout: 15_000 }).toMatch(words);
    expect(await stories.violations()).toEqual([]);
    await stories.setTheme('dark');
    // What depends on the theme is its colours.
    expect(await stories.violations(['color-contrast'])).toEqual([]);
    expect(stories.takeProblems()).toEqual([]);
  });
});

const card = () => stories.page.locator('.ve-card');
const paper = () => card().evaluate(element => getComputedStyle(element).backgroundColor);

describe.each(['mcp-apps', 'mcp-ui', 'tool-ui'])('the toolbar: %s', dialect => {
  test('the host speaks it, with its theme', async () => {
    await stories.open('hosts-dialects--of-the-toolbar', `theme:light;dialect:${dialect}`);
    await stories.page.getByText('of_the-toolbar').waitFor();
    expect(await paper()).toBe('rgb(255, 255, 255)');
    await stories.setTheme('dark');
    expect(await paper()).toBe('rgb(22, 27, 25)');
    expect(stories.takeProblems()).toEqual([]);
  });
});

test('a page acts, and its host answers: a tool that renames, and one that refuses', async () => {
  const { page } = stories;
  await stories.open('pages-rename-collection--default');
  await page.getByRole('textbox', { name: 'New name' }).fill('sales');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('It has its new name.').waitFor();
  await stories.turnTo('pages-rename-collection--refused');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('It was not allowed.').waitFor();
});

test('a surface acts in its sandbox, and its host answers', async () => {
  await stories.open('surfaces-surface--acting');
  const view = placeOf('surfaces-surface--acting');
  await view.getByRole('button', { name: 'Rename' }).click();
  await view.getByText('It has its new name.').waitFor();
});

// There the window around a story is Storybook's: a page that took it for its host would wait for ever.
test("in Storybook's own page a story shows its data in every dialect, and follows the toolbar and the controls", async () => {
  const { page, origin } = stories;
  await page.goto(`${origin}/?path=/story/hosts-dialects--mcp-apps`);
  const story = page.frameLocator('#storybook-preview-iframe');
  const shows = (text: string) => story.getByText(text).waitFor();
  await shows('of_mcp-apps');
  for (const id of ['mcp-ui', 'tool-ui', 'of-the-toolbar']) {
    await page.locator(`#hosts-dialects--${id}`).click();
    await shows(id.replace(/^(of-)?/, 'of_'));
  }
  await page.getByRole('button', { name: /theme/i }).click();
  await page.getByRole('option', { name: 'dark' }).click();
  const background = () => story.locator('.ve-card').evaluate(element => getComputedStyle(element).backgroundColor);
  await expect.poll(background).toBe('rgb(22, 27, 25)');
  await stories.setArgs('hosts-dialects--of-the-toolbar', { renderData: { databases: [{ name: 'edited', size: 1 }] } });
  await shows('edited');
});
