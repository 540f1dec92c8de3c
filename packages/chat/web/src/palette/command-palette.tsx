// Ctrl+K or ⌘K: finds chats, commands and tools by their names.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { useEffect, useId, useState } from 'react';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { COMMAND_TEXTS as TEXTS } from '../texts/shell.ts';
import { findCommands, listCommands } from './commands.ts';
import { PaletteList } from './palette-list.tsx';
import { useMarkedItem } from './use-marked-item.ts';

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const chat = useChat();
  useStore(chat.sessions);
  useStore(chat.catalog);
  useStore(chat.boards);
  useEffect(() => void chat.boards.refresh().catch(() => {}), [chat.boards]);
  const titleId = useId();
  const [query, setQuery] = useState('');
  const items = findCommands(query, listCommands(chat));
  const choose = (index: number): void => {
    onClose();
    items[index]?.run();
  };
  const marked = useMarkedItem({ isOpen: true, count: items.length, choose, close: onClose });
  return (
    <ModalDialog className="command-palette" labelledBy={titleId} onClose={onClose}>
      <h2 className="unseen" id={titleId}>
        {TEXTS.title}
      </h2>
      <input
        type="text"
        role="combobox"
        aria-label={TEXTS.label}
        placeholder={TEXTS.label}
        aria-expanded="true"
        aria-controls={marked.id}
        aria-activedescendant={marked.activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={event => {
          marked.reset();
          setQuery(event.target.value);
        }}
        onKeyDown={event => {
          if (!isCompositionKey(event)) marked.onKey(event);
        }}
      />
      <PaletteList marked={marked} label={TEXTS.results} lines={items} empty={TEXTS.nothing} onChoose={choose} />
    </ModalDialog>
  );
}
