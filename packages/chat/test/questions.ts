// Answers the page's questions as a person would, and finds the view of the only surface on a page.
import type { FrameLocator, Page } from 'playwright-core';

/** The document of the view: a frame in a frame. */
export function viewIn(page: Page): FrameLocator {
  return page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
}

/** Says yes to the open question once it takes an answer. `scope` is the label of how long the yes holds. */
export async function sayYes(page: Page, { scope }: { scope?: string } = {}): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  if (scope !== undefined) await dialog.getByRole('radio', { name: scope }).check();
  await dialog.locator('.primary[aria-disabled=false]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Says no to the open question. */
export async function sayNo(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
