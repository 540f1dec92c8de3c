// Answers the page's questions as a person would, and finds the view of the only surface on a page.
import type { FrameLocator, Page } from 'playwright-core';

/** The document of the view: a frame in a frame. */
export function viewIn(page: Page): FrameLocator {
  return page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
}

/** Milliseconds between a key and a press of the pointer: nobody's hands are faster, and by that the page knows who is no person. */
const HANDS_MS = 300;

/** Waits as long as a person takes who turns from the keyboard to a view. */
export async function asPeopleDo(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, ms]) => performance.now() - from! > ms!, [since, HANDS_MS]);
}

/** Says yes to the open question once it takes an answer. `scope` is the label of how long the yes holds. */
export async function sayYes(page: Page, { scope }: { scope?: string } = {}): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  if (scope !== undefined) await dialog.getByRole('radio', { name: scope }).check();
  await dialog.locator('.primary[aria-disabled=false]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Says no to the open question, not before it takes a yes either: nobody reads faster. */
export async function sayNo(page: Page): Promise<void> {
  await page.locator('dialog[open] .primary[aria-disabled=false]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
