// A request while its arguments are extracted: text that one argument has used is not available to another.
import { type Token, tokenize } from '../words/tokens.ts';

export interface Phrase {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The text at its original length, with used ranges blanked. */
  free(): string;
  isFree(token: Token): boolean;
  /** Marks a range as used. */
  take(start: number, end: number): void;
  /** Takes the first match in the unused text. */
  match(pattern: RegExp): RegExpExecArray | undefined;
}

export function createPhrase(text: string): Phrase {
  let free = text;
  return {
    text,
    tokens: tokenize(text),
    free: () => free,
    isFree: ({ start, end }) => free.slice(start, end).trim() !== '',
    take(start, end) {
      free = free.slice(0, start) + ' '.repeat(end - start) + free.slice(end);
    },
    match(pattern) {
      const match = pattern.exec(free) ?? undefined;
      if (match) this.take(match.index, match.index + match[0].length);
      return match;
    },
  };
}
