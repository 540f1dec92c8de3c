// The Game Boy as an MCP server: tools for the model, two tools for the view alone, and the view.
import { McpServer } from '@modelcontextprotocol/server';
import { createGames, type Games } from './games.ts';
import { createRoms, type Roms } from './roms.ts';
import { registerGameTools } from './tools/game-tools.ts';
import { registerPressTools } from './tools/press-tools.ts';
import { registerStateTools } from './tools/state-tools.ts';
import { registerViewTools } from './tools/view-tools.ts';

export interface GameboyServerOptions {
  /** Shared by all servers of a process. @default its own */
  readonly games?: Games;
  /** @default the built-in game alone */
  readonly roms?: Roms;
  /** The address of `/stream`: its origin is declared in the view's policy. @default none: the view requests each picture */
  readonly streamOrigin?: string | undefined;
}

export function createGameboyServer({
  games = createGames(),
  roms = createRoms(),
  streamOrigin,
}: GameboyServerOptions = {}): McpServer {
  const server = new McpServer(
    { name: 'gameboy', title: 'Game Boy', version: '0.1.0' },
    {
      instructions:
        'Plays Game Boy games. start_game_view opens one and shows it to the user; press, press_up … and wait play it and answer with the picture after it. Look at the picture before each press.',
    },
  );
  const context = { server, games, roms, streamOrigin };
  registerGameTools(context);
  registerPressTools(context);
  registerStateTools(context);
  registerViewTools(context);
  return server;
}
