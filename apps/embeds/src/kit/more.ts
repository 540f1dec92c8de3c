// A hook that draws long lists in parts.
import { useState } from 'react';

/** The first items of a list, and a function that shows more. The count starts again with another list. */
export function useMore<Item>(
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
