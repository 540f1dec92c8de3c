// The leaves of data, and the leaves that a reading reaches.

import { type Field, type ReadAbout, type Reading, readData } from '../../../src/reading/drawing.ts';
import { readNameValuePairs } from '../../../src/reading/name-value-pairs.ts';

/** The JSON Pointer and value of every leaf; an empty list or object is one. */
export function collectLeaves(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [`${at}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, part]) => collectLeaves(part, `${at}/${key}`));
}

/** The leaves that the drawing of a reading shows, or opens by presses, each as often as it does. `value`: what was read. */
export function reachedLeaves(reading: Reading, value: unknown, at = ''): string[] {
  if (arePairs(value)) return collectLeaves(value, at);
  if (reading.kind === 'table' || reading.kind === 'cards') return rowLeaves(reading.rows, value, at, reading);
  if (reading.kind !== 'record') return collectLeaves(value, at);
  // A list of one record is read as the record.
  const base = Array.isArray(value) && value.length === 1 ? `${at}/0` : at;
  const { record } = reading;
  const { failure, title, link, lead, states, figures, lines, folded, merged } = reading;
  const fields = lines.filter(member => !('reading' in member));
  const parts = [...reading.parts, ...lines.filter(member => 'reading' in member)];
  const alone = [failure, title, link, lead, ...states, ...figures, ...fields, ...folded, ...merged]
    .filter((field): field is Field => field !== undefined)
    // The position is drawn from the two coordinates, which are merged.
    .filter(({ key, value: part }) => !(key === 'position' && record.position !== part));
  return [
    ...alone.flatMap(({ key }) => collectLeaves(record[key], `${base}/${key}`)),
    ...parts.flatMap(({ key, reading: inner }) => reachedLeaves(inner, record[key], `${base}/${key}`)),
  ];
}

/** Tells if these are pairs of names and values, or rows of them, whose reading has all names as members. */
function arePairs(value: unknown): boolean {
  return (
    readNameValuePairs(value) !== undefined ||
    (Array.isArray(value) && value.length > 0 && value.every(row => readNameValuePairs(row) !== undefined))
  );
}

/** Each row opens to all of its values; rows that were read from columns have one of each. */
function rowLeaves(rows: readonly object[], value: unknown, at: string, about: ReadAbout): string[] {
  // Rows that were joined from groups, or made of pairs or cells, have the same values in other places.
  const isRebuilt =
    Array.isArray(value) &&
    (rows.length !== value.length || Array.isArray(value[0]) !== Array.isArray(rows[0]) || 'f' in value[0]);
  if (isRebuilt) return joinedLeaves(rows, value, at);
  if (Array.isArray(value))
    return rows.flatMap((row, index) => reachedLeaves(readData(row, { ...about, depth: 1 }), row, `${at}/${index}`));
  // What was read from an object of columns or of records keeps all of its values in the cells.
  return collectLeaves(value, at);
}

/** The leaves of groups, if the joined rows have the same values; the names of a list that begins with them are the names of members. */
function joinedLeaves(rows: readonly object[], groups: readonly unknown[], at: string): string[] {
  const values = (data: unknown): string[] =>
    [...new Set(collectLeaves(data).map(leaf => leaf.slice(leaf.indexOf('='))))].toSorted();
  const isHeaded = Array.isArray(groups[0]) && groups.length === rows.length + 1;
  const own = isHeaded ? [...rows, Object.keys(rows[0] ?? {})] : rows;
  return values(own).join('\n') === values(groups).join('\n') ? collectLeaves(groups, at) : [];
}
