// State and keyboard control of the slash palette.
import { type KeyboardEvent, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { type PaletteItem, paletteItems } from './palette-items.ts';
import { slashQuery } from './slash-command.ts';

export interface Palette {
  readonly id: string;
  readonly isOpen: boolean;
  readonly items: readonly PaletteItem[];
  /** Index of the marked item; -1 when there is none. */
  readonly active: number;
  /** Id of the marked item's element. */
  readonly activeId: string | undefined;
  choose(item: PaletteItem): void;
  /** Returns whether the palette handled the key. */
  onKey(event: KeyboardEvent): boolean;
  /** Marks the first item. */
  reset(): void;
}

export function useSlashPalette(text: string, choose: (item: PaletteItem) => void): Palette {
  const chat = useChat();
  const { tools } = useStore(chat.catalog);
  const prompts = useStore(chat.agents.prompts);
  const id = useId();
  const [marked, setMarked] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const query = slashQuery(text);
  const items = query === undefined ? [] : paletteItems(query, { tools, prompts });
  const isOpen = query !== undefined && closedFor !== text;
  const active = Math.min(marked, items.length - 1);
  const item = items[active];

  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && items.length > 0) setMarked((marked + move + items.length) % items.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && item) choose(item);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    id,
    isOpen,
    items,
    active,
    activeId: isOpen && item ? `${id}-${active}` : undefined,
    choose,
    onKey,
    reset: () => setMarked(0),
  };
}
