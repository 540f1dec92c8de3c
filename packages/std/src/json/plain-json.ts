// Checks that a value is plain JSON of bounded depth before other code walks it: a result may be nested 10^5 levels deep,
// which overflows the stack of every recursive function, `JSON.stringify` included.
import { isDeeperThan } from './json.ts';

export type PlainJson = { readonly value: unknown; readonly text: string } | { readonly problem: string };

/** A copy of `value` as JSON and its text, or why there is none. Never throws. */
export function toPlainJson(value: unknown, { maxDepth }: { maxDepth: number }): PlainJson {
  try {
    if (isDeeperThan(value, maxDepth)) return { problem: `is nested more than ${maxDepth} levels deep` };
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return { problem: 'is missing' };
    return { value: JSON.parse(text) as unknown, text };
  } catch (error) {
    return { problem: `is no JSON (${error instanceof Error ? error.message : 'unreadable'})` };
  }
}

/** Deeper than anything that is accepted. */
const MAX_COPIED_DEPTH = 300;

/** A copy that later changes of `value` do not reach; `value` itself when it is no plain JSON, which its reader refuses. */
export function copyJson<T>(value: T): T {
  const plain = toPlainJson(value, { maxDepth: MAX_COPIED_DEPTH });
  return 'problem' in plain ? value : (plain.value as T);
}
