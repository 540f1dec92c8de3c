// The values of a result, and those that the parts of a spec show: what is left out of a view.
import { isRecord } from '@vitrine/std/internal/json';
import { escapedStep } from '../spec-pointer.ts';
import type { LeafPart, ResultPart } from '../view-spec.ts';

/** The pointers of the values of a result; `*` stands for each item of a list. */
export function readLeaves(value: unknown, pointer = ''): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [pointer] : [...new Set(value.flatMap(item => readLeaves(item, `${pointer}/*`)))];
  if (!isRecord(value)) return [pointer];
  const members = Object.entries(value);
  if (members.length === 0) return [pointer];
  return members.flatMap(([name, member]) => readLeaves(member, `${pointer}/${escapedStep(name)}`));
}

/** The values that no part shows. `isAtOnce`: also what a user must open first, which is a folded section and the details of a row. */
export function findMissingValues(
  values: readonly string[],
  parts: readonly ResultPart[],
  isAtOnce = false,
): readonly string[] {
  const shown = shownPointers(parts, isAtOnce);
  return values.filter(leaf => !shown.some(pointer => isWithin(leaf, pointer)));
}

/** The pointers of what the parts show. */
export function shownPointers(parts: readonly ResultPart[], isAtOnce = false): string[] {
  return parts.flatMap(part => {
    if (part.part === 'section') return isAtOnce && part.folded ? [] : shownPointers(part.parts, isAtOnce);
    if (part.part === 'tabs') return part.tabs.flatMap(tab => shownPointers(tab.parts, isAtOnce));
    if (isAtOnce && part.part === 'table' && part.columns) return part.columns.map(({ at }) => part.at + at);
    return readPointers(part).map(inner => part.at + inner);
  });
}

/** Reads what a part shows, relative to its own place or to each item there. A row of a table opens to all that it has. */
function readPointers(part: LeafPart): readonly string[] {
  const at = (values: readonly { readonly at: string }[] = []): string[] => values.map(value => value.at);
  switch (part.part) {
    case 'table':
    case 'text':
    case 'auto':
      return [''];
    case 'detail':
      return part.fields ? at(part.fields) : [''];
    case 'stats':
      return at(part.tiles);
    case 'cards':
      return [part.title, part.subtitle, part.image, ...at(part.fields)].filter(pointer => pointer !== undefined);
    case 'chart':
      return [part.x.at, ...at(part.y)];
    case 'map':
      return [part.latitude, part.longitude, part.title, ...at(part.fields)].filter(pointer => pointer !== undefined);
    case 'timeline':
      return [part.when, part.title, part.text].filter(pointer => pointer !== undefined);
  }
}

/** Tells whether a value is at a pointer or below it. A pointer may name an item by its number, or be relative to the items of a list. */
function isWithin(leaf: string, pointer: string): boolean {
  const [steps, wanted] = [leaf.split('/'), pointer.split('/')];
  let at = 0;
  for (const step of wanted) {
    if (steps[at] === '*' && step !== '*' && !/^\d+$/.test(step)) at++;
    const isSame = steps[at] === step || (steps[at] === '*' && /^\d+$/.test(step));
    if (!isSame) return false;
    at++;
  }
  return true;
}
