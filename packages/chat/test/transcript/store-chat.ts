// A chat with the store (store-server.ts), whose model looks up items: for the tests of turns.
import type { ScriptedTurn } from '@vitrine/model/testing';
import type { Locator, Page } from 'playwright-core';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { answers, atRest, type ConversationPage, openConversations, say } from '../support/conversation-page.ts';

export const openStoreChat = (): Promise<ConversationPage> =>
  openConversations({
    servers: {
      store: stdioServer('./store-server.ts'),
      weather: stdioServer('../../../../examples/weather-view/src/main.ts'),
    },
  });

export const calls = (tool: string, ...args: Record<string, unknown>[]) =>
  args.map(each => ({ name: tool, args: each }));
/** A step of the model that looks up items. */
export const lookUps = (...ids: string[]) => ({ calls: calls('store__look_up_item', ...ids.map(id => ({ id }))) });
export const TWELVE: readonly string[] = Array.from({ length: 12 }, (_, index) => `z${index}`);

/** The line of the newest turn. */
export const turn = (page: Page): Locator => page.locator('.turn-toggle').last();
/** The calls that are in sight. */
export const listed = (page: Page): Locator => page.locator('.call:visible');
export const waitForText = (page: Page, text: string): Promise<void> =>
  answers(page).filter({ hasText: text }).waitFor();

/** Asks a question, and waits for this answer of the model. */
export async function ask(page: Page, question: string, answer: string): Promise<void> {
  await say(page, question);
  await waitForText(page, answer);
  await atRest(page);
}

/** Opens an empty chat in which tools that only read run without a question. */
export async function beginIn(conversations: ConversationPage, turns: readonly ScriptedTurn[]): Promise<Page> {
  for (const server of ['store', 'weather'])
    await fetch(`${conversations.chat.url}/api/servers/${server}/trust`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trusted: true, reader: 'model' }),
    });
  const page = await conversations.begin(...turns);
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}
