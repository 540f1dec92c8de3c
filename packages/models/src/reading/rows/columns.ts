// The columns of a list of rows: their kinds and units, which are shown, and which only in the details of each row.
import { isRecord } from '@vitrine/std/internal/json';
import { isInterfaceAddress, isTitle, nestedName, pageKey, thingTitleKey } from '../entity.ts';
import { readMeaning } from '../meaning/meaning.ts';
import { currencyKey, type MoneyContext, moneyIn, readMoney } from '../meaning/money.ts';
import { findUnit, unitInName } from '../meaning/units.ts';
import { TRANSPORT } from '../plumbing.ts';
import { isBlankValue, isMeasure, parseDateTime, plain, plainKey, type Row } from '../values.ts';
import { type ColumnKind, columnKind } from './column-kind.ts';
import { isContents, isHolder, lastName, orderColumns } from './column-order.ts';
import { cell, cellHolder } from './read-rows.ts';

export interface Column {
  readonly key: string;
  /** The name of a member's member: `phase` of `status.phase`. @default `key` */
  readonly name?: string;
  /** Numbers are at the end, all others at the start. */
  readonly kind: ColumnKind;
  /** The unit of all of its numbers, for its head. */
  readonly unit?: string | undefined;
  /** The member with the address that its texts open. */
  readonly link?: string | undefined;
}

export interface RowColumns {
  readonly columns: readonly Column[];
  /** Columns that are in the details of each row only. */
  readonly hidden: readonly Column[];
}

/** The rows that are examined to find the columns. */
const SAMPLE = 500;
const TECHNICAL = /^(object|kind|etag|nodeid|livemode|typename|expand|self|links|resourcetype|odata.*)$/;
/** Columns that say something only where the rows differ. */
const CONSTANT = /^(type|archived|intrash|locked|private|default)$/;
/** The most members of a record beside what a row is about that are columns. */
const MAX_FACTS = 12;
/** The most members of a record in a row that are columns each. */
const MAX_SMALL = 3;
/** Names of people's accounts, which rows are not about. */
const ACCOUNTS = /^(login|username)$/;
/** Columns that name a row where nothing better does. */
const NAMES = /\b(description|email)$/;
/** Columns that name a row in a shorter way than its `id`. */
const NUMBERS = /^(number|identifier|iid|shortid)$/;

/** Reads the columns of rows. */
export function readColumns(
  rows: readonly Row[],
  {
    units,
    money = {},
    placeKeys = [],
  }: { units?: unknown; money?: MoneyContext; placeKeys?: readonly string[] | undefined } = {},
): RowColumns {
  const sample = rows.slice(0, SAMPLE);
  const contents = sample.every(isRecord) ? findContents(sample) : undefined;
  const keys = [...new Set(sample.flatMap(row => Object.keys(row)))].flatMap(key =>
    placeKeys.includes(key) ? [key] : memberKeys(sample, key, contents),
  );
  const title = sample.every(isRecord) ? (contents ?? findTitle(sample[0] as Row, keys)) : undefined;
  const hiddenKeys = new Set(keys.filter(key => isDetail(sample, keys, key, title)));
  const link = title === undefined ? undefined : findLink(sample[0] as Row, title);
  if (link !== undefined && sample.every(row => !isBlankValue(cell(row, title as string)))) hiddenKeys.add(link);
  for (const key of keys) if (isSaidCurrency(sample, keys, key, money)) hiddenKeys.add(key);
  for (const key of keys) if (keys.some(other => other.startsWith(`${key}.`))) hiddenKeys.add(key);
  // A map shows the coordinates.
  for (const key of placeKeys) hiddenKeys.add(key);
  if (keys.length - hiddenKeys.size < 1) hiddenKeys.clear();
  const read = (key: string): Column => {
    const kind = columnKind(
      key,
      sample.map(row => cell(row, key)),
    );
    const unit = kind === 'number' ? columnUnit(sample, key, units, money) : undefined;
    const dot = sample.some(row => Object.hasOwn(row, key)) ? -1 : key.lastIndexOf('.');
    const last = key.slice(dot + 1);
    const name = dot > 0 && last === 'value' ? key.slice(0, dot) : last;
    const isTaken = name !== key && isNameTaken(sample, keys, { key, name });
    return {
      key,
      kind,
      ...(name !== key && !isTaken && { name }),
      ...(unit !== undefined && { unit }),
      ...(key === title && hiddenKeys.has(link ?? '') && { link }),
    };
  };
  return {
    columns: orderColumns(
      sample,
      keys.filter(key => !hiddenKeys.has(key)),
      title,
    ).map(read),
    hidden: [...hiddenKeys].map(read),
  };
}

/** Tells if the name of a member's member is also another column's, or in another member. */
function isNameTaken(
  [first = {}]: readonly Row[],
  keys: readonly string[],
  { key, name }: { readonly key: string; readonly name: string },
): boolean {
  const holder = key.slice(0, -name.length - 1);
  return (
    keys.some(other => other !== key && (other === name || other.endsWith(`.${name}`))) ||
    Object.entries(first).some(([other, part]) => other !== holder && isRecord(part) && Object.hasOwn(part, name))
  );
}

/** The title in the record that rows without one are about: it has at least as many members as the row around it. */
function findContents(sample: readonly Row[], depth = 0): string | undefined {
  const [row = {}] = sample;
  if (thingTitleKey(row) !== undefined) return undefined;
  for (const key of Object.keys(row)) {
    if (!isRecord(cell(row, key))) continue;
    const holders = sample.map(other => cell(other, key));
    const [inner] = holders;
    if (!isRecord(inner) || !holders.every(isRecord)) continue;
    const isLarge = Object.keys(inner).length >= Object.keys(row).length;
    const title = (isLarge ? thingTitleKey(inner) : undefined) ?? (depth === 0 ? findContents(holders, 1) : undefined);
    if (title !== undefined && !ACCOUNTS.test(title)) return `${key}.${title}`;
  }
  return undefined;
}

