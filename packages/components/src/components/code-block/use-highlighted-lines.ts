import { useEffect, useState } from 'react';
import type { CodeToken } from './highlight-code.ts';
import { findLanguage } from './languages.ts';

/** Longer code stays plain: to colour it would block the page for a noticeable time. */
const MAX_CHARACTERS = 100_000;

interface Highlighted {
  readonly code: string;
  readonly lines: readonly (readonly CodeToken[])[];
}

/**
 * Tokens by line, for as many lines as are up to date; undefined before the highlighter has loaded. While code is streamed, finished
 * lines keep their colours and only what has changed is plain.
 */
export function useHighlightedLines(
  code: string,
  language: string | undefined,
): readonly (readonly CodeToken[])[] | undefined {
  const [highlighted, setHighlighted] = useState<Highlighted>();
  const known = code.length > MAX_CHARACTERS ? undefined : findLanguage(language);

  useEffect(() => {
    if (!known || code === '') return;
    let isCurrent = true;
    import('./highlight-code.ts')
      .then(({ highlightCode }) => highlightCode(code, known))
      .then(lines => {
        if (isCurrent) setHighlighted({ code, lines });
      })
      // Without a network for the grammar the code stays plain.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [code, known]);

  if (!highlighted || !known) return undefined;
  if (highlighted.code === code) return highlighted.lines;
  // The last line may have grown since.
  return code.startsWith(highlighted.code) ? highlighted.lines.slice(0, -1) : undefined;
}
