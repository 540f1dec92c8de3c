// The map by keyboard and pointer, without a network; and with tiles of an application.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('geo-map');
}, 60_000);
afterAll(() => stories?.close());

const marker = (name: string) => stories.page.getByRole('button', { name });
const box = async (name: string) => (await marker(name).boundingBox())!;

it('arrows move the map, plus and minus zoom, 0 shows all again', async () => {
  await stories.show('geo-map/Default', { width: 360 });
  await stories.page.getByRole('region').first().focus();
  const start = await box('Oslo');
  await stories.page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box('Oslo')).x).toBeLessThan(start.x);
  await stories.page.keyboard.press('0');
  await expect.poll(async () => (await box('Oslo')).x).toBeCloseTo(start.x, 0);
  const degrees = () => stories.page.locator('.vitrine-map-degrees').textContent();
  const before = await degrees();
  await stories.page.keyboard.press('+');
  await stories.page.keyboard.press('+');
  await expect.poll(degrees).not.toBe(before);
  await stories.page.keyboard.press('-');
  await stories.page.keyboard.press('-');
  await expect.poll(degrees).toBe(before);
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('the west is on the left in every direction of the script', async () => {
  await stories.show('geo-map/Default', { direction: 'rtl', width: 360 });
  expect((await box('Bergen')).x).toBeLessThan((await box('Oslo')).x);
});

it('a marker shows its place, by keyboard too; the list has all', async () => {
  await stories.show('geo-map/Default');
  await marker('Bergen').focus();
  await stories.page.keyboard.press('Enter');
  await stories.page.getByText('Ferries to the fjords').first().waitFor();
  await expect.poll(() => marker('Bergen').getAttribute('aria-pressed')).toBe('true');
  await stories.page.getByText('List of 4 places').click();
  await expect.poll(() => stories.page.locator('details li').count()).toBe(4);
});

it('the pointer moves the map', async () => {
  await stories.show('geo-map/Default');
  const start = await box('Oslo');
  const frame = (await stories.page.getByRole('region').first().boundingBox())!;
  await stories.page.mouse.move(frame.x + 300, frame.y + 300);
  await stories.page.mouse.down();
  await stories.page.mouse.move(frame.x + 250, frame.y + 300, { steps: 4 });
  await stories.page.mouse.up();
  await expect.poll(async () => (await box('Oslo')).x).toBeCloseTo(start.x - 50, 0);
});

it('many markers are groups, which a press draws near', async () => {
  await stories.show('geo-map/Many');
  const groups = stories.page.getByRole('button', { name: /^\d+ places: zoom in$/ });
  await expect.poll(() => groups.count()).toBeGreaterThan(5);
  const before = await stories.page.locator('.vitrine-map-degrees').textContent();
  await groups.first().click();
  await expect.poll(() => stories.page.locator('.vitrine-map-degrees').textContent()).not.toBe(before);
});

it('the land is drawn without a request', async () => {
  const requests: string[] = [];
  stories.page.on('request', request => requests.push(new URL(request.url()).host));
  await stories.show('geo-map/Centered');
  await stories.page.locator('.vitrine-map-land').first().waitFor({ state: 'attached' });
  expect(new Set(requests).size).toBeLessThanOrEqual(1);
  expect(stories.takeProblems()).toEqual([]);
});

it('tiles of the application follow the map; when they fail, the picture stays', async () => {
  await stories.show('geo-map/WithTiles');
  await stories.page.locator('[data-tiles=ready]').waitFor();
  const zoom = () => stories.page.locator('.vitrine-map-tiles').evaluate(tiles => Number(tiles.dataset.zoom));
  await expect.poll(() => stories.page.locator('.vitrine-map-land').count()).toBe(0);
  const before = await zoom();
  await stories.page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(zoom).toBeCloseTo(before + 1);
  await stories.show('geo-map/WithoutTiles');
  await stories.page.getByText('background could not be loaded').waitFor();
  await expect.poll(() => marker('Bergen').count()).toBe(1);
});
