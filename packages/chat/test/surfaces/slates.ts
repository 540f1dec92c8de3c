// The chat with the server whose views store state with their host (slate-server.ts).
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

/** The chat of the file; available while its tests run. */
export let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openSlateChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: { slates: stdioServer('./slate-server.ts') } });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });
}

/** Waits until the view of a page shows this text. */
export const shows = (page: Page, text: string) => viewIn(page).getByText(text, { exact: true }).waitFor();

/** Presses a button of the view, by its id. */
export const press = (page: Page, button: string) => viewIn(page).locator(`#${button}`).click();
