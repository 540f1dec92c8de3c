// A name from the server's data: plain text, kept apart from what is around it.
import type { ReactNode } from 'react';
import { visiblePieces, visibleText } from './visible-text.ts';

/** Longer names are cut in the middle by what is shown; the title has them whole. */
const MAX_SHOWN = 240;

export function Name({ text }: { text: string }): ReactNode {
  return (
    <bdi className="ve-name" title={visibleText(text.slice(0, 2000))}>
      <VisibleText text={cutMiddle(text, MAX_SHOWN)} />
    </bdi>
  );
}

/** Text with its hidden characters named. */
export function VisibleText({ text }: { text: string }): ReactNode {
  const pieces = visiblePieces(text);
  if (pieces.every(({ hidden }) => !hidden)) return text;
  return pieces.map(({ text, hidden }, index) =>
    hidden ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
      <span key={index} className="ve-hidden">
        {text}
      </span>
    ) : (
      text
    ),
  );
}

function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const tail = Math.floor(max / 3);
  return `${text.slice(0, max - tail - 1)}…${text.slice(-tail)}`;
}
