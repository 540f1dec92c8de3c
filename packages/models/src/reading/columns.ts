// The columns of a list of rows: their kinds and units, which are shown, and which only in the details of each row.
import { isRecord } from '@vitrine/std/internal/json';
import { isInterfaceAddress, nestedName, pageKey, thingTitleKey } from './entity.ts';
import { readMeaning } from './meaning/meaning.ts';
import { currencyKey, type MoneyContext, moneyIn, readMoney } from './meaning/money.ts';
import { isOpaque } from './meaning/opaque-ids.ts';
import { findUnit, unitInName } from './meaning/units.ts';
import { cell } from './rows.ts';
import { isBlankValue, isMeasure, isTime, parseDateTime, plain, plainKey, type Row } from './values.ts';

export interface Column {
  readonly key: string;
  /** The name of a member's member: `phase` of `status.phase`. @default `key` */
  readonly name?: string;
  /** Numbers are at the end, all others at the start. */
  readonly kind: 'number' | 'time' | 'text' | 'other';
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
/** The columns that name a row. */
const TITLES = ['subject', 'title', 'name', 'summary', 'message', 'identifier'];
const TECHNICAL =
  /^(object|kind|etag|nodeid|livemode|typename|gravatarid|siteadmin|performedviagithubapp|expand|self|resourcetype)$/;
/** Columns that say something only where the rows differ. */
const CONSTANT = /^(type|archived|intrash|locked|private|default)$/;
/** Members that hold what a row is about. */
const HOLDERS = /^(properties|metadata|attributes|fields|data|node|status|spec)$/;
/** Members of what holds the facts of a row without a name. */
const HELD = /^(properties|attributes|fields)\./;
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
  const keys = [...new Set(sample.flatMap(row => Object.keys(row)))].flatMap(key =>
    placeKeys.includes(key) ? [key] : memberKeys(sample, key),
  );
  const title = sample.every(isRecord) ? thingTitleKey(sample[0] as Row) : undefined;
  const hiddenKeys = new Set(keys.filter(key => isDetail(sample, keys, key, title)));
  const link = title === undefined ? undefined : pageKey(sample[0] as Row);
  if (link !== undefined && sample.every(row => isBlankValue(row[title as string]) === false)) hiddenKeys.add(link);
  for (const key of keys) if (isSaidCurrency(sample, keys, key, money)) hiddenKeys.add(key);
  // A map shows the coordinates.
  for (const key of placeKeys) hiddenKeys.add(key);
  if (keys.length - hiddenKeys.size < 1) hiddenKeys.clear();
  const read = (key: string): Column => {
    const kind = columnKind(
      key,
      sample.map(row => cell(row, key)),
    );
    const unit = kind === 'number' ? columnUnit(sample, key, units, money) : undefined;
    const name = sample.some(row => Object.hasOwn(row, key)) ? key : key.slice(key.indexOf('.') + 1);
    const isTaken = keys.some(other => other !== key && (other === name || other.endsWith(`.${name}`)));
    return {
      key,
      kind,
      ...(name !== key && !isTaken && { name }),
      ...(unit !== undefined && { unit }),
      ...(key === title && hiddenKeys.has(link ?? '') && { link }),
    };
  };
  return {
    columns: ordered(
      sample,
      keys.filter(key => !hiddenKeys.has(key)),
      title,
    ).map(read),
    hidden: [...hiddenKeys].map(read),
  };
}

/** The columns of a member: of a small record in each row, one for each of its values. */
function memberKeys(sample: readonly Row[], key: string): string[] {
  const holders = sample.map(row => cell(row, key));
  const [first] = holders;
  if (!isRecord(first) || !holders.every(isRecord) || !Object.values(first).every(part => isFlat(plain(part))))
    return [key];
  const names = [...new Set(holders.flatMap(Object.keys))];
  const isOne =
    readMeaning(first, key).kind !== 'plain' || parseDateTime(first) !== undefined || nestedName(first) !== undefined;
  const isSmall = names.length > 0 && names.length <= (HOLDERS.test(plainKey(key)) ? 8 : isOne ? 0 : 2);
  return isSmall ? names.map(name => `${key}.${name}`) : [key];
}

function isFlat(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** A list that does not begin with what tells its rows apart is led by their title; hashes are last. */
function ordered(sample: readonly Row[], keys: readonly string[], title: string | undefined): string[] {
  const isId = (key: string): boolean => isOpaque(sample.map(row => cell(row, key)));
  const [first = ''] = keys;
  const values = sample.map(row => cell(row, first));
  const isName =
    !isId(first) && /^(text|number)$/.test(columnKind(first, values)) && new Set(values).size === values.length;
  const lead = isName ? undefined : (TITLES.find(name => keys.includes(name)) ?? title);
  const rank = (key: string): number => {
    if (key === lead) return -2;
    if (isId(key)) return 2;
    return lead === undefined && HELD.test(key) ? -1 : 0;
  };
  return keys.toSorted((a, b) => rank(a) - rank(b));
}

/** Tells if a column says nothing to people that the others do not say. */
function isDetail(sample: readonly Row[], keys: readonly string[], key: string, title: string | undefined): boolean {
  if (key === title || keys.length < 4) return false;
  const values = sample.map(row => cell(row, key));
  if (values.every(isBlankValue)) return true;
  const name = plainKey(key);
  if (TECHNICAL.test(name) || values.every(value => isBlankValue(value) || isInterfaceAddress(value))) return true;
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

function columnKind(key: string, all: readonly unknown[]): Column['kind'] {
  const values = all.filter(value => value !== null && value !== undefined && value !== '');
  if (values.length === 0) return 'other';
  const isMoment = (value: unknown): boolean =>
    isTime(value) || parseDateTime(value) !== undefined || readMeaning(value, key).kind === 'time';
  if (values.every(isMoment)) return 'time';
  if (values.every(value => typeof value === 'number')) return 'number';
  return values.every(value => typeof value === 'string') ? 'text' : 'other';
}

function columnUnit(sample: readonly Row[], key: string, units: unknown, money: MoneyContext): string | undefined {
  const [first = {}] = sample;
  const meaning = readMeaning(cell(first, key), key, { ...money, record: first });
  if (meaning.kind === 'money' || meaning.kind === 'mode' || meaning.kind === 'size') return undefined;
  return findUnit(units, key) ?? unitInName(key);
}

/** Columns whose numbers are quantities. */
export function measures(columns: readonly Column[]): Column[] {
  return columns.filter(({ key, kind }) => kind === 'number' && isMeasure(key));
}

/**
 * Removes columns that repeat an earlier one in each row, in other letters or after the same prefix (`nodes-base.wait`,
 * `n8n-nodes-base.wait`); they remain in the details.
 */
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
    if (new Set(words).size < 2 || earlierColumnWords.some(other => repeatsColumn(words, other)))
      return new Set(words).size < 2;
    earlierColumnWords.push(words);
    return true;
  });
}

/** Tells if the texts of a column equal another column's, or differ only by a common prefix. */
function repeatsColumn(words: readonly string[], other: readonly string[]): boolean {
  const prefix = words[0]?.slice(0, -(other[0] as string).length || Infinity) ?? '';
  return (
    other.every((word, at) => words[at] === word) ||
    (prefix !== '' && other.every((word, at) => words[at] === prefix + word))
  );
}
