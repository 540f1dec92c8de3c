// The rows of a long transcript that are drawn, as the browser reports which of them are near the window.
import { type RefCallback, useState } from 'react';
import type { PlacedRow } from '../../state/session/turns.ts';
import { canEmpty, firstDrawn, lastKeys, likelyHeight, WINDOW_FROM } from './row-window.ts';
import { createStoredPlace } from './stored-place.ts';

export interface RowWindow {
  /** CSS pixels of a row that is not drawn; undefined: the row is drawn. */
  emptyHeight(row: PlacedRow['row']): number | undefined;
  /** The ref of a row's element; undefined where all rows are drawn. */
  readonly observe: RefCallback<HTMLElement> | undefined;
}

export function useRowWindow(sessionId: string, rows: readonly PlacedRow['row'][]): RowWindow {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() =>
    firstDrawn(rows, createStoredPlace(sessionId).read()?.key),
  );
  const [{ observe, heights }] = useState(() =>
    observeRows({
      onNear: keys => setDrawn(before => withKeys(before, keys)),
      onFar: keys => setDrawn(before => withoutKeys(before, keys)),
    }),
  );
  if (rows.length <= WINDOW_FROM) return { emptyHeight: () => undefined, observe: undefined };
  const last = new Set(lastKeys(rows));
  return {
    emptyHeight: row =>
      drawn.has(row.key) || last.has(row.key) ? undefined : (heights.get(row.key) ?? likelyHeight(row)),
    observe,
  };
}

/** CSS pixels above and below the window: nearer rows are drawn, farther ones are emptied. */
const NEAR = 1_500;
const FAR = 4_000;

interface RowListeners {
  onNear(keys: readonly string[]): void;
  onFar(keys: readonly string[]): void;
}

/** `heights`: CSS pixels of the rows that were emptied, by key. */
function observeRows({ onNear, onFar }: RowListeners): {
  observe: RefCallback<HTMLElement>;
  heights: ReadonlyMap<string, number>;
} {
  const heights = new Map<string, number>();
  const near = observeAt(NEAR, entries => {
    const keys = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => readKey(target));
    if (keys.length > 0) onNear(keys);
  });
  const far = observeAt(FAR, entries => {
    const rows = entries.filter(({ isIntersecting, target }) => !isIntersecting && canEmpty(target as HTMLElement));
    for (const { target, boundingClientRect } of rows)
      if (target.childElementCount > 0) heights.set(readKey(target), boundingClientRect.height);
    if (rows.length > 0) onFar(rows.map(({ target }) => readKey(target)));
  });
  return {
    heights,
    observe(row) {
      if (!row) return;
      near.observe(row);
      far.observe(row);
      return () => {
        near.unobserve(row);
        far.unobserve(row);
      };
    },
  };
}

const observeAt = (distance: number, onChange: (entries: IntersectionObserverEntry[]) => void): IntersectionObserver =>
  new IntersectionObserver(onChange, { rootMargin: `${distance}px 0px` });

const readKey = (row: Element): string => (row as HTMLElement).dataset.entry ?? '';

function withKeys(before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return keys.every(key => before.has(key)) ? before : new Set([...before, ...keys]);
}

function withoutKeys(before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) after.delete(key);
  return after.size === before.size ? before : after;
}
