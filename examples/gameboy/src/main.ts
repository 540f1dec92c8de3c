// Serves the Game Boy over stdio, in both protocol eras; with `--http`, or with MCP_PORT set, over Streamable HTTP.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createGames } from './games.ts';
import { serveHttp } from './http.ts';
import { createRoms } from './roms.ts';
import { createGameboyServer } from './server.ts';

const DEFAULT_PORT = 3002;

const { MCP_PORT, GAMEBOY_ROM_DIR } = process.env;
const games = createGames();
const roms = createRoms({ folder: GAMEBOY_ROM_DIR || undefined });

if (MCP_PORT || process.argv.includes('--http')) {
  const { url } = await serveHttp({ port: Number(MCP_PORT || DEFAULT_PORT), games, roms });
  console.error(`Game Boy: ${url}`);
} else serveStdio(() => createGameboyServer({ games, roms }));
