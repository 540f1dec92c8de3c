// Tests texts by the patterns of a schema, which may be hostile, with a budget of steps; only patterns that every dialect reads alike are run.

import { createLruMap } from '@vitrine/std/internal/lru-map';
import { matchPattern } from '@vitrine/std/internal/pattern';
import { isReadDifferently, readStrictly } from './strict-pattern.ts';

const MAX_STRICT = 1000;
const strictPatterns = createLruMap<string, { readonly source: string | undefined }>(MAX_STRICT);

/**
 * Whether the text matches; `undefined` when the pattern is invalid, another dialect's, or too costly here: the server decides.
 * `spend` is told the steps, each of them about one character tried.
 */
export function testPattern(pattern: string, text: string, spend?: (steps: number) => void): boolean | undefined {
  if (isReadDifferently(pattern, text)) return undefined;
  const strict = strictPatterns.get(pattern) ?? { source: readStrictly(pattern) };
  strictPatterns.set(pattern, strict);
  if (strict.source === undefined) return undefined;
  const { isMatch, steps } = matchPattern(strict.source, text);
  spend?.(steps);
  return isMatch;
}
