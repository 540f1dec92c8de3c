// Puts an item on a board: a new one at the first free place, or another call in an item that is there.
import { BOARD_COLUMNS } from '../api/contract/boards/boards.ts';
import { AgentError } from '../errors.ts';
import type { BoardBody, StoredItem } from './board-record.ts';
import { findPlace } from './find-place.ts';

const MAX_ITEMS = 200;
/** Shortest time for which removals can be taken back. */
export const KEEP_REMOVED_MS = 3_600_000;
/** Size of a new item, in cells. */
const NEW_ITEM = { w: BOARD_COLUMNS / 2, h: 8 };

/** Makes the item when it is missing or was removed, with so many `rows`. Throws `AgentError` `too-many`. */
export function putItem(
  body: BoardBody,
  item: Pick<StoredItem, 'id' | 'server' | 'tool' | 'arguments' | 'artifact'>,
  { now, rows = NEW_ITEM.h }: { now: number; rows?: number | undefined },
): BoardBody {
  const since = new Date(now - KEEP_REMOVED_MS).toISOString();
  const items = body.items.filter(({ removedAt }) => removedAt === undefined || removedAt >= since);
  const before = items.find(({ id, removedAt }) => id === item.id && removedAt === undefined);
  if (before) {
    if (isSameCall(before, item)) return { ...body, items };
    // What was allowed was another call.
    const { refresh: _, ...rest } = before;
    return { ...body, items: items.map(other => (other === before ? { ...rest, ...item } : other)) };
  }
  const live = items.filter(({ removedAt }) => removedAt === undefined);
  if (live.length >= MAX_ITEMS)
    throw new AgentError('too-many', `The board has ${MAX_ITEMS} items already. Remove one first.`);
  const place = findPlace(
    live.map(other => other.place),
    { ...NEW_ITEM, h: rows },
  );
  return { ...body, items: [...items.filter(({ id }) => id !== item.id), { ...item, place }] };
}

type ItemCall = Pick<StoredItem, 'server' | 'tool' | 'arguments'>;
const toText = ({ server, tool, arguments: args }: ItemCall): string => JSON.stringify([server, tool, args]);
const isSameCall = (one: ItemCall, other: ItemCall): boolean => toText(one) === toText(other);
