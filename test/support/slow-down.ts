// Runs a page as on a slower machine. With the environment variable `SLOW_PAGES=4` every page of the browser tests runs four times slower
// than it could: a test, or a page, that depends on what is drawn in time fails then, whatever else the machine does.
import type { BrowserContext, Page } from 'playwright-core';

/** How many times slower all pages run; absent: as fast as they can. */
export const PAGES_SLOWDOWN = process.env.SLOW_PAGES === undefined ? undefined : Number(process.env.SLOW_PAGES);

/** The process of the page pauses so often that its scripts, styles and layouts take `factor` times as long. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Slows down the windows that pages open. What closes at once needs no slowing down. */
export function slowDownPopups(context: BrowserContext, factor: number): void {
  context.on('page', page => void slowDown(page, factor).catch(() => {}));
}
