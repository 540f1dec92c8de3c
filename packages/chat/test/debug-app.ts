// The official debug app (@modelcontextprotocol/server-debug, unmodified) in the whole chat: a page that has a button for everything
// a view may ask for, and a log of everything a host may tell it.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import type { FrameLocator, Page } from 'playwright-core';
import type { OpenedChat } from './open-page.ts';
import { asPeopleDo, cards, sayYes, viewIn } from './questions.ts';

/** The server, which writes what its app hears to `logFile`. */
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
  /** What the app has written to the console. */
  readonly said: readonly string[];
  /** Turns to the app with a click, as a user does after a card: a view that takes the keyboard from the page is closed. */
  turnTo(): Promise<void>;
  /** Presses a button of the app, by its id. */
  press(id: string): Promise<void>;
  /** How often the app has logged an event of this type. */
  count(type: string): Promise<number>;
  /** Does something, and waits until the app has logged an event of this type that it had not before; returns its payload. */
  logs(type: string, action: () => Promise<unknown>): Promise<Record<string, unknown>>;
}

/** A new session with the app in it, which may write its log from now on. */
export async function openDebugApp(chat: OpenedChat): Promise<DebugApp> {
  const { id } = (await chat.post('/api/sessions', {})) as { id: string };
  const page = await chat.open(`/s/${id}`);
  const said: string[] = [];
  page.on('console', message => {
    if (message.text().startsWith('[debug-app]')) said.push(message.text());
  });
  const args = { contentType: 'text', includeStructuredContent: true };
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'debug', tool: 'debug-tool', arguments: args });
  await page.locator('[data-surface-state=ready]').waitFor();
  // It logs every event by a tool of its server: one yes is for all that wait.
  await sayYes(page, { choice: 'chat', card: cards(page).first() });

  const view = viewIn(page);
  const entries = (type: string) => view.locator('.log-entry', { has: page.locator(`.log-type.${type}`) });
  return {
    page,
    view,
    said,
    async turnTo() {
      await asPeopleDo(page);
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
