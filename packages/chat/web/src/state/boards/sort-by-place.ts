// The reading order of a board's items.
import type { BoardItem } from '@vitrine/agent/internal/api';

/** Sorts items in reading order. */
export const sortByPlace = <I extends Pick<BoardItem, 'place'>>(items: readonly I[]): I[] =>
  items.toSorted(({ place: a }, { place: b }) => a.y - b.y || a.x - b.x);
