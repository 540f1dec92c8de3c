// The chat with the server whose views have their host keep something (slate-server.ts).
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';
import { viewIn } from './questions.ts';
import { serverOf } from './server-of.ts';

/** The chat of the file; there once its tests run. */
export let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openSlateChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: { slates: serverOf('./slate-server.ts') } });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });
}

/** Waits until the view of a page says this. */
export const shows = (page: Page, text: string) => viewIn(page).getByText(text, { exact: true }).waitFor();

/** Presses a button of the view, by its id. */
export const press = (page: Page, button: string) => viewIn(page).locator(`#${button}`).click();
