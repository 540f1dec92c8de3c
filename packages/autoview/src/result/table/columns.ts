// The columns of a list of rows: their names, kinds and cells.
import { isRecord } from '@vitrine/std/internal/json';
import { type About, type DrawContext, memberLabel, schemaAt } from '../draw-context.ts';
import { isOpaque } from '../text/opaque-ids.ts';
import { isMeasure, isTime, parseDateTime, plain } from '../value.ts';

export type Row = { readonly [key: string]: unknown };

export interface Column {
  readonly key: string;
  readonly label: string;
  /** The class of its cells. Numbers are at the end, all others at the start; a column of a view spec may be aligned in another way. */
  readonly kind: 'number' | 'time' | 'text' | 'other' | `align-${'start' | 'center' | 'end'}`;
  /** Draws a cell. @default `valueNode` */
  readonly draw?: (value: unknown, row: Row) => HTMLElement;
}

/** The rows that are examined to find the columns. */
const SAMPLE = 500;
/** The columns that name a row. */
const TITLES = ['subject', 'title', 'name', 'summary', 'message'];
/** The most columns of a table: the others are in each row's details. */
export const MAX_COLUMNS = 40;

export function readColumns(draw: DrawContext, rows: readonly Row[], { schema }: About): Column[] {
  const sample = rows.slice(0, SAMPLE);
  const keys = new Set(sample.flatMap(row => Object.keys(row)));
  const item = schemaAt(draw, schema);
  const isId = (key: string): boolean => isOpaque(sample.map(row => cell(row, key)));
  // A list that begins with hashes is led by what users read instead.
  const [first = ''] = keys;
  const title = isId(first) ? TITLES.find(name => keys.has(name)) : undefined;
  const columnRank = (key: string): number => (key === title ? -1 : Number(isId(key)));
  const ordered = [...keys].toSorted((a, b) => columnRank(a) - columnRank(b));
  return ordered.map(key => ({
    key,
    label: /^\d+$/.test(key) ? `${Number(key) + 1}` : memberLabel(key, schemaAt(draw, item, key)),
    kind: columnKind(
      sample.map(row => cell(row, key)).filter(value => value !== null && value !== undefined && value !== ''),
    ),
  }));
}

export function cell(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? plain(row[key]) : undefined;
}

function columnKind(values: readonly unknown[]): Column['kind'] {
  if (values.length === 0) return 'other';
  if (values.every(value => typeof value === 'number')) return 'number';
  if (values.every(value => isTime(value) || parseDateTime(value))) return 'time';
  return values.every(value => typeof value === 'string') ? 'text' : 'other';
}

/**
 * Removes columns that repeat an earlier one in each row, in other letters or after the same prefix (`nodes-base.wait`,
 * `n8n-nodes-base.wait`); they remain in the details.
 */
export function withoutRepeats(rows: readonly Row[], columns: readonly Column[]): Column[] {
  const sample = rows.slice(0, SAMPLE);
  const columnWords = ({ key }: Column): string[] => sample.map(row => comparableText(cell(row, key)));
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

/** Whether the texts of a column equal another column's, or differ only by a common prefix. */
function repeatsColumn(words: readonly string[], other: readonly string[]): boolean {
  const prefix = words[0]?.slice(0, -(other[0] as string).length || Infinity) ?? '';
  return (
    other.every((word, at) => words[at] === word) ||
    (prefix !== '' && other.every((word, at) => words[at] === prefix + word))
  );
}

/** Letters and digits of a value, in lower case. */
function comparableText(value: unknown): string {
  return String(value ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Columns whose numbers are quantities. */
export function measures(columns: readonly Column[]): Column[] {
  return columns.filter(({ key, kind }) => kind === 'number' && isMeasure(key));
}

/** Reads data as rows: records, lists of the same length, an object of records, an object of lists of the same length; else undefined. */
export function readRows(value: unknown): Row[] | undefined {
  if (Array.isArray(value)) {
    const records = value.every(isRecord);
    const [first] = value;
    const isMatrix =
      Array.isArray(first) && first.length > 1 && value.every(row => Array.isArray(row) && row.length === first.length);
    return value.length > 0 && (records || (isMatrix && value.length > 1)) ? value.map(row => row as Row) : undefined;
  }
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const parts = entries.map(([, part]) => part);
  if (parts.length < 2) return undefined;
  const lists = parts.filter(
    (part): part is unknown[] => Array.isArray(part) && part.every(item => typeof item !== 'object'),
  );
  const length = lists[0]?.length ?? 0;
  if (lists.length === parts.length && length > 2 && lists.every(list => list.length === length))
    return Array.from({ length }, (_, index) =>
      Object.fromEntries(entries.map(([key], at) => [key, lists[at]?.[index]])),
    );
  const isDictionary = parts.length > 2 && parts.every(isRecord) && haveSameMembers(parts as Row[]);
  return isDictionary ? entries.map(([key, part]) => ({ name: key, ...(part as Row) })) : undefined;
}

/** Whether these are flat records with about the same members. */
function haveSameMembers(records: readonly Row[]): boolean {
  const keys = new Set(records.flatMap(record => Object.keys(record)));
  const members = records.reduce((sum, record) => sum + Object.keys(record).length, 0);
  const isFlat = records.every(record =>
    Object.values(record).every(part => typeof part !== 'object' || part === null),
  );
  return isFlat && keys.size > 0 && members / records.length > keys.size * 0.6;
}
