// Of a long text only the beginning is drawn until the user wants more, and then a piece at a time: layout takes as long as the text is.
import { type ReactNode, useState } from 'react';

const FOLDED_CHARACTERS = 3_000;
const MORE_CHARACTERS = 50_000;

export interface FoldedProps {
  text: string;
  /** Draws the beginning of the text, or all of it. */
  children: (shown: string) => ReactNode;
}

export function Folded({ text, children }: FoldedProps) {
  const [shown, setShown] = useState(FOLDED_CHARACTERS);
  if (text.length <= FOLDED_CHARACTERS) return children(text);
  const isFolded = shown === FOLDED_CHARACTERS;
  const next = shown + MORE_CHARACTERS;
  const isWhole = shown >= text.length;
  return (
    <div className="folded" data-open={!isFolded}>
      <div className="folded-content">{children(beginning(text, shown))}</div>
      <button
        type="button"
        className="text-button"
        aria-expanded={!isFolded}
        onClick={() => setShown(isWhole ? FOLDED_CHARACTERS : next)}
      >
        {isWhole
          ? 'Show less'
          : next >= text.length
            ? `Show all ${text.length.toLocaleString()} characters`
            : `Show more of ${text.length.toLocaleString()} characters`}
      </button>
    </div>
  );
}

/** At most `length` UTF-16 units: whole lines when the last one is not long, and never half a character. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const line = text.lastIndexOf('\n', length);
  if (line > length - 300) return text.slice(0, line);
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length);
}
