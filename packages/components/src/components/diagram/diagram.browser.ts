// Diagrams by Mermaid itself: the picture, faults of the text, and what a hostile text cannot do.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('diagram');
}, 120_000);
afterAll(() => stories?.close());

const picture = () => stories.page.locator('.vitrine-diagram-picture > img');
const readSvg = async () => decodeURIComponent((await picture().getAttribute('src'))!.replace(/^data:[^,]*,/, ''));

it('a flowchart is an image with a name; its text is below', async () => {
  await stories.show('diagram/Default', { width: 328 });
  await picture().waitFor();
  await expect.poll(() => picture().getAttribute('alt')).toBe('A call');
  await expect.poll(() => picture().evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
  expect(await readSvg()).toContain('Allowed?');
  await stories.page.getByText('Text of the diagram').first().click();
  await stories.page.getByText('flowchart LR').waitFor();
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('in a narrow place the whole picture is shown; in its full size it is scrolled', async () => {
  await stories.show('diagram/Default', { width: 288 });
  await picture().waitFor();
  const measure = () =>
    picture().evaluate(image => {
      const region = image.parentElement!;
      const { width } = image.getBoundingClientRect();
      return {
        isWhole: region.scrollWidth <= region.clientWidth,
        isScaled: width < Number(image.getAttribute('width')) - 1,
      };
    });
  await expect.poll(measure).toEqual({ isWhole: true, isScaled: true });
  const button = stories.page.getByRole('button', { name: 'Full size' });
  await button.press('Enter');
  await expect.poll(measure).toEqual({ isWhole: false, isScaled: false });
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => stories.violations()).toEqual([]);
  await button.press('Enter');
  await expect.poll(measure).toEqual({ isWhole: true, isScaled: true });
  await stories.show('diagram/Default', { width: 1200 });
  await picture().waitFor();
  await expect.poll(() => button.count()).toBe(0);
});

it('a fault of the text is said, and the text is shown', async () => {
  await stories.show('diagram/Faulty');
  await stories.page.getByText('The diagram could not be drawn.').waitFor();
  await stories.page.getByText('a --> --> b').first().waitFor();
  await expect.poll(() => picture().count()).toBe(0);
  // Mermaid draws its own picture of an error into the page unless it is told not to.
  await expect.poll(() => stories.page.locator('body > [id^=d]').count()).toBe(0);
});

// In the page's thread 250 linked nodes took half a minute, in which nothing answered.
it.each([
  [
    'many links',
    `flowchart TD\n${Array.from({ length: 250 }, (_, n) => `  n${n} --> n${(n * 7 + 1) % 249}`).join('\n')}`,
  ],
  ['many links in one line', `flowchart TD\n${Array.from({ length: 250 }, (_, n) => `n${n}`).join(' --> ')}`],
  ['many levels', `flowchart TD\n${'subgraph a\n'.repeat(60)}b --> c\n${'end\n'.repeat(60)}`],
  ['a long text', `flowchart TD\n  a["${'long '.repeat(3000)}"]`],
])('in the page’s own thread a large diagram waits until the user asks for it: %s', async (_, source) => {
  await stories.show('diagram/Default');
  await picture().waitFor();
  await stories.update({ source });
  await stories.page.locator('[data-diagram=large]').waitFor();
  await stories.page.getByText('drawing it may stop the page for a while').waitFor();
  await expect.poll(() => picture().count()).toBe(0);
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('a large diagram is drawn when the user asks for it', async () => {
  const source = `flowchart TD\n${Array.from({ length: 110 }, (_, n) => `  n${n} --> n${n + 1}`).join('\n')}`;
  await stories.show('diagram/Default');
  await stories.update({ source });
  await stories.page.getByRole('button', { name: 'Draw it' }).click();
  await picture().waitFor();
  expect(await readSvg()).toContain('n110');
});

it('a hostile text runs nothing and loads nothing', async () => {
  const requests: string[] = [];
  stories.page.on('request', request => requests.push(request.url()));
  await stories.show('diagram/Unsafe');
  await stories.page.locator('[data-diagram=image], [data-diagram=failed]').waitFor();
  if ((await picture().count()) > 0) {
    const svg = await readSvg();
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|javascript:/i);
  }
  expect(requests.filter(address => address.endsWith('/x'))).toEqual([]);
});

it('while the text arrives it is shown as it is', async () => {
  await stories.show('diagram/Streaming');
  await stories.page.getByText('flowchart LR').waitFor();
  await expect.poll(() => stories.page.locator('[data-diagram=text]').count()).toBe(1);
});

it('in the dark it is drawn in dark colours', async () => {
  await stories.show('diagram/Default', { theme: 'light' });
  await picture().waitFor();
  const light = await readSvg();
  await stories.show('diagram/Default', { theme: 'dark' });
  await picture().waitFor();
  expect(await readSvg()).not.toBe(light.replace(/vitrine-diagram-\d+/g, ''));
  expect((await readSvg()).replace(/vitrine-diagram-\d+/g, '')).not.toBe(light.replace(/vitrine-diagram-\d+/g, ''));
});
