// Shows text of a server or a model without letting it change the text around it, or stop the page while it is laid out.
'use client';

import { textPieces } from '@vitrine/std/safe-text';
import type { ReactNode } from 'react';

/**
 * UTF-16 units of one text node. A browser shapes the rest of a node again for each line of a word that fills many lines (Chromium: 6.5 s for
 * 50,000 letters in one node, 0.2 s in nodes of this length). Neighbouring nodes are shaped together, so that nothing looks different.
 */
const NODE_LENGTH = 400;

/** The props of `<UntrustedText>`. */
export interface UntrustedTextProps {
  text: string;
  /** Keep line breaks and tabs. @default false: they are shown by name, as other hidden characters */
  lines?: boolean;
  /** A part of a line or a sentence, which isolated would break its order; the element of the whole isolates it. @default false */
  isPart?: boolean;
}

/**
 * Isolated, so that it cannot change the direction of the text around it; hidden characters are shown by their names.
 * @example
 * <UntrustedText text={result.title} />
 */
export function UntrustedText({ text, lines = false, isPart = false }: UntrustedTextProps): ReactNode {
  const pieces = textPieces(text, { lines }).flatMap((piece, index): ReactNode[] =>
    piece.hidden
      ? [
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
          <span className="vitrine-escape" key={index}>
            {piece.text}
          </span>,
        ]
      : splitIntoNodes(piece.text),
  );
  return isPart ? pieces : <bdi>{pieces}</bdi>;
}

/** Pieces that become text nodes of their own. No surrogate pair is split. */
function splitIntoNodes(text: string): string[] {
  const nodes: string[] = [];
  let begin = 0;
  while (text.length - begin > NODE_LENGTH) {
    const end = begin + NODE_LENGTH - (/[\uD800-\uDBFF]/.test(text.charAt(begin + NODE_LENGTH - 1)) ? 1 : 0);
    nodes.push(text.slice(begin, end));
    begin = end;
  }
  nodes.push(text.slice(begin));
  return nodes;
}
