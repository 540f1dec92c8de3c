// Which item of a palette is marked, and the keys that move the mark, choose, and close. The focus stays in the field that the palette belongs to
// (ARIA Authoring Practices: combobox with a listbox).
import { type KeyboardEvent, useId, useState } from 'react';

export interface PaletteKeys {
  readonly isOpen: boolean;
  readonly count: number;
  choose(index: number): void;
  close(): void;
  /** Whether the field takes any text, so that nothing is marked before an arrow key, and Tab leaves it. @default false */
  readonly isFree?: boolean;
}

export interface MarkedItem {
  /** Id of the listbox. */
  readonly id: string;
  /** Index of the marked item; -1 when there is none. */
  readonly active: number;
  /** Id of the marked item's element. */
  readonly activeId: string | undefined;
  /** Returns whether the palette handled the key. */
  onKey(event: KeyboardEvent): boolean;
  /** Marks the first item, or none in a free field. */
  reset(): void;
}

export const itemId = (listId: string, index: number): string => `${listId}-${index}`;

export function useMarkedItem({ isOpen, count, choose, close, isFree = false }: PaletteKeys): MarkedItem {
  const id = useId();
  const first = isFree ? -1 : 0;
  const [marked, setMarked] = useState(first);
  const active = Math.min(marked, count - 1);
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chooses = event.key === 'Enter' || (event.key === 'Tab' && !isFree);
    if (move !== undefined && count > 0) setMarked((Math.max(active, move === 1 ? -1 : 0) + move + count) % count);
    else if (chooses && !event.shiftKey && active >= 0) choose(active);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    id,
    active,
    activeId: isOpen && active >= 0 ? itemId(id, active) : undefined,
    onKey,
    reset: () => setMarked(first),
  };
}
