// The chat with the Game Boy example, and its processes: the chat's own, the game server's, and where that is reached.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChatClient, type ChatSession, createChatClient } from '@vitrine/agent/api';
import { createGames } from '../../../examples/gameboy/src/games.ts';
import { serveHttp } from '../../../examples/gameboy/src/http.ts';
import { createRoms } from '../../../examples/gameboy/src/roms.ts';
import { BUSY, tinyRom } from '../../../examples/gameboy/test/tiny-rom.ts';
import type { ChildMessage } from '../measured-chat.ts';
import type { ServerMemory } from './report-memory.ts';

/** How pictures come to the view: asked for over stdio, or as a stream over HTTP. */
export type Way = 'polling' | 'stream';

export interface ChatUnderTest {
  readonly url: string;
  readonly client: ChatClient;
  /** Opens a game in a session of its own, and allows its view everything it asks. Resolves with the session's id. */
  openGame(rom: 'still' | 'busy'): Promise<string>;
  chatMemory(): Promise<{ readonly rss: number; readonly used: number }>;
  /** Only over stdio. */
  gameMemory(): ServerMemory;
  close(): Promise<void>;
}

export async function startChatUnderTest(way: Way): Promise<ChatUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-roms-'));
  writeFileSync(join(folder, 'still.gb'), tinyRom({ title: 'STILL' }));
  writeFileSync(join(folder, 'busy.gb'), tinyRom({ title: 'BUSY', code: BUSY }));
  const memoryFile = join(folder, 'memory.json');
  const games = createGames();
  const http = way === 'stream' ? await serveHttp({ port: 0, games, roms: createRoms({ folder }) }) : undefined;
  const child = fork(join(import.meta.dirname, 'chat-process.ts'), http ? [http.url] : [], {
    execArgv: ['--conditions=@vitrine/source', '--expose-gc'],
    env: { ...process.env, BENCH_MEMORY_FILE: memoryFile, GAMEBOY_ROM_DIR: folder },
  });
  const ended = once(child, 'exit');
  const nextMessage = readMessages(child);
  const sessions: ChatSession[] = [];
  const close = async (): Promise<void> => {
    for (const session of sessions) session.close();
    if (child.connected) child.disconnect();
    await ended;
    await games.closeAll();
    await http?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await nextMessage();
    if (!('url' in first)) throw new Error('The chat did not report its address.');
    const client = createChatClient({ baseUrl: first.url });
    return {
      url: first.url,
      client,
      async openGame(rom) {
        const { id } = await client.createSession();
        await client.callTool(id, { server: 'gameboy', tool: 'start_game_view', arguments: { rom } });
        const session = client.openSession(id, { after: 0 });
        sessions.push(session);
        void allowAll(client, session).catch(() => {});
        return id;
      },
      async chatMemory() {
        child.send('memory');
        const message = await nextMessage();
        if (!('memory' in message)) throw new Error('The chat did not report its memory.');
        return message.memory;
      },
      gameMemory: () => JSON.parse(readFileSync(memoryFile, 'utf8')) as ServerMemory,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The returned function waits for the child's next message; it rejects when the child has ended. */
function readMessages(child: ChildProcess): () => Promise<ChildMessage> {
  const failed = once(child, 'exit').then((): never => {
    throw new Error('The chat ended.');
  });
  failed.catch(() => {});
  return async () => (await Promise.race([once(child, 'message'), failed]))[0] as ChildMessage;
}

/** Until the session is closed. */
async function allowAll(client: ChatClient, session: ChatSession): Promise<void> {
  for await (const update of session)
    if (update.type === 'event' && update.event?.type === 'approval:request')
      await client.respond(session.id, update.event.approvalId as string, { approved: true, scope: 'chat' });
}
