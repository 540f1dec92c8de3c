// A field in the place of a title, to change it.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { useEffect, useRef } from 'react';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';

/** The server's limit. */
const MAX_TITLE = 200;

interface TitleFieldProps {
  title: string;
  /** `next`: absent when the title stays as it is. `by`: leaving the field has given the focus to something else. */
  onEnd: (next: string | undefined, by: 'key' | 'leaving') => void;
}

/** Enter and leaving the field save the title, Escape does not. */
export function TitleField({ title, onEnd }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (next: string | undefined, by: 'key' | 'leaving'): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(next === undefined || next.trim() === '' || next.trim() === title ? undefined : next.trim(), by);
  };
  return (
    <input
      ref={field}
      className="session-title-field"
      aria-label={TEXTS.newTitle}
      defaultValue={title}
      maxLength={MAX_TITLE}
      autoComplete="off"
      onBlur={event => end(event.target.value, 'leaving')}
      onKeyDown={event => {
        const isEnter = event.key === 'Enter';
        if ((!isEnter && event.key !== 'Escape') || isCompositionKey(event)) return;
        // Otherwise Enter presses the button that gets the focus, and Escape closes the drawer.
        event.preventDefault();
        end(isEnter ? event.currentTarget.value : undefined, 'key');
      }}
    />
  );
}
