// The field that makes a board.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type FormEvent, useId, useState } from 'react';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { Problem } from '../untrusted-text/problem.tsx';

export function NewBoard({ onCreate }: { onCreate: (title: string) => Promise<void> }) {
  const id = useId();
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, attempt] = useAttempt();
  const create = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || title.trim() === '') return;
    setBusy(true);
    attempt(onCreate(title.trim()).finally(() => setBusy(false)));
  };
  return (
    <form className="new-board" onSubmit={create}>
      <label htmlFor={id}>{TEXTS.newBoardName}</label>
      <div className="field-row">
        <input
          id={id}
          type="text"
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={event => setTitle(event.target.value)}
          onKeyDown={event => {
            // Enter ends a composition; it does not send the form.
            if (event.key === 'Enter' && isCompositionKey(event)) event.preventDefault();
          }}
        />
        <button type="submit" className="button" disabled={busy || title.trim() === ''}>
          {TEXTS.create}
        </button>
      </div>
      {problem === undefined ? null : <Problem text={problem} />}
    </form>
  );
}
