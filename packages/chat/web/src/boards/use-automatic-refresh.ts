// Refreshes items as the user has allowed: once when the board is opened, and at their intervals while the page is seen. The agent checks it again.
import type { Board, BoardItem, ItemCalls } from '@vitrine/agent/internal/api';
import { useEffect, useRef } from 'react';
import type { BoardStore } from '../state/boards/board-store.ts';

/** Interval at which the page looks which items are due. */
const LOOK_MS = 5_000;

export type CallsById = ReadonlyMap<string, ItemCalls>;

/** `calls`: absent until the board's session is there. */
export function useAutomaticRefresh(store: BoardStore, board: Board, calls: CallsById | undefined): void {
  const latest = useRef({ board, calls });
  latest.current = { board, calls };
  const isReady = calls !== undefined;
  /** Time of the last refresh of each item by this page's clock: another clock may be wrong. */
  const refreshed = useRef<Refreshed>(new Map());

  useEffect(() => {
    if (!isReady) return;
    const { board: opened, calls: shown } = latest.current;
    for (const { id, refresh } of opened.items)
      if (refresh?.onOpen) void store.refreshItem(id, { by: 'opened', shown: shown?.get(id)?.shown });
  }, [store, isReady]);

  const hasInterval = board.items.some(({ refresh }) => refresh?.everySeconds !== undefined);
  useEffect(() => {
    if (!isReady || !hasInterval) return;
    const look = (): void => {
      if (document.hidden) return;
      const { board: open, calls: known } = latest.current;
      for (const item of open.items) {
        const itemCalls = known?.get(item.id);
        if (isDue(item, itemCalls, refreshed.current))
          void store.refreshItem(item.id, { by: 'interval', shown: itemCalls?.shown });
      }
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [store, isReady, hasInterval]);
}

type Refreshed = Map<string, { readonly callId: string | undefined; readonly at: number }>;

/** Tells whether the interval of an item has passed since its last call; then it begins anew. */
function isDue({ id, refresh }: BoardItem, calls: ItemCalls | undefined, refreshed: Refreshed): boolean {
  const now = performance.now();
  const last = calls?.attempt?.call ?? calls?.good;
  const before = refreshed.get(id);
  if (!before || before.callId !== last?.callId) {
    const age = before ? 0 : Date.now() - Date.parse(last?.at ?? '');
    refreshed.set(id, { callId: last?.callId, at: now - (age > 0 ? age : 0) });
  }
  const seconds = refresh?.everySeconds;
  if (seconds === undefined || now - (refreshed.get(id)?.at ?? now) < seconds * 1000) return false;
  refreshed.set(id, { callId: last?.callId, at: now });
  return true;
}
