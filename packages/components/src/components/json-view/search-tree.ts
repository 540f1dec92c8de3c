// Searches the names and values of a whole JSON value, also folded parts.
import { readDigits } from '@vitrine/std/internal/digits';
import { isContainer, type Key, type KeyPath, listKeys } from './tree-rows.ts';

const MAX_MATCHES = 1000;
/** The most values that are visited; this also ends the search of a cyclic value. */
const MAX_VISITED = 2_000_000;

interface Visit {
  readonly key: Key | undefined;
  readonly value: unknown;
  readonly parent: Visit | undefined;
}

export interface SearchResult {
  /** Paths of the matches in the order of the tree. */
  readonly paths: readonly KeyPath[];
  /** Whether there are more matches, or the limit was reached. */
  readonly isCut: boolean;
}

export function searchTree(value: unknown, typed: string): SearchResult {
  const needle = typed.toLowerCase();
  const paths: Key[][] = [];
  const stack: Visit[] = [{ key: undefined, value, parent: undefined }];
  let visited = 0;
  while (stack.length > 0) {
    if (++visited > MAX_VISITED || paths.length >= MAX_MATCHES) return { paths, isCut: true };
    const visit = stack.pop()!;
    if (matches(visit, needle)) paths.push(toPath(visit));
    if (isContainer(visit.value)) pushMembers(stack, visit, visit.value);
  }
  return { paths, isCut: false };
}

function pushMembers(stack: Visit[], parent: Visit, value: object): void {
  const keys = listKeys(value);
  // The last member first, because the stack gives the latest.
  for (let index = (typeof keys === 'number' ? keys : keys.length) - 1; index >= 0; index--) {
    const key = typeof keys === 'number' ? index : (keys[index] ?? '');
    stack.push({ key, value: (value as Record<Key, unknown>)[key], parent });
  }
}

function matches({ key, value }: Visit, needle: string): boolean {
  if (typeof key === 'string' && key.toLowerCase().includes(needle)) return true;
  if (isContainer(value)) return false;
  return (readDigits(value) ?? String(value)).toLowerCase().includes(needle);
}

function toPath(visit: Visit): Key[] {
  const path: Key[] = [];
  for (let at: Visit | undefined = visit; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
