// An input method as Chromium gets it from the system: a text that is composed, and the key that ends the composition.
import type { Page } from 'playwright-core';

/**
 * Composes `text` in the focused field and ends by Enter, in Safari's order: first the composition ends, then the key comes, with the key code 229
 * and no sign of the composition.
 */
export async function endCompositionByEnter(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await session.send('Input.insertText', { text });
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}
