// Moves the focus as a user of the keyboard does.
import type { Page } from 'playwright-core';

/** The name of the focused element, or its text; empty without one. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField || element instanceof HTMLTextAreaElement ? element.labels?.[0] : undefined;
    return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  });

/** Presses Tab until the element of this name has the focus. Rejects when a long way of them does not lead there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    const focus = await readFocus(page);
    if (name.test(focus)) return;
    stops.push(focus);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}, only ${stops.join(' · ')}.`);
}
