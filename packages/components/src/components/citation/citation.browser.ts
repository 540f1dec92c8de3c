// The cards of citations open for the pointer and for the keyboard, and close again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('citation');
}, 60_000);
afterAll(() => stories?.close());

const popup = () => stories.page.locator('.vitrine-source-popup');

it('the card opens on focus, describes the link, and Escape closes it', async () => {
  await stories.show('citation/Inline');
  await stories.page.keyboard.press('Tab');
  await popup().waitFor();
  const link = stories.page.locator('.vitrine-source-mark');
  await expect.poll(() => link.getAttribute('aria-describedby')).toBe(await popup().getAttribute('id'));
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.keyboard.press('Escape');
  await popup().waitFor({ state: 'detached' });
  expect(await link.evaluate(element => element === document.activeElement)).toBe(true);
});

it('the card opens for the pointer and stays open while the pointer is on it', async () => {
  await stories.page.mouse.move(0, 0);
  await stories.show('citation/Inline');
  await stories.page.locator('.vitrine-source-mark').hover();
  await popup().waitFor();
  await popup().hover();
  await expect.poll(() => popup().isVisible()).toBe(true);
  await stories.page.mouse.move(0, 600);
  await popup().waitFor({ state: 'detached' });
});

it('the card is placed within the window', async () => {
  await stories.show('citation/Inline', { width: 320, direction: 'rtl' });
  await stories.page.keyboard.press('Tab');
  await popup().waitFor();
  const box = (await popup().boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(await stories.page.evaluate(() => innerWidth));
});

it('the stack opens by keyboard, and its links follow the button', async () => {
  await stories.page.mouse.move(0, 0);
  await stories.show('citation/Stacked');
  await stories.page.keyboard.press('Tab');
  await stories.page.keyboard.press('Enter');
  await popup().waitFor();
  await stories.page.keyboard.press('Tab');
  expect(await stories.page.evaluate(() => document.activeElement?.textContent)).toBe('Source 1');
  await stories.page.keyboard.press('Escape');
  await popup().waitFor({ state: 'detached' });
  expect(await stories.page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false');
});

it('a click keeps the hovered stack open until a second click, or a press outside', async () => {
  const { page } = stories;
  await page.mouse.move(0, 0);
  await stories.show('citation/Stacked');
  const button = page.locator('.vitrine-source-stack');
  await button.hover();
  await popup().waitFor();
  await button.click();
  await page.mouse.move(0, 600);
  await page.waitForTimeout(300);
  await expect.poll(() => popup().count()).toBe(1);
  await popup().locator('.vitrine-media-origin').first().click();
  await expect.poll(() => popup().count()).toBe(1);
  await button.click();
  await popup().waitFor({ state: 'detached' });
  await button.click();
  await popup().waitFor();
  await page.mouse.click(10, 590);
  await popup().waitFor({ state: 'detached' });
});

it('a finger opens the stack, presses and scrolls its list, and closes it by a press outside', async () => {
  const { page } = stories;
  await page.mouse.move(0, 0);
  await stories.show('citation/Stacked');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const tap = async (x: number, y: number, toY = y) => {
    // Sent together: a finger that stays long opens a menu.
    await Promise.all([
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      toY !== y && devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: toY }] }),
      devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  };
  const measureMiddle = async (selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await tap(...(await measureMiddle('.vitrine-source-stack')));
  await popup().waitFor();
  const [x, y] = await measureMiddle('.vitrine-source-popup .vitrine-media-origin');
  await tap(x, y);
  await tap(x, y, y - 40);
  await page.waitForTimeout(300);
  await expect.poll(() => popup().count()).toBe(1);
  await tap(10, 590);
  await popup().waitFor({ state: 'detached' });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
});

it('a source that is streamed is never mounted again', async () => {
  await stories.show('citation/Streaming');
  await stories.page.locator('.vitrine-source-card').evaluate(element => element.setAttribute('data-kept', ''));
  await stories.update({ title: 'Rainfall', snippet: 'The wettest' });
  await stories.update({ title: 'Rainfall', href: 'https://example.com/rain', status: { type: 'interactive' } });
  await expect.poll(() => stories.page.locator('[data-kept] a[href="https://example.com/rain"]').count()).toBe(1);
});
