// Storybook's own page; and every story in the dark: it logs nothing to the console, and axe finds nothing in its colours, which alone
// depend on the theme.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { componentStories, walk } from './component-stories.ts';
import { locateStory, SHOWS } from './shows.ts';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 180_000);
afterAll(() => stories?.close());

describe.each(Object.entries(SHOWS))('%s, in the dark', (title, names) => {
  beforeAll(() => stories.open(`${title}--${Object.keys(names)[0]}`, 'theme:dark'), 60_000);

  it.each(Object.entries(names))('%s', async (name, words) => {
    const id = `${title}--${name}`;
    await stories.turnTo(id);
    await stories.setTheme('dark');
    await expect.poll(() => locateStory(stories.page, id).innerText(), { timeout: 15_000 }).toMatch(words);
    expect(await stories.violations(['color-contrast'])).toEqual([]);
    expect(stories.takeProblems()).toEqual([]);
  });
});

it.each(COMPONENT_NAMES)('%s: every story is drawn in both themes, and axe finds nothing', async name => {
  const ids = componentStories(stories.ids).get(name) ?? [];
  await stories.open(ids[0]!);
  const problems: string[] = [];
  for (const id of ids)
    for (const theme of ['light', 'dark'] as const) {
      problems.push(...(await walk(stories, id, theme)));
      problems.push(...(await stories.violations()).map(violation => `${id}, ${theme}: ${violation}`));
    }
  expect(ids.length).toBeGreaterThan(1);
  expect(problems).toEqual([]);
});

// There the window around a story is Storybook's: a page that took it for its host would wait for ever.
it("in Storybook's own page a story shows its data in every dialect, and follows the toolbar and the controls", async () => {
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
