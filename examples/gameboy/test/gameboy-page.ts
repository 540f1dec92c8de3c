// The view of a game in a real Chromium, inside a real host and sandbox, against the real server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import { createGames, type Games } from '../src/games.ts';
import { createRoms } from '../src/roms.ts';
import { createGameboyServer } from '../src/server.ts';
import { BUSY, tinyRom } from './tiny-rom.ts';

const URI = 'ui://gameboy/game';
let pages: HostPages;
let client: Client;
let games: Games;
let folder: string;
let currentPage: Page | undefined;

/** Opens the pages and a server with two ROMs, `stripes` and `busy`, for the tests of a file. */
export function openGameboyPages(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gameboy-'));
    writeFileSync(join(folder, 'stripes.gb'), tinyRom({ title: 'STRIPES' }));
    writeFileSync(join(folder, 'busy.gb'), tinyRom({ title: 'BUSY', code: BUSY }));
    pages = await openHostPages();
    games = createGames();
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    client = new Client({ name: 'test', version: '1.0.0' });
    const server = createGameboyServer({ games, roms: createRoms({ folder }) });
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  });
  afterEach(async () => {
    await currentPage?.close();
    await games.closeAll();
  });
  afterAll(async () => {
    await client?.close();
    await pages?.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Ends all games, as after a long time without calls. */
export const endAll = (): Promise<void> => games.closeAll();

export const call = async (name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;

export interface ShownGame {
  readonly gameId: string;
  readonly view: FrameLocator;
  /** Calls of the view, the oldest first. */
  readonly calls: { tool: string; arguments: Record<string, unknown> }[];
  frame(): Promise<Frame>;
  /** The pixels of the canvas, as one text. */
  pixels(): Promise<string>;
  /** The game's frame, as the view shows it. */
  counter(): Promise<number>;
}

/** Opens a page with one surface for each ROM. */
export async function show(...roms: string[]): Promise<{ page: Page; problems: string[]; games: ShownGame[] }> {
  const { page, problems } = await pages.open();
  currentPage = page;
  const [content] = (await client.readResource({ uri: URI })).contents as { text: string }[];
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: URI,
    server: 'gameboy',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: content!.text,
  };
  const calls = roms.map((): ShownGame['calls'] => []);
  await page.exposeFunction('act', async (index: number, action: Action) => {
    if (action.type !== 'tool') return {};
    calls[index]!.push({ tool: action.tool, arguments: action.arguments });
    return call(action.tool, action.arguments);
  });
  const results = await Promise.all(roms.map(rom => call('start_game_view', { rom })));
  await page.evaluate(
    ({ part, template, results }) => {
      type Kit = typeof import('@vitrine/host');
      const { kit, act } = window as unknown as { kit: Kit; act(index: number, action: unknown): Promise<unknown> };
      const root = document.querySelector('#root') as HTMLElement;
      for (const [index, result] of results.entries()) {
        const place = document.createElement('div');
        place.style.width = '520px';
        root.append(place);
        const host = kit.createHost({
          sandbox: { template },
          info: { name: 'test', version: '1' },
          onAction: action => act(index, action),
        });
        const surface = host.surface({ id: `game-${index}`, part, tool: { name: 'start_game_view' } });
        surface.show(place);
        surface.setInput({});
        surface.setResult(result);
      }
    },
    { part, template: pages.template, results },
  );
  return {
    page,
    problems,
    games: await Promise.all(
      results.map(async (result, index): Promise<ShownGame> => {
        await page.waitForSelector(`[data-surface-id="game-${index}"][data-surface-state="ready"]`);
        const view = page.locator(`[data-surface-id="game-${index}"]`).frameLocator('iframe').frameLocator('iframe');
        const canvas = view.locator('canvas');
        await view.locator('[data-state="live"]').waitFor();
        return {
          gameId: (result.structuredContent as { gameId: string }).gameId,
          view,
          calls: calls[index]!,
          frame: () => viewFrame(view),
          pixels: () => canvas.evaluate(element => (element as HTMLCanvasElement).toDataURL()),
          counter: async () => Number(await view.locator('.counter').getAttribute('data-frame')),
        };
      }),
    ),
  };
}
