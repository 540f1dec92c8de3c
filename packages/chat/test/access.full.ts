// Every user can use the page in both themes: what access.browser.ts and surface-access.browser.ts look at in the light.
import { describe, expect, it, onTestFinished } from 'vitest';
import { lookAroundASurface, lookAtThePage } from './access.ts';
import { violationsInBothThemes } from './axe.ts';
import { type OpenedChat, openChat } from './open-page.ts';
import { openStudioChat } from './studio.ts';

async function withChat(opening: Promise<OpenedChat>, look: (chat: OpenedChat) => Promise<void>): Promise<void> {
  const chat = await opening;
  onTestFinished(() => chat.close());
  await look(chat);
  expect(await chat.finish()).toEqual([]);
}

describe('axe, light and dark, finds nothing', () => {
  it('on the empty page, the form and its errors, the transcript, the question', () =>
    withChat(openChat({ colorScheme: 'light', plain: true }), chat => lookAtThePage(chat, violationsInBothThemes)));

  it('around a surface, in any of its places', () =>
    withChat(openStudioChat(), chat => lookAroundASurface(chat, violationsInBothThemes)));
});
