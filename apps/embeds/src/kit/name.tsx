// Shows a name from a server as plain text, isolated from the text around it (direction, hidden characters).
import { cutMiddle, safeText, textPieces } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';

/** The most hidden characters that are named; a name with more is unreadable anyway. */
const MAX_PIECES = 200;
/** Limit of a shown name; longer names are cut in the middle, and the title has them whole. */
const MAX_SHOWN = 240;

export function Name({ text }: { text: string }): ReactNode {
  return (
    <bdi className="ve-name" title={safeText(text.slice(0, 2000))}>
      <VisibleText text={cutMiddle(text, MAX_SHOWN)} />
    </bdi>
  );
}

/** Text with its hidden characters named. */
export function VisibleText({ text }: { text: string }): ReactNode {
  const pieces = textPieces(text, { maxPieces: MAX_PIECES });
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
