// axe in both themes: the same states as in access.browser.ts and surface-access.browser.ts, which check the light theme.
import { describe, expect, it, onTestFinished } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { openStudioChat } from '../surfaces/studio.ts';
import { checkPageStates, checkSurfaceStates } from './access.ts';

async function withChat(opening: Promise<OpenedChat>, check: (chat: OpenedChat) => Promise<void>): Promise<void> {
  const chat = await opening;
  onTestFinished(() => chat.close());
  await check(chat);
  expect(await chat.finish()).toEqual([]);
}

describe('axe, light and dark, finds nothing', () => {
  it('on the empty page, the form and its errors, the transcript, the approval', () =>
    withChat(openChat({ colorScheme: 'light', plain: true }), chat => checkPageStates(chat, violationsInBothThemes)));

  it('around a surface, in every display mode', () =>
    withChat(openStudioChat(), chat => checkSurfaceStates(chat, violationsInBothThemes)));
});
