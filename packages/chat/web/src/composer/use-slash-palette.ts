// The palette of tools and prompts that opens after a slash.
import { useState } from 'react';
import type { PaletteLine } from '../palette/palette-list.tsx';
import { type MarkedItem, useMarkedItem } from '../palette/use-marked-item.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { createLine, type PaletteItem, paletteItems } from './palette-items.ts';
import { slashQuery } from './slash-command.ts';

/** A palette of the composer. */
export interface ComposerPalette extends MarkedItem {
  readonly isOpen: boolean;
  readonly lines: readonly PaletteLine[];
  choose(index: number): void;
}

export function useSlashPalette(text: string, onChoose: (item: PaletteItem) => void): ComposerPalette {
  const chat = useChat();
  const { tools } = useStore(chat.catalog);
  const prompts = useStore(chat.agents.prompts);
  const [closedFor, setClosedFor] = useState<string>();
  const query = slashQuery(text);
  const items = query === undefined ? [] : paletteItems(query, { tools, prompts });
  const isOpen = query !== undefined && closedFor !== text;
  const choose = (index: number): void => {
    const item = items[index];
    if (item) onChoose(item);
  };
  const marked = useMarkedItem({ isOpen, count: items.length, choose, close: () => setClosedFor(text) });
  return { ...marked, isOpen, lines: items.map(createLine), choose };
}
