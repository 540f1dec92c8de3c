// Indented JSON of a value, with bounded indentation: by depth, 100 KB of brackets could become 500 MB.
import { exactNumbers } from '@vitrine/protocol/internal/exact-numbers';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';

const MAX_INDENTED_DEPTH = 40;

export function jsonText(value: unknown): string {
  try {
    return exactNumbers.stringify(value, isDeeperThan(value, MAX_INDENTED_DEPTH) ? 0 : 2) ?? 'undefined';
  } catch {
    return TEXTS.deepJson;
  }
}

/** Without recursion, because the depth may be huge. */
function isDeeperThan(value: unknown, most: number): boolean {
  const pending: [node: unknown, depth: number][] = [[value, 1]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null) continue;
    if (depth > most) return true;
    for (const child of Object.values(node)) pending.push([child, depth + 1]);
  }
  return false;
}
