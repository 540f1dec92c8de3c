// The tools that play: each presses buttons or waits, and answers with the picture after it.
import * as z from 'zod';
import { BUTTONS, type Button } from '../emulator/buttons.ts';
import { GameError } from '../game.ts';
import { buttons, frames, GameSchema, gameId, MAX_FRAMES, MAX_FRAMES_IN_ALL, repeat } from '../schemas.ts';
import { answer, PLAYS, showGame, type ToolContext } from './context.ts';

const NAMES: Record<Button, string> = {
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  a: 'A',
  b: 'B',
  start: 'Start',
  select: 'Select',
};

interface Pressing {
  readonly gameId?: string | undefined;
  readonly frames: number;
  readonly repeat: number;
}

export function registerPressTools({ server, games }: ToolContext): void {
  const press = (pressed: readonly Button[], args: Pressing) =>
    answer(async () => {
      if (args.frames * args.repeat > MAX_FRAMES_IN_ALL)
        throw new GameError(
          `${args.repeat} presses of ${args.frames} frames are too long: at most ${MAX_FRAMES_IN_ALL} frames in one call.`,
        );
      const game = games.get(args.gameId);
      const picture = await game.ask('press', { buttons: pressed, frames: args.frames, repeat: args.repeat });
      const times = args.repeat === 1 ? '' : ` ${args.repeat} times`;
      const names = pressed.map(button => NAMES[button]).join(' and ');
      return showGame(game, `Pressed ${names}${times}, ${args.frames} frames each.`, picture);
    });

  for (const button of BUTTONS)
    server.registerTool(
      `press_${button}`,
      {
        title: `Press ${NAMES[button]}`,
        description: `Presses ${NAMES[button]} and lets it go. Answers with the picture after it.`,
        inputSchema: z.object({ frames, repeat, gameId }),
        outputSchema: GameSchema,
        annotations: PLAYS,
      },
      args => press([button], args),
    );

  server.registerTool(
    'press',
    {
      title: 'Press buttons',
      description: 'Holds one or more buttons together and lets them go. Answers with the picture after it.',
      inputSchema: z.object({ buttons, frames, repeat, gameId }),
      outputSchema: GameSchema,
      annotations: PLAYS,
    },
    args => press(args.buttons, args),
  );

  server.registerTool(
    'wait',
    {
      title: 'Wait',
      description: 'Lets the game run without a button of yours. Answers with the picture after it.',
      inputSchema: z.object({
        frames: z.number().int().min(1).max(MAX_FRAMES).default(60).describe('How many frames; 60 are a second'),
        gameId,
      }),
      outputSchema: GameSchema,
      annotations: PLAYS,
    },
    args =>
      answer(async () => {
        const game = games.get(args.gameId);
        const picture = await game.ask('wait', { frames: args.frames });
        return showGame(game, `Waited ${args.frames} frames.`, picture);
      }),
  );
}
