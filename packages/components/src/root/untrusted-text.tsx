// Shows text of a server or a model without letting it change the text around it.
import { textPieces } from '@vitrine/protocol/safe-text';
import type { ReactNode } from 'react';

/** The props of `<UntrustedText>`. */
export interface UntrustedTextProps {
  text: string;
  /** Keep line breaks and tabs. @default false: they are shown by name, as other hidden characters */
  lines?: boolean;
}

/** Isolated, so that it cannot change the direction of the text around it; hidden characters are shown by their names. */
export function UntrustedText({ text, lines = false }: UntrustedTextProps): ReactNode {
  return <bdi>{markHidden(text, lines)}</bdi>;
}

/** A part of a line of code or output, where an isolated piece would break the order of the line; hidden characters are shown by their names. */
export function UntrustedCode({ text }: { text: string }): ReactNode {
  return markHidden(text, true);
}

function markHidden(text: string, lines: boolean): ReactNode {
  const pieces = textPieces(text, { lines });
  if (pieces.length === 1 && !pieces[0]!.hidden) return text;
  return pieces.map((piece, index) =>
    piece.hidden ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <span className="vitrine-escape" key={index}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}