/** The column that names the rows: a member, or one of the record that holds what they are about. */
function findTitle(row: Row, keys: readonly string[]): string | undefined {
  const own = thingTitleKey(row);
  if (own !== undefined) return own;
  for (const holder of Object.keys(row).filter(key => isContents(key) || isHolder(key))) {
    const inner = row[holder];
    const title = isRecord(inner) ? `${holder}.${thingTitleKey(inner)}` : '';
    if (keys.includes(title)) return title;
  }
  return keys.find(key => NAMES.test(key) && isTitle(cell(row, key)));
}

/** The column with the address of a row's page, beside its title. */
function findLink(row: Row, title: string): string | undefined {
  const holder = cellHolder(row, title);
  const link = pageKey(holder);
  return link === undefined || holder === row ? link : title.slice(0, title.indexOf('.') + 1) + link;
}

/** The columns of a member: of a small record in each row, and of the one that a row is about, one for each of its values. */
function memberKeys(sample: readonly Row[], key: string, title?: string): string[] {
  const holders = sample.map(row => cell(row, key));
  const [first] = holders;
  if (!isRecord(first) || !holders.every(isRecord)) return [key];
  const names = [...new Set(holders.flatMap(Object.keys))];
  const keys = names.map(name => `${key}.${name}`);
  const inner = title?.startsWith(`${key}.`) ? title.slice(key.length + 1) : '';
  if (inner.includes('.'))
    return names.flatMap(name => memberKeys(holders as Row[], name, inner).map(column => `${key}.${column}`));
  const isContent = (isContents(key) || inner !== '') && readMeaning(first, key).kind === 'plain';
  if (isContent) return names.length > 1 ? keys : [key];
  if (isHolder(key) && names.length > 0 && names.length <= MAX_FACTS) return keys;
  if (!Object.values(first).every(part => isFlat(plain(part)))) return [key];
  const isOne =
    readMeaning(first, key).kind !== 'plain' ||
    currencyKey(first) !== undefined ||
    parseDateTime(first) !== undefined ||
    nestedName(first) !== undefined;
  const telling = names.filter(name => !holders.every(holder => isBlankValue(holder[name])));
  const isSmall = names.length > 0 && telling.length <= (isOne ? 0 : MAX_SMALL);
  if (isSmall) return keys;
  // Of many members the first are columns; the details of each row have all.
  return isOne || names.length === 0 ? [key] : [...telling.slice(0, MAX_SMALL).map(name => `${key}.${name}`), key];
}

function isFlat(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Tells if a column says nothing to people that the others do not say. */
function isDetail(sample: readonly Row[], keys: readonly string[], key: string, title: string | undefined): boolean {
  if (key === title || keys.length < 4) return false;
  const values = sample.map(row => cell(row, key));
  if (values.every(isBlankValue)) return true;
  const name = plainKey(lastName(key));
  if (TRANSPORT.test(lastName(key))) return true;
  // The `nodeid` of a test is its path.
  if (TECHNICAL.test(name) && key !== 'nodeid') return true;
  if (values.every(value => isBlankValue(value) || isInterfaceAddress(value))) return true;
  if (CONSTANT.test(name) && sample.length > 1 && values.every(value => value === values[0])) return true;
  if (name === 'placeid') return title !== undefined;
  return title !== undefined && name === 'id' && keys.some(other => NUMBERS.test(plainKey(other)));
}

/** Tells if a column is the currency which each of the amounts beside it is written in. */
function isSaidCurrency(sample: readonly Row[], keys: readonly string[], key: string, money: MoneyContext): boolean {
  const [first = {}] = sample;
  if (!/currency|ccy/.test(plainKey(key)) || currencyKey(first) !== key) return false;
  return sample.every(row =>
    keys.some(
      other => other !== key && readMoney(cell(row, other), other, row, money)?.currency === moneyIn(row).currency,
    ),
  );
}

function columnUnit(sample: readonly Row[], key: string, units: unknown, money: MoneyContext): string | undefined {
  const kinds = sample
    .filter(row => !isBlankValue(cell(row, key)))
    .map(row => readMeaning(cell(row, key), key, { ...money, record: cellHolder(row, key) }).kind);
  if (/^(money|mode|size)$/.test(kinds[0] ?? '') || kinds.every(kind => kind === 'duration')) return undefined;
  return findUnit(units, key) ?? unitInName(key);
}

/** Columns whose numbers are quantities. */
export function measures(columns: readonly Column[]): Column[] {
  return columns.filter(({ key, kind }) => kind === 'number' && isMeasure(key));
}

/** Removes columns that repeat an earlier one in each row, in other letters; they remain in the details. */
export function withoutRepeats<Item extends { readonly key: string; readonly kind: string }>(
  rows: readonly Row[],
  columns: readonly Item[],
): Item[] {
  const sample = rows.slice(0, SAMPLE);
  const columnWords = ({ key }: Item): string[] => sample.map(row => plainKey(String(cell(row, key) ?? '')));
  const earlierColumnWords: string[][] = [];
  return columns.filter(column => {
    if (column.kind !== 'text' || rows.length < 2) return true;
    const words = columnWords(column);
    if (new Set(words).size < 2 || earlierColumnWords.some(other => other.every((word, at) => words[at] === word)))
      return new Set(words).size < 2;
    earlierColumnWords.push(words);
    return true;
  });
}
