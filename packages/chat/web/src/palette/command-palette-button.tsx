// Opens the command palette, for users who do not know its keys.

import { commandKey } from '../shell/command-key.ts';
import { useChat } from '../state/chat-context.ts';
import { COMMAND_TEXTS as TEXTS } from '../texts/shell.ts';

export function CommandPaletteButton({ onOpened }: { onOpened: () => void }) {
  const { dialog } = useChat();
  return (
    <button
      type="button"
      className="text-button command-palette-button"
      aria-haspopup="dialog"
      onClick={() => {
        dialog.set('commands');
        onOpened();
      }}
    >
      {TEXTS.open}
      <kbd>{TEXTS.keys(commandKey)}</kbd>
    </button>
  );
}
