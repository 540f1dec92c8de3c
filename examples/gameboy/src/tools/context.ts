// Shared by the tools: the context they are registered with, and the form of their results.
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Picture } from '../emulator/messages.ts';
import { RomError } from '../emulator/rom-header.ts';
import { GameError } from '../game.ts';
import type { Games, OpenGame } from '../games.ts';
import type { Roms } from '../roms.ts';
import type { GameResult } from '../schemas.ts';

export interface ToolContext {
  readonly server: McpServer;
  readonly games: Games;
  readonly roms: Roms;
  readonly streamOrigin: string | undefined;
}

type ErrorResult = CallToolResult & { isError: true };

/** Runs a tool. An error that a user or a model can correct becomes a result, not a protocol error. */
export async function answer<Result extends CallToolResult>(
  make: () => Promise<Result>,
): Promise<Result | ErrorResult> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GameError || error instanceof RomError)
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

const describeGame = ({ id, rom }: OpenGame, frame: number): GameResult => ({
  gameId: id,
  rom: rom.name,
  title: rom.title,
  frame,
});

/** Text first, then the picture, which is for the model, since the view shows it to the user. */
export function showGame(game: OpenGame, text: string, { frame, png }: Picture) {
  return {
    content: [
      { type: 'text' as const, text: `${text} This is frame ${frame} of ${game.rom.title} (${game.id}).` },
      {
        type: 'image' as const,
        data: Buffer.from(png).toString('base64'),
        mimeType: 'image/png',
        annotations: { audience: ['assistant' as const] },
      },
    ],
    structuredContent: describeGame(game, frame),
  };
}

export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
/** Opening a game changes nothing that existed before, so it needs no approval. */
export const OPENS = { ...READS, idempotentHint: false };
export const PLAYS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
/** Progress since the last save state is lost; a second call loses nothing more. */
export const LOSES_PROGRESS = { ...PLAYS, destructiveHint: true, idempotentHint: true };
