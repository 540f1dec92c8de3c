// Pictures of a page during a test, for those who want to see it.
import type { Page } from 'playwright-core';

const folder = process.env.PAGE_PICTURES;

/** Writes a picture into the folder `PAGE_PICTURES`, when there is one. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
