// A schema for text that others read, such as names in a registry: nothing in it is invisible or changes how the rest is shown.

import { textPieces } from '@vitrine/std/internal/safe-text';
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

/** Bounded text without control, directional and invisible characters, except tabs and line breaks. */
export function plainText(min: number, max: number): z.ZodMiniString {
  return boundedText(min, max).check(
    z.refine(text => hiddenCharacter(text) === undefined, {
      error: ({ input }) =>
        `It has the character ${hiddenCharacter(String(input))}, which is invisible or changes how the text is shown. Write it without.`,
    }),
  );
}

/** The name of the first hidden character: `U+202E`. */
function hiddenCharacter(text: string): string | undefined {
  return textPieces(text.replaceAll('\r\n', '\n'), { lines: true, maxPieces: 3 }).find(({ hidden }) => hidden)?.text;
}
