// The measured chat, as a process of its own, with the Game Boy example as its server: over stdio, or at the address in the first
// argument. It reports its memory over IPC on request.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { createChat } from '@vitrine/chat';
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { reportToParent } from '../measured-chat.ts';

const here = import.meta.dirname;
const GAME_SERVER = join(here, '../../../examples/gameboy/src/main.ts');

const overStdio = (): ServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: ['--conditions=@vitrine/source', '--expose-gc', '--import', join(here, 'report-memory.ts'), GAME_SERVER],
  env: { BENCH_MEMORY_FILE: process.env.BENCH_MEMORY_FILE!, GAMEBOY_ROM_DIR: process.env.GAMEBOY_ROM_DIR! },
  connectionMode: 'strict',
});

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-gameboy-'));
const url = process.argv[2];
const connections = createConnections({
  gameboy: url === undefined ? overStdio() : { type: 'http', url, connectionMode: 'strict' },
});
await connections.start();
const agent = createAgent({ connections, dataDir });
const chat = await createChat({ agent, connections, port: 0, sandbox: { port: 0 } });

reportToParent({ chat, agent, connections, dataDir });
