// The display modes of a surface: inline, beside the transcript, full screen, in a small window; always the same document.
import { describe, expect, it } from 'vitest';
import { openForTests } from '../support/open-for-tests.ts';
import { openStudio, openStudioChat, studioView } from './studio.ts';

const chat = openForTests(() => openStudioChat());

/** Waits until the document counts so many presses, and has received its result once. */
const counts = (studio: { view: ReturnType<typeof studioView> }, presses: number): Promise<void> =>
  studio.view
    .locator('p')
    .filter({ hasText: `Count ${presses}, results 1` })
    .waitFor();

describe('a surface', () => {
  it('moves beside the transcript and back, with its state', async () => {
    const studio = await openStudio(chat);
    const { page, view } = studio;
    await studio.press('add');
    await page.getByRole('button', { name: /^Open in side panel/ }).click();
    const side = page.getByRole('complementary', { name: 'Side panel' });
    await side.locator('[data-surface-state=ready]').waitFor();
    await expect.poll(() => page.locator('.transcript [data-surface-id]').count()).toBe(0);
    await counts(studio, 1);
    await studio.press('add');
    await view.locator('#count').getByText('2').waitFor();

    await page.getByRole('button', { name: 'Return to chat' }).click();
    await page.locator('.transcript [data-surface-state=ready]').waitFor();
    await expect.poll(() => side.count()).toBe(0);
    await counts(studio, 2);
    const readTop = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
    await expect
      .poll(async () => Math.abs((await readTop('[data-surface-id]')) - (await readTop('.surface-place'))))
      .toBeLessThan(2);
  });

  it('moves back by itself when the page has no room for it', async () => {
    const studio = await openStudio(chat);
    await studio.press('add');
    await studio.page.getByRole('button', { name: /^Open in side panel/ }).click();
    await studio.page.locator('.side [data-surface-state=ready]').waitFor();
    await studio.page.setViewportSize({ width: 900, height: 800 });
    await studio.page.locator('.transcript [data-surface-state=ready]').waitFor();
    await studio.page.getByRole('button', { name: /^Open in side panel/ }).waitFor({ state: 'detached' });
    await counts(studio, 1);
  });

  it('fills the page and leaves by Escape', async () => {
    const studio = await openStudio(chat);
    const { page, view } = studio;
    await studio.press('add');
    await page.getByRole('button', { name: /^Full screen/ }).click();
    await view.locator('#mode').getByText('fullscreen').waitFor();
    await expect
      .poll(() => page.locator('[data-surface-id]').boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await view.locator('#mode').getByText('inline').waitFor();
    await counts(studio, 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Full screen');
  });

  it('fills the page when its view requests it, and a button leads back', async () => {
    const studio = await openStudio(chat);
    await studio.press('full');
    await studio.says('fullscreen');
    await studio.page.getByRole('button', { name: 'Return to chat' }).click();
    await studio.view.locator('#mode').getByText('inline').waitFor();
  });

  it('is a small window, one at a time, while others continue', async () => {
    const studio = await openStudio(chat);
    const { page } = studio;
    await chat.post(`/api/sessions/${studio.id}/tool-calls`, { server: 'studio', tool: 'studio', arguments: {} });
    await page.locator('[data-surface-state=ready]').nth(1).waitFor();
    await studioView(page, 1).locator('#add').click();
    await page
      .getByRole('button', { name: /^Small window/ })
      .first()
      .click();
    await page.locator('[data-display-mode=pip]').waitFor();
    // The small window may lie over the button; a keyboard reaches it.
    await page
      .getByRole('button', { name: /^Small window/ })
      .nth(1)
      .press('Enter');
    await studioView(page, 1).locator('#mode').getByText('pip').waitFor();
    await studioView(page, 0).locator('#mode').getByText('inline').waitFor();
    await expect.poll(() => page.locator('[data-display-mode=pip]').count()).toBe(1);
    await expect.poll(() => studioView(page, 1).locator('#count').innerText()).toBe('1');
    await expect.poll(() => studioView(page, 0).locator('#count').innerText()).toBe('0');
  });

  it('on a phone is inline or fills the page', async () => {
    const studio = await openStudio(chat);
    await studio.page.setViewportSize({ width: 360, height: 740 });
    await studio.page.getByRole('button', { name: /^Small window/ }).waitFor({ state: 'detached' });
    await expect
      .poll(() => studio.page.locator('.surface-controls button').allInnerTexts())
      .toEqual([expect.stringContaining('Full screen')]);
  });

  it('has the same height after a reload', async () => {
    const studio = await openStudio(chat);
    const { page } = studio;
    const place = page.locator('.surface-place');
    await studio.press('tall');
    await page.waitForFunction(() => document.querySelector('.surface-place')!.clientHeight > 400);
    const height = (await place.boundingBox())!.height;
    await page.addInitScript(() => {
      const heights: number[] = [];
      Object.assign(window, { seen: heights });
      new MutationObserver(() => {
        const { height: now } = document.querySelector('.surface-place')?.getBoundingClientRect() ?? {};
        if (now) heights.push(now);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.locator('[data-surface-state]').waitFor();
    await page.waitForFunction('seen.length > 0');
    expect(Math.abs(((await page.evaluate('seen[0]')) as number) - height)).toBeLessThan(2);
  });

  it('that closes itself leaves the tool’s text, and can be shown again', async () => {
    const studio = await openStudio(chat);
    await studio.press('leave');
    await studio.page.getByText('The studio, in words.').waitFor();
    await expect.poll(() => studio.page.locator('[data-surface-id]').count()).toBe(0);
    await studio.page.getByRole('button', { name: 'Show again' }).click();
    await studio.page.locator('[data-surface-state=ready]').waitFor();
    await counts(studio, 0);
  });
});
