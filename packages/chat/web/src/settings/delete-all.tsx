// Deletes all chats, after the user has typed a word.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useState } from 'react';
import { DATA_TEXTS as TEXTS } from '../texts/settings/data.ts';
import { Problem } from '../untrusted-text/problem.tsx';

/** `closed` → (the button) `open` → (the word) `deleting` → `closed`, or `open` with a problem. */
type DeletionState = 'closed' | 'open' | 'deleting';

interface DeleteAllProps {
  readonly count: number;
  /** Resolves when they are deleted. */
  readonly onDelete: () => Promise<void>;
}

export function DeleteAll({ count, onDelete }: DeleteAllProps) {
  const id = useId();
  const [state, setState] = useState<DeletionState>('closed');
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const isTyped = word.trim().toLowerCase() === TEXTS.word;
  const close = (): void => {
    setState('closed');
    setWord('');
    setProblem(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTyped || state === 'deleting') return;
    setState('deleting');
    setProblem(undefined);
    onDelete().then(close, (error: unknown) => {
      setState('open');
      setProblem(errorMessage(error));
    });
  };
  if (count === 0 && state === 'closed') return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{TEXTS.deleteHeading}</h3>
      {state === 'closed' ? (
        <p className="form-actions">
          <button type="button" className="button" onClick={() => setState('open')}>
            {TEXTS.deleteAll}
          </button>
        </p>
      ) : (
        <form className="delete-all" onSubmit={submit}>
          <p id={`${id}-warning`}>{TEXTS.warning(count)}</p>
          <label htmlFor={`${id}-word`}>{TEXTS.type(TEXTS.word)}</label>
          <input
            id={`${id}-word`}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}-warning`}
            value={word}
            // biome-ignore lint/a11y/noAutofocus: the form is what the user has opened.
            autoFocus
            onChange={event => setWord(event.target.value)}
          />
          {problem === undefined ? null : <Problem text={problem} />}
          <p className="form-actions">
            <button type="submit" className="button primary" disabled={!isTyped} aria-disabled={state === 'deleting'}>
              {state === 'deleting' ? TEXTS.deleting : TEXTS.deleteAll}
            </button>
            <button type="button" className="button" onClick={close}>
              {TEXTS.cancel}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
