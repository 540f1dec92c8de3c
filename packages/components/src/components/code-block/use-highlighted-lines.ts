// The lines of a code block: plain at first, then highlighted in small batches, so that the page stays responsive.
import { useEffect, useRef, useState } from 'react';
import { type Highlighter, type HighlighterSettings, useSettings } from '../../texts/texts.ts';
import type { CodeToken } from './highlight-code.ts';
import { findLanguage } from './languages.ts';

/** Limit of coloured code: the tokens of more would take too much memory. */
const MAX_CHARACTERS = 1_000_000;
const OWN_HIGHLIGHTER: HighlighterSettings = { load: () => import('./highlight-code.ts') };
/** Lines that are highlighted in one task. */
const LINES_AT_ONCE = 150;

type Lines = readonly (readonly CodeToken[])[];

/** The highlighted complete lines, which do not change while code is only appended. */
interface Progress {
  readonly language: string;
  readonly code: string;
  readonly lines: Lines;
  readonly state: unknown;
}

interface Highlighted {
  readonly language: string;
  readonly code: string;
  readonly lines: Lines;
}

/**
 * Tokens by line, for as many lines as are up to date; undefined before the highlighter has loaded. Code that is streamed is coloured
 * once: finished lines keep their tokens.
 */
export function useHighlightedLines(code: string, language: string | undefined): Lines | undefined {
  const { highlighter = OWN_HIGHLIGHTER } = useSettings();
  const [highlighted, setHighlighted] = useState<Highlighted>();
  const progress = useRef<Progress>(undefined);
  const languageModule = code.length > MAX_CHARACTERS ? undefined : findLanguage(language);

  useEffect(() => {
    if (!languageModule || code === '') return;
    let isCurrent = true;
    const start = progress.current;
    const canContinue = start?.language === languageModule && code.startsWith(start.code);
    const from = canContinue ? start : { language: languageModule, code: '', lines: [], state: undefined };
    const report = (next: Progress): boolean => {
      if (!isCurrent) return false;
      if (next.code.endsWith('\n')) progress.current = next;
      setHighlighted(next);
      return true;
    };
    highlighter
      .load()
      .then(({ highlightCode }) => highlightFrom(from, code, { highlightCode, report }))
      // Without a network for the grammar the code stays plain.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [code, languageModule, highlighter]);

  if (!highlighted || highlighted.language !== languageModule) return undefined;
  if (highlighted.code === code) return highlighted.lines;
  if (!code.startsWith(highlighted.code)) return undefined;
  // The last line may have changed since.
  return highlighted.code.endsWith('\n') ? highlighted.lines : highlighted.lines.slice(0, -1);
}

interface HighlightTools extends Highlighter {
  /** Returns false when the rest is not wanted. */
  report(next: Progress): boolean;
}

/** Highlights the lines after `from` in batches. */
async function highlightFrom(from: Progress, code: string, { highlightCode, report }: HighlightTools): Promise<void> {
  let current = from;
  while (current.code.length < code.length) {
    const end = endOfLines(code, current.code.length, LINES_AT_ONCE);
    const piece = code.slice(current.code.length, end);
    const endsLine = piece.endsWith('\n');
    // A line break at the end does not begin another line.
    const result = await highlightCode(endsLine ? piece.slice(0, -1) : piece, current.language, current.state);
    current = {
      language: current.language,
      code: code.slice(0, end),
      lines: [...current.lines, ...result.lines],
      state: result.state,
    };
    if (!report(current)) return;
    if (end < code.length) await new Promise(resolve => setTimeout(resolve));
  }
}

/** The end of at most `count` whole lines; of the last, unfinished line when there is no other. */
function endOfLines(code: string, start: number, count: number): number {
  let end = start;
  for (let line = 0; line < count; line++) {
    const lineBreak = code.indexOf('\n', end);
    if (lineBreak === -1) return end === start ? code.length : end;
    end = lineBreak + 1;
  }
  return end;
}
