// The button that imports a chat from a file of "Export as JSON", or chats from an export of ChatGPT, Claude, Open WebUI or LibreChat.
import { lazy, Suspense, useRef, useState } from 'react';
import type { ForeignChats } from '../import/read-chats.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { Problem } from '../untrusted-text/problem.tsx';

const ImportDialog = lazy(() => import('../import/import-dialog.tsx'));

export function ImportChat({ onChosen }: { onChosen: () => void }) {
  const { sessions } = useChat();
  const field = useRef<HTMLInputElement>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [foreign, setForeign] = useState<ForeignChats>();
  const [problem, attempt] = useAttempt();
  const importFile = async (file: File): Promise<void> => {
    setIsImporting(true);
    try {
      const read = await readForeign(file);
      if (read) return setForeign(read);
      await sessions.show(await sessions.importFile(file));
      onChosen();
    } finally {
      setIsImporting(false);
    }
  };
  return (
    <>
      <button type="button" className="text-button" disabled={isImporting} onClick={() => field.current?.click()}>
        <span aria-live="polite">{isImporting ? TEXTS.importing : TEXTS.importChat}</span>
      </button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json,.zip,application/zip"
        hidden
        aria-label={TEXTS.importChat}
        onChange={event => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) attempt(importFile(file));
        }}
      />
      {problem === undefined ? null : <Problem text={problem} className="small" />}
      {foreign ? (
        <Suspense>
          <ImportDialog read={foreign} onClose={() => setForeign(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Reads a file of another chat; undefined when the server says what the file is. A file of this chat names its format at its beginning, and
 * need not be read here.
 */
async function readForeign(file: File): Promise<ForeignChats | undefined> {
  if (/^\s*\{\s*"format"/.test(await file.slice(0, 100).text())) return undefined;
  const { readForeignFile } = await import('../import/read-chats.ts');
  return readForeignFile(file);
}
