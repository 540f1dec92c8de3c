// Scrolls the page as a user does.
import type { Page } from 'playwright-core';

/** Turns the mouse wheel over the transcript, and waits until the page has scrolled and stands still. */
export async function turnWheel(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(600, 300);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, pixels);
  await page.evaluate(async begin => {
    const frame = () => new Promise(requestAnimationFrame);
    while (scrollY === begin) await frame();
    for (let still = 0, last = scrollY; still < 20; last = scrollY) {
      await frame();
      still = scrollY === last ? still + 1 : 0;
    }
  }, before);
}
