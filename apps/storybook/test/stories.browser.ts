// Every story of the built Storybook shows its text, logs nothing to the console, and axe finds nothing. In the dark, and in
// Storybook's own page: stories.full.ts.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../test/support/thorough.ts';
import { componentStories, isOfComponent, walk } from './component-stories.ts';
import { locateStory, SHOWS } from './shows.ts';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 180_000);
afterAll(() => stories?.close());

it('every story has an expected text', () => {
  const knownIDs = Object.entries(SHOWS).flatMap(([title, names]) =>
    Object.keys(names).map(name => `${title}--${name}`),
  );
  expect(stories.ids.filter(id => !isOfComponent(id)).sort()).toEqual(knownIDs.sort());
});

it('there are stories of every component; the first of one draws it, light or dark', {
  timeout: 120_000,
}, async () => {
  const listed = componentStories(stories.ids);
  expect([...listed.keys()].sort()).toEqual(COMPONENT_NAMES);
  await stories.open(listed.values().next().value![0]!);
  const problems: string[] = [];
  for (const [index, [id]] of sample([...listed.values()], 4).entries())
    problems.push(...(await walk(stories, id!, index % 2 === 0 ? 'light' : 'dark')));
  expect(problems).toEqual([]);
});

describe.each(Object.entries(SHOWS))('%s', (title, names) => {
  beforeAll(() => stories.open(`${title}--${Object.keys(names)[0]}`), 60_000);

  it.each(sample(Object.entries(names), 1))('%s', async (name, words) => {
    const id = `${title}--${name}`;
    await stories.turnTo(id);
    await stories.setTheme('light');
    await expect.poll(() => locateStory(stories.page, id).innerText(), { timeout: 15_000 }).toMatch(words);
    await expect.poll(() => stories.violations()).toEqual([]);
    expect(stories.takeProblems()).toEqual([]);
  });
});

const card = () => stories.page.locator('.ve-card');
const paper = () => card().evaluate(element => getComputedStyle(element).backgroundColor);

describe.each(['mcp-apps', 'mcp-ui', 'tool-ui'])('the toolbar: %s', dialect => {
  it('the host uses the selected dialect and theme', async () => {
    await stories.open('hosts-dialects--of-the-toolbar', `theme:light;dialect:${dialect}`);
    await stories.page.getByText('of_the-toolbar').waitFor();
    await expect.poll(paper).toBe('rgb(255, 255, 255)');
    await stories.setTheme('dark');
    await expect.poll(paper).toBe('rgb(22, 27, 25)');
    expect(stories.takeProblems()).toEqual([]);
  });
});

it('a page calls a tool that renames, and one that refuses', async () => {
  const { page } = stories;
  await stories.open('pages-rename-collection--default');
  await page.getByRole('textbox', { name: 'New name' }).fill('sales');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('It has its new name.').waitFor();
  await stories.turnTo('pages-rename-collection--refused');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('It was not allowed.').waitFor();
});

it('a surface calls a tool from its sandbox', async () => {
  await stories.open('surfaces-surface--acting');
  const view = locateStory(stories.page, 'surfaces-surface--acting');
  await view.getByRole('button', { name: 'Rename' }).click();
  await view.getByText('It has its new name.').waitFor();
});
