import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BUSY, CRASHING, tinyRom } from '../test/tiny-rom.ts';
import { createGames, type Games } from './games.ts';
import { type HttpServer, serveHttp } from './http.ts';
import { createRoms } from './roms.ts';
import type { FrameResult, GameResult } from './schemas.ts';
import { createGameboyServer } from './server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gameboy-'));
  writeFileSync(join(folder, 'stripes.gb'), tinyRom({ title: 'STRIPES' }));
  writeFileSync(join(folder, 'busy.gb'), tinyRom({ title: 'BUSY', code: BUSY }));
  writeFileSync(join(folder, 'crash.gb'), tinyRom({ title: 'CRASH', code: CRASHING }));
  writeFileSync(join(folder, 'broken.gb'), tinyRom().with(0x140, 7));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const newClient = (options = {}): Client => {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  closing.push(() => client.close());
  return client;
};
async function open(games: Games = createGames()) {
  const server = createGameboyServer({ games, roms: createRoms({ folder }) });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  closing.push(() => games.closeAll());
  const client = newClient();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}
const caller =
  (client: Client) =>
  (name: string, args: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: args });
type Result = Awaited<ReturnType<ReturnType<typeof caller>>>;
const text = ({ content }: Result) => (content[0] as { text: string }).text;
const picture = ({ content }: Result) => (content[1] as { data: string }).data;
const game = ({ structuredContent }: Result) => structuredContent as GameResult;
const readFrame = ({ structuredContent }: Result) => structuredContent as FrameResult;

describe('the tools', () => {
  it('have correct annotations, and the two of the view are visible to it alone', async () => {
    const { tools } = await (await open()).listTools();
    const ofTool = (name: string) => tools.find(tool => tool.name === name)!;
    expect(tools.filter(tool => tool.annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'start_game_view',
      'list_roms',
      'get_screen',
      'frame',
    ]);
    expect(tools.filter(tool => tool.annotations?.destructiveHint).map(({ name }) => name)).toEqual([
      'load_rom',
      'save_state',
      'load_state',
      'reset',
    ]);
    for (const name of ['frame', 'input']) expect(ofTool(name)._meta).toMatchObject({ ui: { visibility: ['app'] } });
    expect(tools.filter(tool => (tool._meta?.ui as { resourceUri?: string })?.resourceUri)).toEqual([
      ofTool('start_game_view'),
    ]);
    for (const button of ['up', 'down', 'left', 'right', 'a', 'b', 'start', 'select']) ofTool(`press_${button}`);
  });

  it('answer with text first, then the picture for the model; without an id they use the last game', async () => {
    const call = caller(await open());
    const started = await call('start_game_view', { rom: 'stripes' });
    expect(text(started)).toContain('STRIPES is open. This is frame 30 of STRIPES');
    expect(started.content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const pressed = await call('press_right', { frames: 3 });
    expect(game(pressed)).toEqual({ ...game(started), frame: 30 + 9 });
    expect(picture(pressed)).not.toBe(picture(started));
    expect(picture(await call('get_screen'))).toBe(picture(pressed));
    expect(picture(await call('press', { buttons: ['left'], frames: 1, repeat: 3 }))).toBe(picture(started));
    expect(text(await call('wait', { frames: 5 }))).toContain('Waited 5 frames.');
  });

  it('save and load a state, and reset', async () => {
    const call = caller(await open());
    await call('start_game_view', { rom: 'busy' });
    const saved = await call('save_state', { slot: 'before the jump' });
    expect(saved.structuredContent).toMatchObject({ slots: ['before the jump'] });
    const after = picture(await call('press_a', { frames: 5 }));
    expect(picture(await call('load_state', { slot: 'before the jump' }))).toBe(picture(saved));
    expect(picture(await call('press_a', { frames: 5 }))).toBe(after);
    const missing = await call('load_state');
    expect([missing.isError, text(missing)]).toEqual([true, expect.stringContaining('There is: before the jump.')]);
    expect((await call('reset')).isError).toBeFalsy();
  });

  it('distinguish two games by their id', async () => {
    const call = caller(await open());
    const one = game(await call('start_game_view', { rom: 'stripes' })).gameId;
    const other = game(await call('start_game_view', { rom: 'busy' })).gameId;
    expect(text(await call('press_a', { gameId: one }))).toContain('STRIPES');
    expect(text(await call('get_screen', { gameId: other }))).toContain('BUSY');
    expect(text(await call('get_screen', { gameId: 'game-none' }))).toContain('No game “game-none” is running');
  });

  it('refuse a broken ROM with a clear message, and a crashed game frees its place', async () => {
    const games = createGames({ maxGames: 1 });
    const call = caller(await open(games));
    const broken = await call('start_game_view', { rom: 'broken' });
    expect([broken.isError, text(broken)]).toEqual([true, expect.stringContaining('checksum of its header is wrong')]);
    expect(games.size).toBe(0);
    expect((await call('start_game_view', { rom: 'crash' })).isError).toBeFalsy();
    const crashed = await call('wait', { frames: 600 });
    expect([crashed.isError, text(crashed)]).toEqual([true, expect.stringContaining('crashed')]);
    expect(games.size).toBe(0);
    expect(text(await call('load_rom', { rom: 'stripes' }))).toContain('start_game_view opens one');
  });

  it('put another ROM into a game; a broken one leaves the game unchanged', async () => {
    const call = caller(await open());
    const { gameId } = game(await call('start_game_view', { rom: 'stripes' }));
    expect((await call('load_rom', { rom: 'broken' })).isError).toBe(true);
    expect(text(await call('get_screen'))).toContain('STRIPES');
    expect(game(await call('load_rom', { rom: 'busy' }))).toMatchObject({ gameId, title: 'BUSY' });
  });

  it('send the view pictures only when they have changed, and who pressed what', async () => {
    const call = caller(await open());
    await call('start_game_view', { rom: 'stripes' });
    const first = readFrame(await call('frame'));
    expect(first.pictures).toHaveLength(1);
    const same = readFrame(await call('frame', { sinceFrame: first.pictures[0]!.frame, waitMs: 100 }));
    expect(same.pictures).toEqual([]);
    const pressed = readFrame(await call('input', { down: ['right'], sinceFrame: first.pictures[0]!.frame }));
    expect(pressed.presses).toEqual([]);
    const later = readFrame(await call('frame', { sinceFrame: first.pictures[0]!.frame, sincePress: 0 }));
    expect(later.presses).toMatchObject([{ by: 'user', buttons: ['right'] }]);
    await call('input', { up: ['right'] });
    await call('press_b', { repeat: 2 });
    expect(readFrame(await call('frame', { sincePress: later.presses[0]!.seq })).presses).toMatchObject([
      { by: 'model', buttons: ['b'], repeat: 2 },
    ]);
  });
});

describe('over stdio', () => {
  const main = new URL('./main.ts', import.meta.url).pathname;
  it.each(['legacy', 'modern'])('plays in the %s era, with nothing but the protocol on its output', async era => {
    const client = newClient(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {});
    const errors: Error[] = [];
    client.onerror = error => errors.push(error);
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['--conditions=@vitrine/source', main],
        env: { GAMEBOY_ROM_DIR: folder },
      }),
    );
    const call = caller(client);
    expect((await call('start_game_view', { rom: 'stripes' })).isError).toBeFalsy();
    expect(text(await call('press_a'))).toContain('Pressed A, 8 frames each.');
    const [page] = (await client.readResource({ uri: 'ui://gameboy/game' })).contents as {
      text: string;
      _meta?: object;
    }[];
    expect(page!.text).not.toMatch(/<script[^>]+src=|<link|@import|url\(/);
    expect(page!.text.length).toBeLessThan(80_000);
    expect(JSON.stringify(page!._meta ?? {})).not.toContain('resourceDomains');
    expect(errors).toEqual([]);
  });
});

