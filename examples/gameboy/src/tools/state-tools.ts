// The tools for save states and reset.
import * as z from 'zod';
import { GameSchema, gameId, slot } from '../schemas.ts';
import { answer, LOSES_PROGRESS, PLAYS, showGame, type ToolContext } from './context.ts';

export function registerStateTools({ server, games }: ToolContext): void {
  server.registerTool(
    'save_state',
    {
      title: 'Save the game',
      description:
        'Keeps the game exactly as it is now, under a name, in place of what that name held. Kept as long as the server runs; the last eight of a game.',
      inputSchema: z.object({ slot, gameId }),
      outputSchema: GameSchema.extend({ slots: z.array(z.string()) }),
      // It replaces an older state of the same name.
      annotations: { ...PLAYS, destructiveHint: true },
    },
    args =>
      answer(async () => {
        const game = games.get(args.gameId);
        await game.save(args.slot);
        const result = showGame(game, `Saved as “${args.slot}”.`, await game.ask('look'));
        return { ...result, structuredContent: { ...result.structuredContent, slots: [...game.slots()] } };
      }),
  );

  server.registerTool(
    'load_state',
    {
      title: 'Load a saved game',
      description: 'Puts the game back to a save state of the same ROM. What was played since is lost.',
      inputSchema: z.object({ slot, gameId }),
      outputSchema: GameSchema,
      annotations: LOSES_PROGRESS,
    },
    args =>
      answer(async () => {
        const game = games.get(args.gameId);
        await game.load(args.slot);
        return showGame(game, `Loaded “${args.slot}”.`, await game.ask('look'));
      }),
  );

  server.registerTool(
    'reset',
    {
      title: 'Start the game over',
      description: 'Switches the Game Boy off and on. What was played since the last save state is lost.',
      inputSchema: z.object({ gameId }),
      outputSchema: GameSchema,
      annotations: LOSES_PROGRESS,
    },
    args =>
      answer(async () => {
        const game = games.get(args.gameId);
        await game.ask('reset');
        return showGame(game, 'Switched off and on.', await game.ask('wait', { frames: 1 }));
      }),
  );
}
