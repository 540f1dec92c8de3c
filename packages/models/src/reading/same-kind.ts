// Trees: records that hold lists of records of their own kind.
import { isRecord } from '@vitrine/std/internal/json';
import { readNameValuePairs } from './name-value-pairs.ts';
import type { Row } from './values.ts';

/** Names of lists whose items are of the kind of the record around them, even where none of them has such a list. */
const CHILDREN = /^(children|childnodes|nodes|items|replies|subtasks|entries|contents)$/i;

/** Tells if records contain lists of records of the same kind. */
export function isTree(value: unknown): boolean {
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, 200) : [value];
  return items.some(
    item =>
      isRecord(item) &&
      !Object.values(item).some(readNameValuePairs) &&
      Object.entries(item).some(
        ([key, part]) =>
          Array.isArray(part) &&
          part.length > 0 &&
          part.every(child => isRecord(child) && hasMembersOfParent(child, item)) &&
          (CHILDREN.test(key) || part.some(child => Object.hasOwn(child, key)) || isAsLarge(part[0], item)),
      ),
  );
}

/** Tells if a record has at least half as many members as the one around it: a reference to something else has few. */
function isAsLarge(child: Row, parent: Row): boolean {
  const count = Object.keys(child).length;
  return count > 2 && count * 2 >= Object.keys(parent).length;
}

/** Tells if most members of a record are also members of the record around it. */
function hasMembersOfParent(child: Row, parent: Row): boolean {
  const keys = Object.keys(child);
  return keys.length > 0 && keys.filter(key => Object.hasOwn(parent, key)).length >= keys.length * 0.7;
}