describe('over HTTP', () => {
  async function serve(): Promise<{ http: HttpServer; call: ReturnType<typeof caller>; client: Client }> {
    const games = createGames();
    const http = await serveHttp({ port: 0, games, roms: createRoms({ folder }) });
    closing.push(() => http.close());
    closing.push(() => games.closeAll());
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(http.url)));
    return { http, client, call: caller(client) };
  }

  it('plays, and declares the origin of its stream in the policy of the view', async () => {
    const { http, client, call } = await serve();
    const started = await call('start_game_view', { rom: 'busy' });
    expect(text(await call('wait'))).toContain('Waited 60 frames.');
    const { origin } = new URL(http.url);
    expect(started._meta?.stream).toMatch(new RegExp(`^${origin}/stream/[0-9a-f]{32}$`));
    const [page] = (await client.readResource({ uri: 'ui://gameboy/game' })).contents;
    expect(page!._meta).toMatchObject({ ui: { csp: { resourceDomains: [origin] } } });
  });

  it('streams one PNG after another to a client that knows the token', async () => {
    const { http, call } = await serve();
    const started = await call('start_game_view', { rom: 'busy' });
    const response = await fetch(started._meta!.stream as string);
    expect(response.headers.get('content-type')).toBe('multipart/x-mixed-replace; boundary=picture');
    let received = '';
    // An unchanged picture is sent again after a second: on a slow machine some of them are equal.
    for await (const chunk of response.body!) {
      received += Buffer.from(chunk).toString('latin1');
      const pictures = received.split('--picture\r\nContent-Type: image/png').slice(1, -1);
      if (new Set(pictures).size > 3) break;
    }
    expect((await fetch(new URL('/stream/0000', http.url))).status).toBe(404);
  });

  it('does not answer a foreign page, whatever its host name', async () => {
    const { http } = await serve();
    const { port } = new URL(http.url);
    const post = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers }, response => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end('{}');
      });
    expect(await post({ host: 'evil.example' })).toBe(403);
    expect(await post({ origin: 'https://evil.example' })).toBe(403);
    expect(await post({ origin: 'http://localhost:4400' })).not.toBe(403);
  });
});
