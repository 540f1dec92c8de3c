// A hook that shows the first items of a long list, and more on request.
import { useState } from 'react';

/** The first items of a list, and a function that shows more. The count starts again with another list. */
export function usePartialList<Item>(
  items: readonly Item[],
  step: number,
): { shown: readonly Item[]; left: number; more(): void } {
  const [state, setState] = useState({ items, count: step });
  const count = state.items === items ? state.count : step;
  return {
    shown: items.length > count ? items.slice(0, count) : items,
    left: Math.max(0, items.length - count),
    more: () => setState({ items, count: count + step }),
  };
}
