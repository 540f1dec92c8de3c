// Reads data as rows.
import { isRecord } from '@vitrine/std/internal/json';
import { thingTitleKey } from '../entity.ts';
import { readTime } from '../meaning/dates.ts';
import { readNameValuePairs } from '../name-value-pairs.ts';
import { readRichText } from '../rich-text.ts';
import { isBlankValue, isTime, plain, type Row, readNumber } from '../values.ts';
import { readHeadedRows, toRecords } from './named-rows.ts';

/** Reads data as rows: records, lists of the same length, an object of records, an object of lists of the same length; else undefined. */
export function readRows(value: unknown): Row[] | undefined {
  if (Array.isArray(value)) return readList(value);
  return isRecord(value) ? (readColumnLists(value) ?? readDictionary(value)) : undefined;
}

function readList(value: readonly unknown[]): Row[] | undefined {
  const [first] = value;
  if (first === undefined) return undefined;
  const pairs = value.map(readNameValuePairs);
  if (pairs.every(row => row !== undefined)) return pairs;
  const records = value.every(isRecord);
  const isMatrix =
    Array.isArray(first) && first.length > 1 && value.every(row => Array.isArray(row) && row.length === first.length);
  if (isMatrix && arePoints(value as unknown[][]))
    return (value as unknown[][]).map(([time, number]) => ({ time, value: readNumber(number) ?? null }));
  const headed = isMatrix ? readHeadedRows(value) : undefined;
  if (headed) return toRecords(headed.names, headed.rows);
  if (!(records || (isMatrix && value.length > 1))) return undefined;
  const rows = value.map(row => liftText(row as Row));
  return (records && joinGroups(rows)) || rows;
}

/** The rows of a record of lists that have the same length: its columns. */
function readColumnLists(record: Row): Row[] | undefined {
  const lists = Object.entries(record).flatMap(([key, part]) =>
    Array.isArray(part) && part.every(item => typeof item !== 'object' || item === null) ? [[key, part] as const] : [],
  );
  const length = lists[0]?.[1].length ?? 0;
  const areColumns =
    lists.length > 1 &&
    lists.length === Object.keys(record).length &&
    length > 2 &&
    lists.every(([, list]) => list.length === length);
  return areColumns
    ? Array.from({ length }, (_, index) => Object.fromEntries(lists.map(([key, list]) => [key, list[index]])))
    : undefined;
}

/** The rows of a record of records by name: with the same members. A list of all names beside them says nothing else. */
function readDictionary(record: Row): Row[] | undefined {
  const all = Object.entries(record);
  const isIndex = (part: unknown): boolean =>
    Array.isArray(part) &&
    part.length === all.length - 1 &&
    part.every(key => typeof key !== 'object' && Object.hasOwn(record, String(key)));
  const entries = all.filter(([, part]) => !isIndex(part));
  const parts = entries.map(([, part]) => part).filter(isRecord);
  const areIds = entries.every(([key]) => /\d/.test(key));
  const isDictionary =
    parts.length > (areIds ? 1 : 2) && parts.length === entries.length && haveSameMembers(parts, { areIds });
  if (!isDictionary) return undefined;
  const ownName = parts.some(thingTitleKey) ? 'key' : 'name';
  const name = entries.every(([key]) => isTime(key)) ? 'date' : ownName;
  return entries.map(([key, part]) => ({ [name]: key, ...(part as Row) }));
}

/** A block of a document whose text is in the member that its type names, with the text as its first member. */
function liftText(row: Row): Row {
  const { type } = row;
  const inner = typeof type === 'string' && Object.hasOwn(row, type) ? row[type] : undefined;
  if (!isRecord(inner)) return row;
  const { rich_text: nodes, ...rest } = inner;
  const text = readRichText(nodes);
  return text === undefined ? row : { text, ...row, [type as string]: rest };
}

/**
 * The rows of groups without a name, such as reservations of machines: `[{ OwnerId: '1', Instances: [{ … }, { … }] }, …]`. The members of a group
 * stand in its first row, and what tells it from other groups in each. Undefined for other rows.
 */
function joinGroups(groups: readonly Row[]): Row[] | undefined {
  const [first = {}] = groups;
  const key = Object.keys(first).find(
    name => groups.every(group => isListOfRecords(group[name])) && groups.some(group => !isBlankValue(group[name])),
  );
  if (key === undefined || groups.length < 2) return undefined;
  const rows = groups.map(group => group[key] as readonly Row[]);
  const isName = (name: string): boolean => new Set(groups.map(group => group[name])).size === groups.length;
  const isPlain = groups.every(
    (group, at) =>
      thingTitleKey(group) === undefined &&
      Object.entries(group).every(([name, part]) => name === key || isBlankValue(part) || typeof part !== 'object') &&
      !Object.keys(group).some(name => Object.hasOwn(rows[at]?.[0] ?? {}, name)),
  );
  if (!isPlain) return undefined;
  return groups.flatMap(({ [key]: list, ...group }, at) => {
    const names = Object.fromEntries(
      Object.entries(group).filter(([name, part]) => typeof part === 'string' && isName(name)),
    );
    const own = (rows[at] ?? []).map((row, index) => ({ ...names, ...row, ...(index === 0 && group) }));
    return own.length > 0 ? own : [{ ...group, [key]: list }];
  });
}

export function isListOfRecords(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(item => isRecord(item) && Object.keys(item).length > 2);
}

/** Tells if these are pairs of a time and a number or null: `[[1795900000, "1"], [1795900060, "0"]]`. */
export function arePoints(rows: readonly (readonly unknown[])[]): boolean {
  return rows.every(
    ([time, number, ...more]) =>
      typeof time === 'number' &&
      readTime(time, 'time') &&
      (number === null || readNumber(number) !== undefined) &&
      more.length === 0,
  );
}

/**
 * Tells if these are records with about the same members, none of which would hide the record's own name. Where they are named by identifiers, one
 * member in two may hold others; else all are flat.
 */
function haveSameMembers(records: readonly Row[], { areIds }: { readonly areIds: boolean }): boolean {
  const keys = new Set(records.flatMap(record => Object.keys(record)));
  const members = records.reduce((sum, record) => sum + Object.keys(record).length, 0);
  const deep = records.flatMap(record =>
    Object.values(record).filter(part => typeof part === 'object' && part !== null),
  );
  return deep.length <= (areIds ? members / 2 : 0) && !keys.has('date') && members / records.length > keys.size * 0.6;
}

/** The value of a row in a column; `status.phase` is a member of a member. */
export function cell(row: Row, key: string): unknown {
  if (Object.hasOwn(row, key)) return plain(row[key]);
  const holder = cellHolder(row, key);
  return holder === row ? undefined : cell(holder, key.slice(key.indexOf('.') + 1));
}

/** The record that has the value of a column: the row, or for `status.phase` its `status`. */
export function cellHolder(row: Row, key: string): Row {
  const dot = key.indexOf('.');
  const holder = dot < 0 || Object.hasOwn(row, key) ? undefined : plain(row[key.slice(0, dot)]);
  return isRecord(holder) ? holder : row;
}
