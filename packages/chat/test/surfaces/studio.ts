// The chat with the studio (studio-server.ts), and a view of it in a page.
import type { FrameLocator, Page } from 'playwright-core';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenChatOptions, type OpenedChat, openChat } from '../support/open-page.ts';

export const openStudioChat = (options: OpenChatOptions = {}): Promise<OpenedChat> =>
  openChat({
    servers: { studio: stdioServer('./studio-server.ts') },
    ...options,
  });

export interface Studio {
  page: Page;
  id: string;
  /** The view's document. */
  view: FrameLocator;
  surfaceId(): Promise<string>;
  /** Presses a button of the view. */
  press(button: string): Promise<void>;
  /** Waits until the view shows this text. */
  says(text: string | RegExp): Promise<void>;
}

/** The view with this number in the page. */
export function studioView(page: Page, index = 0): FrameLocator {
  return page.locator('[data-surface-id]').nth(index).frameLocator('iframe').frameLocator('iframe');
}

/** A page on a session with one studio, its view ready. */
export async function openStudio(chat: OpenedChat): Promise<Studio> {
  const id = await chat.sessionWith('studio', {}, 'studio');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  const view = studioView(page);
  return {
    page,
    id,
    view,
    surfaceId: async () => (await page.locator('[data-surface-id]').getAttribute('data-surface-id'))!,
    press: button => view.locator(`#${button}`).click(),
    says: text => view.locator('#out').getByText(text).waitFor(),
  };
}
