// The lines of a record and its parts in the order in which people look, and what a long record folds.
import { isOpaque } from './meaning/opaque-ids.ts';
import type { Field, Part } from './reading.ts';
import { plainKey, type Row, readNumber } from './values.ts';

/** The most lines of a thing that are all shown. */
const MANY_LINES = 9;
/** Deeper values weigh nothing more. */
const MAX_DEPTH = 8;
/** Times of a record itself. */
const OWN_TIMES = /^(created|updated|modified|lastmodified|lastedited)(at|on|time|date)?$/;

/**
 * The lines of a record in its own order, with identifiers and the times of the record itself last. A long thing shows what it has and is, and
 * folds (`minor`) no, zero, identifiers and its title.
 */
export function orderLines<Line extends Field>(
  lines: readonly Line[],
  record: Row,
  { title }: { readonly title: Field | undefined },
): { readonly lines: readonly Line[]; readonly minor: readonly Line[] } {
  const keys = Object.keys(record);
  const place = ({ key }: Line): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
  if (title === undefined || lines.length <= MANY_LINES) return { lines: sorted, minor: [] };
  const minor = sorted.filter(line => saysLittle(line) || line.value === title.value);
  return { lines: sorted.filter(line => !minor.includes(line)), minor };
}

/** Identifiers are for the next call, and the times of a record tell of itself: they come last. */
function rank({ key, value }: Field): number {
  const name = plainKey(key);
  if (isOpaque([value]) || name === 'id') return 2;
  return Number(OWN_TIMES.test(name));
}

/** Tells if a line has no more than an identifier, no or zero. */
function saysLittle({ key, value }: Field): boolean {
  return (
    value === false ||
    readNumber(value) === 0 ||
    (typeof value !== 'object' && (/(^|[a-z])I[dD]s?$|(^|_)g?ids?$/.test(key) || isOpaque([value])))
  );
}

/**
 * The parts with the one first that holds most of the data, unless a text, figures or a name come before it. The rows of a wrapper (`isRows`) are
 * before all others.
 */
export function heaviestFirst(
  parts: readonly Part[],
  { isThing, isRows }: { readonly isThing: boolean; isRows(part: Part): boolean },
): readonly Part[] {
  const all = weigh(parts.map(({ value }) => value));
  const heaviest = parts.find(({ value, reading }) => weigh(value) * 2 > all && !(isThing && !('rows' in reading)));
  const isHead = ({ reading }: Part): boolean =>
    reading.kind === 'text' ||
    (reading.kind === 'record' && (reading.figures.length > 0 || (!isThing && !!reading.title)));
  const isBehindHead = heaviest !== undefined && parts.slice(0, parts.indexOf(heaviest)).some(isHead);
  const first = parts.find(isRows) ?? (isBehindHead ? undefined : heaviest);
  return first ? [first, ...parts.filter(part => part !== first)] : parts;
}

/** The number of values in a value. */
export function weigh(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + weigh(part, depth + 1), 0);
}
