// The two tools of the view: one reads the screen, one sends the user's input. They are hidden from the model.
import type { Seen } from '../emulator/messages.ts';
import type { OpenGame } from '../games.ts';
import { FrameArguments, type FrameResult, FrameSchema, InputArguments } from '../schemas.ts';
import { answer, PLAYS, READS, type ToolContext } from './context.ts';

const FOR_THE_VIEW = { ui: { visibility: ['app'] } };
/** Frames until a press is visible. */
const INPUT_WAIT_MS = 60;

export function registerViewTools({ server, games }: ToolContext): void {
  server.registerTool(
    'frame',
    {
      title: 'Live picture',
      description:
        'For the view: the pictures that have changed since a frame, and who pressed what. Waits a little for them.',
      inputSchema: FrameArguments,
      outputSchema: FrameSchema,
      annotations: READS,
      _meta: FOR_THE_VIEW,
    },
    ({ gameId, sinceFrame, sincePress, batch, waitMs }) =>
      answer(async () => {
        const game = games.get(gameId);
        const update = await game.ask('watch', {
          since: sinceFrame,
          ...(sincePress === undefined ? {} : { sincePress }),
          batch,
          waitMs,
        });
        return toFrameResult(game, update);
      }),
  );

  server.registerTool(
    'input',
    {
      title: 'Steer the game',
      description: 'For the view: the buttons that go down and up, and the speed. Answers with the next picture.',
      inputSchema: InputArguments,
      outputSchema: FrameSchema,
      annotations: PLAYS,
      _meta: FOR_THE_VIEW,
    },
    ({ gameId, down, up, speed, sinceFrame }) =>
      answer(async () => {
        const game = games.get(gameId);
        if (speed !== undefined) await game.ask('setSpeed', { speed });
        await game.ask('input', { down, up });
        const waits = sinceFrame !== undefined;
        const update = await game.ask('watch', {
          since: sinceFrame ?? -1,
          batch: waits ? 1 : 0,
          waitMs: waits ? INPUT_WAIT_MS : 0,
        });
        return toFrameResult(game, waits ? update : { ...update, pictures: [] });
      }),
  );
}

function toFrameResult({ id }: OpenGame, { frame, speed, pictures, presses }: Seen) {
  const structuredContent: FrameResult = {
    gameId: id,
    frame,
    speed,
    pictures: pictures.map(({ frame, png }) => ({ frame, png: Buffer.from(png).toString('base64') })),
    presses: presses.map(press => ({ ...press, buttons: [...press.buttons] })),
  };
  return { content: [{ type: 'text' as const, text: `Frame ${frame}.` }], structuredContent };
}
