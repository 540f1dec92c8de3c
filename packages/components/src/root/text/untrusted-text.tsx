// Shows text of a server or a model without letting it change the text around it, or stop the page while it is laid out.
'use client';

import { textPieces } from '@vitrine/std/internal/safe-text';
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
  /** UTF-16 units that are drawn, for a name in a link or a line, which has no room for a button; an ellipsis stands for the rest. @default all */
  maxCharacters?: number | undefined;
}

/** The most of a name that is drawn where the rest of it can be seen elsewhere. */
export const NAME_CHARACTERS = 1000;

/**
 * Isolated, so that it cannot change the direction of the text around it; hidden characters are shown by their names.
 * @example
 * <UntrustedText text={result.title} />
 */
export function UntrustedText(props: UntrustedTextProps): ReactNode {
  const { lines = false, isPart = false, maxCharacters = Number.POSITIVE_INFINITY } = props;
  const text = props.text.length <= maxCharacters ? props.text : `${readBeginning(props.text, maxCharacters)}…`;
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

/** At most so many UTF-16 units, and no half of a surrogate pair. */
export function readBeginning(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length);
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
