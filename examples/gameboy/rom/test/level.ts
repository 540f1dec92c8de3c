// The levels as they are in the ROM.
import type { Assembled } from '../assembler/assemble.ts';

/** Cells are numbers as in the game: row * 16 + column. */
export interface Level {
  rows: string[];
  player: number;
  crates: number[];
  goals: number[];
  walls: number[];
}

export type StepName = 'Up' | 'Down' | 'Left' | 'Right';

export const STEPS: readonly { name: StepName; distance: number }[] = [
  { name: 'Up', distance: -16 },
  { name: 'Down', distance: 16 },
  { name: 'Left', distance: -1 },
  { name: 'Right', distance: 1 },
];

/** A level from its rows of signs. */
function readLevel(rows: string[]): Level {
  const cells = (signs: string) =>
    rows.flatMap((row, y) => [...row].flatMap((sign, x) => (signs.includes(sign) ? [y * 16 + x] : [])));
  return { rows, player: cells('@+')[0]!, crates: cells('$*'), goals: cells('.+*'), walls: cells('#') };
}

/** All levels of the game. */
export function readLevels({ bytes, symbols }: Assembled): Level[] {
  const symbol = (name: string) => symbols.get(name)!;
  const [columns, rows] = [symbol('LEVEL_COLUMNS'), symbol('LEVEL_ROWS')];
  const text = new TextDecoder('latin1').decode(bytes.subarray(symbol('Levels')));
  return Array.from({ length: symbol('LEVELS') }, (_, level) =>
    readLevel(Array.from({ length: rows }, (_, row) => text.slice((level * rows + row) * columns).slice(0, columns))),
  );
}

/** The cells that the porter could reach if there were no crates. */
export function findFloor({ player, walls }: Level): Set<number> {
  const closed = new Set(walls);
  const floor = new Set([player]);
  for (const cell of floor) {
    for (const { distance } of STEPS) if (!closed.has(cell + distance)) floor.add(cell + distance);
    if (floor.size > 128) throw new Error('the level is not enclosed by walls');
  }
  return floor;
}
