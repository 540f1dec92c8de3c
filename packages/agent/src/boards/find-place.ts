// Finds room for a new item on a board's grid.
import { BOARD_COLUMNS, type BoardPlace } from '../api/contract/boards/boards.ts';

const overlaps = (a: BoardPlace, b: BoardPlace): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The first free place of this size, from the top, in each row from the start. */
export function findPlace(places: readonly BoardPlace[], { w, h }: Pick<BoardPlace, 'w' | 'h'>): BoardPlace {
  const bottom = Math.max(0, ...places.map(place => place.y + place.h));
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + w <= BOARD_COLUMNS; x++) {
      const place = { x, y, w, h };
      if (!places.some(other => overlaps(place, other))) return place;
    }
  return { x: 0, y: bottom, w, h };
}
