// The order of columns: what names a row is first, what only programs read is last.

import { isState, nestedName } from '../entity.ts';
import { readTime } from '../meaning/dates.ts';
import { isOpaque } from '../meaning/opaque-ids.ts';
import { isBlankValue, isLink, plainKey, type Row } from '../values.ts';
import { columnKind } from './column-kind.ts';
import { cell } from './read-rows.ts';

/** The columns that name a row. */
const TITLES = ['subject', 'title', 'name', 'summary', 'message', 'identifier', 'content', 'text', 'body'];
/** Columns that people know a row by, before its title. */
const KEYS = /^(key|symbol|rank|number|identifier|iid|shortid)$/;
/** Columns whose texts differ from row to row and name none. */
const NO_NAMES = /id$|^(key|by|user|author|owner|sender|creator)$/;
/** The columns that fit a table without scrolling. */
const FEW_COLUMNS = 6;
/** Members that hold what a row is about: an issue's `fields`, a hit's `_source`, a feature's `properties`. */
const CONTENTS = /^(properties|attributes|fields|snippet|node|item|track|document|resource)$/;
/** Members that hold facts of a row, with its name. */
const HOLDERS = /^(metadata|data|status|spec)$/;
/** Times of changes of the record itself. */
const OWN_TIMES = /^(updated?|modified|last(mod|upd|edit))/;
/** The times that a row is about, and who sent it. */
const WHEN = /^((start|end|due)(s?_?(at|on|time|date))?|from|date)$/i;
/** Rows of which two alike may be so by chance. */
const FEW_ROWS = 2;

/** Tells if a member holds what a row is about. */
export function isContents(key: string): boolean {
  return CONTENTS.test(plainKey(key)) || key === '_source';
}

/** Tells if a member may hold the name of a row, and other facts. */
export function isHolder(key: string): boolean {
  return HOLDERS.test(plainKey(key));
}

/**
 * Columns in the order in which people look: the key and the name of a row, its state, what it is about; of many columns, addresses and hashes
 * come last.
 */
export function orderColumns(sample: readonly Row[], keys: readonly string[], title: string | undefined): string[] {
  const values = (key: string): unknown[] => sample.map(row => cell(row, key));
  const areAll = (key: string, isKind: (value: unknown) => boolean): boolean =>
    values(key).every(value => isBlankValue(value) || isKind(value));
  const [first = '', second] = keys;
  const contents = title?.slice(0, title.lastIndexOf('.') + 1) || undefined;
  const isContentKey = (key: string): boolean =>
    isContents(key.slice(0, key.indexOf('.'))) ||
    (contents !== undefined && !isHolder(contents) && key.startsWith(contents));
  const hasContents = keys.some(isContentKey);
  const isMany = keys.length > FEW_COLUMNS;
  const name = (hasContents ? undefined : TITLES.find(key => keys.includes(key))) ?? title;
  const lead = leadsRows(first, values(first), isMany || hasContents ? name : undefined) ? undefined : name;
  const findRank = (key: string): number => {
    if (key === lead) return -1;
    if (lead !== undefined && KEYS.test(plainKey(key))) return -2;
    if (isOpaque(values(key))) return 4;
    // What is the same in all rows tells none from another.
    if ((isMany || sample.length > FEW_COLUMNS) && tellsNothing(lastName(key), values(key))) return 2;
    const among = isMany ? rankAmongMany(key, values(key), lead !== undefined) : 0;
    return among || Number(hasContents && !isContentKey(key));
  };
  const ranks = new Map(keys.map(key => [key, findRank(key)]));
  const rank = (key: string): number => ranks.get(key) ?? 0;
  const sorted = keys.toSorted((a, b) => rank(a) - rank(b));
  const heads = lead === undefined ? 1 + Number(second === title) : sorted.filter(key => rank(key) < 0).length;
  const isStateColumn = (key: string): boolean =>
    isMany && areAll(key, value => isState(lastName(key), nestedName(value) ?? value));
  const [head, rest] = [sorted.slice(0, heads), sorted.slice(heads)];
  const isWhenColumn = (key: string): boolean => isMany && lead !== undefined && WHEN.test(lastName(key));
  const order = (key: string): number => (isStateColumn(key) ? 0 : isWhenColumn(key) ? 1 : 2);
  return [...head, ...rest.toSorted((a, b) => order(a) - order(b))];
}

/** The rank of a column among many: addresses, sparse columns, times of the rows themselves and their identifiers are behind the others. */
function rankAmongMany(key: string, values: readonly unknown[], isNamed: boolean): number {
  const some = values.filter(value => !isBlankValue(value));
  if (some.every(isLink)) return 3;
  const isOwnId = isNamed && key === 'id' && some.every(value => typeof value === 'string');
  return Number(some.length * 2 < values.length || OWN_TIMES.test(plainKey(lastName(key))) || isOwnId);
}

/** Tells if the first column names the rows already: by texts of people, numbers or times that differ from row to row. */
function leadsRows(key: string, values: readonly unknown[], title: string | undefined): boolean {
  const isDistinct = new Set(values).size === values.length && !isOpaque(values);
  const hasBetter = title !== undefined && (title.includes('.') || NO_NAMES.test(plainKey(key)));
  return isDistinct && !hasBetter && /^(text|number)$/.test(columnKind(key, values));
}

/** Tells if rows have the same value, which is no state or date: of a few rows, no or zero. */
function tellsNothing(name: string, values: readonly unknown[]): boolean {
  const [value] = values;
  return (
    isSame(values) &&
    (!value || values.length > FEW_ROWS) &&
    !isState(name, value) &&
    (readTime(value, name) === undefined || values.length > FEW_COLUMNS)
  );
}

/** Tells if rows have the same value. */
function isSame([first, ...others]: readonly unknown[]): boolean {
  const text = JSON.stringify(first);
  return others.length > 0 && others.every(value => JSON.stringify(value) === text);
}

/** The name of a column without its holder's. */
export function lastName(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
