// Builds the example's game, Night Depot, from its source: a Game Boy ROM of 32 KB, the same bytes each time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Assembled, assemble } from './assembler/assemble.ts';
import { writeHeader } from './assembler/header.ts';

/** The name of the game; in capitals it is the title in the ROM's header. */
export const GAME_TITLE = 'Night Depot';

/** The ROM of the game. */
export function buildGame(): Uint8Array<ArrayBuffer> {
  return assembleGame().bytes;
}

/** The ROM, and where its labels and its memory are. */
export function assembleGame(): Assembled {
  const folder = join(import.meta.dirname, 'game');
  const game = assemble('main.asm', file => readFileSync(join(folder, file), 'utf8'));
  writeHeader(game.bytes, { title: GAME_TITLE.toUpperCase() });
  return game;
}
