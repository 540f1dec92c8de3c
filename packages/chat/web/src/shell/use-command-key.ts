// Ctrl+K or ⌘K opens the command palette, and closes it. Another dialog that is open keeps the page.
import { useEffect } from 'react';
import type { Chat } from '../state/chat.ts';
import { hasCommandKey } from './command-key.ts';

export function useCommandKey(dialog: Chat['dialog']): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !hasCommandKey(event) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const isOpen = dialog.getSnapshot() === 'commands';
      if (isOpen) dialog.set(undefined);
      else if (!document.querySelector('dialog[open]')) dialog.set('commands');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dialog]);
}
