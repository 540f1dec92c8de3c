// The page in conversation with a model: a server with the providers' wire formats, the example with a view, and actions of a user.
import { fileURLToPath } from 'node:url';
import { createModels, type Models } from '@vitrine/model';
import { type ScriptedTurn, startWireServer, type WireServer } from '@vitrine/model/testing';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { type OpenChatOptions, type OpenedChat, openChat } from './open-page.ts';

export const PROVIDERS = ['anthropic', 'openai', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];

const source = (path: string) => ({
  type: 'stdio' as const,
  command: process.execPath,
  args: ['--conditions=@vitrine/source', fileURLToPath(new URL(path, import.meta.url))],
  connectionMode: 'strict' as const,
});

export interface ConversationPage {
  readonly chat: OpenedChat;
  /** Wire server of the running test. */
  readonly wire: WireServer;
  /** Starts a wire server with these turns, replacing the previous server, and opens a tab at the empty chat. */
  begin(...turns: ScriptedTurn[]): Promise<Page>;
  /** Ends what a test began. Returns the errors of its pages. */
  finish(): Promise<string[]>;
  close(): Promise<void>;
}

/** One chat for a test file. The first model is Anthropic's. */
export async function openConversations(options: OpenChatOptions = {}): Promise<ConversationPage> {
  let wire = await startWireServer();
  let models = modelsAt(wire);
  const chat = await openChat({
    servers: {
      weather: source('../../../../examples/weather-view/src/main.ts'),
      office: source('../mcp-servers/page-server.ts'),
    },
    models: {
      list: () => models.list(),
      get defaultId() {
        return models.defaultId;
      },
      get: id => models.get(id),
    },
    ...options,
  });
  return {
    chat,
    get wire() {
      return wire;
    },
    async begin(...turns) {
      wire = await startWireServer({ turns });
      models = modelsAt(wire);
      return chat.open();
    },
    async finish() {
      const complaints = await chat.finish();
      await wire.close();
      await fetch(`${chat.url}/api/consents`, { method: 'DELETE', body: '{}' });
      return complaints;
    },
    async close() {
      await chat.close();
      await wire.close();
    },
  };
}

function modelsAt(wire: WireServer): Models {
  const env = Object.assign({}, ...PROVIDERS.map(provider => wire.env(provider))) as Record<string, string>;
  return createModels({ configs: PROVIDERS.map(provider => ({ provider, model: 'm' })), env });
}

const LONG_TEXT = Array.from({ length: 20 }, (_, n) => `word-${String(n).padStart(2, '0')} and. `).join('');
/** An answer whose stream waits in the middle: every provider has sent `word-00`, and not `word-19`. */
export const heldAnswer = { reasoning: 'Let me think', text: LONG_TEXT, holdAt: 10 } satisfies ScriptedTurn;

/** A call of the forecast. `isHeld`: its stream waits within the name of the place. Google's wire format has no such middle. */
export function forecastCall(place: string, { provider, isHeld = false }: { provider: Provider; isHeld?: boolean }) {
  const calls = [{ name: 'weather__forecast', args: { place, days: 3 } }];
  // After `{"place":"` and some letters.
  const middle = { anthropic: 6, openai: 4, google: 0 }[provider];
  return { calls, ...(isHeld ? { pieceLength: 7, holdAt: middle } : {}) } satisfies ScriptedTurn;
}
export const signCall = (name: string) =>
  ({ calls: [{ name: 'office__sign', args: { name } }] }) satisfies ScriptedTurn;

export const composer = (page: Page): Locator => page.locator('[data-composer]');
export const stopButton = (page: Page): Locator => page.locator('[data-stop]');
export const answers = (page: Page): Locator => page.locator('.step .answer');
/** The view of the nth surface of the transcript. */
export const viewAt = (page: Page, index: number): FrameLocator =>
  page.locator('[data-surface-id] iframe').nth(index).contentFrame().frameLocator('iframe');

/** Types a message and sends it as a user does, once the message before and the files of this one have arrived. */
export async function say(page: Page, text: string, by: 'button' | 'enter' = 'enter'): Promise<void> {
  await composer(page).fill(text);
  await page.locator('[data-send]:enabled').waitFor();
  if (by === 'button') await page.locator('[data-send]').click();
  else await composer(page).press('Enter');
}

/** Resolves when no run is going on. After a message, wait for its answer first: its run begins later. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('[data-send]').waitFor();
  await stopButton(page).waitFor({ state: 'detached' });
}
