// The official debug app (@modelcontextprotocol/server-debug, unmodified) in the whole chat: a page with a button for every action
// of a view, and a log of everything that a host can send.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import type { FrameLocator, Page } from 'playwright-core';
import { allowCard, cards, viewIn, waitAsUsersDo } from '../support/answer-cards.ts';
import type { OpenedChat } from '../support/open-page.ts';

/** The server, which writes what its app receives to `logFile`. */
export function debugServer(logFile: string): ServerConfig {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-debug');
  return {
    type: 'stdio',
    command: process.execPath,
    args: [join(dirname(manifest), 'index.js'), '--stdio', `--log-file=${logFile}`],
    connectionMode: 'strict',
  };
}

export interface DebugApp {
  readonly page: Page;
  /** The app's document. */
  readonly view: FrameLocator;
  /** Lines that the app has written to the console. */
  readonly said: readonly string[];
  /** Moves to the app with a click, as a user does after a card: a view that takes the focus from the page is closed. */
  turnTo(): Promise<void>;
  /** Presses a button of the app, by its id. */
  press(id: string): Promise<void>;
  /** How often the app has logged an event of this type. */
  count(type: string): Promise<number>;
  /** Performs an action, and waits until the app has logged a new event of this type; returns its payload. */
  logs(type: string, action: () => Promise<unknown>): Promise<Record<string, unknown>>;
}

/** A new session with the app in it, whose calls to write its log are allowed. */
export async function openDebugApp(chat: OpenedChat): Promise<DebugApp> {
  const { id } = (await chat.post('/api/sessions', {})) as { id: string };
  const page = await chat.open(`/s/${id}`);
  const logLines: string[] = [];
  page.on('console', message => {
    if (message.text().startsWith('[debug-app]')) logLines.push(message.text());
  });
  const args = { contentType: 'text', includeStructuredContent: true };
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'debug', tool: 'debug-tool', arguments: args });
  await page.locator('[data-surface-state=ready]').waitFor();
  // It logs every event by a tool of its server: one approval covers all that wait.
  await allowCard(page, { choice: 'chat', card: cards(page).first() });

  const view = viewIn(page);
  const entries = (type: string) => view.locator('.log-entry', { has: page.locator(`.log-type.${type}`) });
  return {
    page,
    view,
    said: logLines,
    async turnTo() {
      await waitAsUsersDo(page);
      await view.locator('h1, h2').first().click();
    },
    press: button => view.locator(`#${button}`).click(),
    count: type => entries(type).count(),
    async logs(type, action) {
      const before = await entries(type).count();
      await action();
      const entry = entries(type).nth(before);
      await entry.waitFor({ state: 'attached' });
      return JSON.parse((await entry.locator('.log-payload-full').textContent())!) as Record<string, unknown>;
    },
  };
}
