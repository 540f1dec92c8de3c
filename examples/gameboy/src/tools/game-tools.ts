// The tools that open a game and list the ROMs.
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import type { OpenGame } from '../games.ts';
import { buildPage } from '../page.ts';
import { GameSchema, gameId, romName, speed } from '../schemas.ts';
import { streamAddress } from '../stream-address.ts';
import { answer, LOSES_PROGRESS, OPENS, READS, showGame, type ToolContext } from './context.ts';

/** Frames until a game has drawn its first picture. */
const FIRST_FRAMES = 30;

export function registerGameTools(context: ToolContext): void {
  registerStartGameView(context);
  registerLoadRom(context);
  registerListRoms(context);
  registerGetScreen(context);
}

/** The first picture of a game, with the address of its stream where there is one. */
async function present(game: OpenGame, { text, streamOrigin }: { text: string; streamOrigin: string | undefined }) {
  const result = showGame(game, text, await game.ask('wait', { frames: FIRST_FRAMES }));
  // For the view alone, because the address is enough to see the game.
  return streamOrigin === undefined ? result : { ...result, _meta: { stream: streamAddress(streamOrigin, game) } };
}

function registerStartGameView({ server, games, roms, streamOrigin }: ToolContext): void {
  const ui = {
    uri: 'ui://gameboy/game',
    html: buildPage,
    prefersBorder: false,
    permissions: {},
    ...(streamOrigin === undefined ? {} : { csp: { resourceDomains: [streamOrigin] } }),
  };
  registerUITool(
    server,
    {
      name: 'start_game_view',
      title: 'Play a game',
      description:
        'Opens a Game Boy game and shows it live to the user, who can play it with keyboard, touch or gamepad. Answers with the first picture and the gameId for the other tools. With the gameId of a running game it shows that one instead.',
      inputSchema: z.object({
        rom: romName,
        gameId: gameId.describe('A running game to show'),
        speed: speed.default(1),
      }),
      outputSchema: GameSchema,
      annotations: OPENS,
      ui,
    },
    args =>
      answer(async () => {
        if (args.gameId !== undefined) {
          const game = games.get(args.gameId);
          return present(game, { text: 'This game was running already.', streamOrigin });
        }
        const game = await games.open(await roms.read(args.rom), { speed: args.speed });
        return present(game, { text: `${game.rom.title} is open.`, streamOrigin });
      }),
  );
}

function registerLoadRom({ server, games, roms, streamOrigin }: ToolContext): void {
  server.registerTool(
    'load_rom',
    {
      title: 'Change the game',
      description: 'Puts another ROM into a running game: it starts from the beginning, in the same view.',
      inputSchema: z.object({ rom: romName, gameId }),
      outputSchema: GameSchema,
      annotations: LOSES_PROGRESS,
    },
    args =>
      answer(async () => {
        const { id } = games.get(args.gameId);
        const game = await games.replace(id, await roms.read(args.rom));
        return present(game, { text: `${game.rom.title} is in the Game Boy now.`, streamOrigin });
      }),
  );
}

function registerListRoms({ server, roms }: ToolContext): void {
  server.registerTool(
    'list_roms',
    {
      title: 'List games',
      description: 'The games that can be played: the built-in one, and those in the folder of the user.',
      outputSchema: z.object({
        roms: z.array(z.object({ name: z.string(), bytes: z.number().int(), builtIn: z.boolean() })),
      }),
      annotations: READS,
    },
    () =>
      answer(async () => {
        const list = await roms.list();
        const lines = list.map(
          ({ name, bytes, builtIn }) => `${name}, ${Math.round(bytes / 1024)} KB${builtIn ? ', built in' : ''}`,
        );
        return {
          content: [{ type: 'text', text: lines.join('\n') || 'There are no ROMs.' }],
          structuredContent: { roms: list.map(rom => ({ ...rom })) },
        };
      }),
  );
}

function registerGetScreen({ server, games }: ToolContext): void {
  server.registerTool(
    'get_screen',
    {
      title: 'Look at the screen',
      description: 'The picture of the game as it is now, 160 by 144 pixels. Changes nothing.',
      inputSchema: z.object({ gameId }),
      outputSchema: GameSchema,
      annotations: READS,
    },
    args =>
      answer(async () => {
        const game = games.get(args.gameId);
        return showGame(game, 'The screen as it is now.', await game.ask('look'));
      }),
  );
}
