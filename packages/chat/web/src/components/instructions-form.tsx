// Instructions for models: a text, and a button that saves it.
import { MAX_INSTRUCTIONS } from '@vitrine/agent/internal/api';
import { useEffect, useId, useState } from 'react';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';

interface InstructionsFormProps {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly hint: string;
  /** The text as it is stored. */
  readonly saved: string;
  readonly onSave: (text: string) => unknown;
}

export function InstructionsForm({ labelledBy, hint, saved, onSave }: InstructionsFormProps) {
  const hintId = useId();
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  return (
    <form
      className="instructions-form"
      onSubmit={event => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <p className="hint" id={hintId}>
        {hint}
      </p>
      <textarea
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        rows={5}
        value={text}
        maxLength={MAX_INSTRUCTIONS}
        dir="auto"
        onChange={event => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={text === saved}>
        {TEXTS.save}
      </button>
    </form>
  );
}
