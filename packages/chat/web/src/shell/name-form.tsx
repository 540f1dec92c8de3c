// The field for the name of a new thing, with the button that makes it: a board, a project.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type FormEvent, useId, useState } from 'react';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/navigation/name-form.css';

interface NameFormProps {
  readonly label: string;
  /** Text of the button. */
  readonly createText: string;
  readonly onCreate: (name: string) => Promise<void>;
}

/** The server's limit. */
const MAX_NAME = 200;

export function NameForm({ label, createText, onCreate }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, attempt] = useAttempt();
  const create = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    attempt(onCreate(name.trim()).finally(() => setBusy(false)));
  };
  return (
    <form className="name-form" onSubmit={create}>
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          id={id}
          type="text"
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            // Enter ends a composition; it does not send the form.
            if (event.key === 'Enter' && isCompositionKey(event)) event.preventDefault();
          }}
        />
        <button type="submit" className="button" disabled={busy || name.trim() === ''}>
          {createText}
        </button>
      </div>
      {problem === undefined ? null : <Problem text={problem} />}
    </form>
  );
}
