// The members that one of several things shows; the others are folded.
import { nestedName } from './entity.ts';
import { readMeaning } from './meaning/meaning.ts';
import type { Field, FoldedField } from './reading.ts';
import { isLong, isShortList, plainKey } from './values.ts';

/** The most lines of a thing, and of one that folds some. */
const MAX_LINES = 7;
const TELLING_LINES = 5;
/** The rank of a record without a name. */
const DEEP = 5;

export interface Members {
  readonly figures: readonly Field[];
  readonly fields: readonly Field[];
  /** Members that have a place of their own. */
  readonly large: readonly Field[];
}

/** Chooses the most telling members: texts, people, what is not zero or no. */
export function chooseTelling({
  figures,
  fields,
  large,
}: Members): Members & { readonly rest: readonly FoldedField[] } {
  const own = [...figures, ...fields];
  const lines = [...own, ...large].filter(({ value }) => !isLong(value));
  const ranked = lines.filter(line => rank(line) < DEEP).toSorted((a, b) => rank(a) - rank(b));
  const telling = new Set(ranked.slice(0, lines.length > MAX_LINES ? TELLING_LINES : MAX_LINES));
  const isFolded = (line: Field): boolean => !isLong(line.value) && !telling.has(line);
  return {
    figures: [],
    fields: own.filter(line => !isFolded(line)),
    large: large.filter(line => !isFolded(line)),
    rest: lines.filter(isFolded).map(line => ({ ...line, reason: 'detail' })),
  };
}

/** Rank of a member among the members of its record: lower is more telling. */
function rank({ key, value }: Field): number {
  const name = plainKey(key);
  if (typeof value === 'object' && value && !isShortList(value) && nestedName(value) === undefined) return DEEP;
  if (!value) return 4;
  if (typeof value === 'object' && !Array.isArray(value)) return 0;
  if (/(id|sha|hash|url|path)$/.test(name) || readMeaning(value, key).kind === 'link') return 3;
  if (value === true || /^(type|updated|modified)/.test(name)) return 2;
  return /^(user|authors?|owner|assignees?|number|iid|labels?)$/.test(name) ? 0 : 1;
}
