// Tools without an interface in the shipped chat, for the tests of compiled interfaces.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn, waitAsUsersDo } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { openInFull } from '../support/result-menu.ts';

export const SERVERS = {
  // A published server, unmodified.
  everything: stdioServer(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  database: stdioServer('../../../../examples/database/src/main.ts'),
  weather: stdioServer('../../../../examples/weather/src/main.ts'),
  plain: stdioServer('./plain-server.ts'),
};

/** The chat of the file; available while its tests run. */
export let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openCompilingChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: SERVERS, isolated: true });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });
}

/** The result in a view. */
export const drawn = (view: FrameLocator): Locator => view.locator('[data-result]');
/** The form in a view, collapsed or expanded. */
export const form = (view: FrameLocator): Locator => view.locator('[data-form]');

/** A page with a call made by the user that may still run, and its view. */
export async function calling(tool: string, args: Record<string, unknown>, server: string) {
  const id = await chat.sessionWith(tool, args, server);
  const page = await chat.open(`/s/${id}`);
  return { id, page, view: viewIn(page), call: page.locator('.call[data-initiator=user]') };
}

/** Opens a call that has ended in full, where the page shows a small answer as a line; returns the page, the view and the call. */
export async function called(tool: string, args: Record<string, unknown>, server: string) {
  const parts = await calling(tool, args, server);
  await openInFull(parts.call);
  return parts;
}

/** Opens the form of a view, and waits as long as a user needs to get to a field: until then the page has the keyboard. */
export async function openForm(page: Page, view: FrameLocator): Promise<void> {
  await form(view).locator('summary').click();
  await waitAsUsersDo(page);
}

/** The view of a forecast whose form says what is wrong in it. */
export async function withWrongForm() {
  const viewSetup = await called('forecast', { place: 'Oslo', days: 3, date: '2026-06-01' }, 'weather');
  const { page, view } = viewSetup;
  await openForm(page, view);
  await view.locator('[data-path="/days"]').fill('99');
  await view.locator('[data-submit]').click();
  await view.locator('[aria-invalid=true]').waitFor();
  return viewSetup;
}
