// Structured data of a result in Markdown, as its interface would show it: records as a table, the members of an object as lines. What has another
// shape is JSON.

import { isRecord } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import { escapeLine, fence } from './markdown-blocks.ts';

/** Rows and columns of one table; characters of one cell. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 20;
const MAX_CELL = 300;
/** Characters of JSON. */
const MAX_TEXT = 20_000;

type Cell = string | number | boolean | null | undefined;
type FlatRecord = Readonly<Record<string, Cell>>;

/** Blocks of Markdown that no text of `data` can end early. Empty for an object without members. */
export function describeData(data: unknown): string[] {
  if (isTable(data)) return [drawTable(data)];
  if (!isRecord(data)) return [drawJSON(data)];
  const lines: string[] = [];
  const blocks: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const line = describeInLine(value);
    if (line !== undefined) lines.push(`- ${escapeLine(name)}: ${line}`);
    else blocks.push(`${escapeLine(name)}:`, isTable(value) ? drawTable(value) : describeMember(value));
  }
  return [...(lines.length === 0 ? [] : [lines.join('\n')]), ...blocks];
}

/** Describes data in a line; undefined when they need more. */
function describeInLine(value: unknown): string | undefined {
  if (isCell(value)) return drawCell(value);
  if (!Array.isArray(value) || !value.every(isCell)) return undefined;
  return `${value.slice(0, MAX_ROWS).map(drawCell).join(', ')}${countRest(value)}`;
}

function describeMember(value: unknown): string {
  if (!isFlat(value)) return drawJSON(value);
  return Object.entries(value)
    .map(([name, cell]) => `- ${escapeLine(name)}: ${drawCell(cell)}`)
    .join('\n');
}

const isCell = (value: unknown): value is Cell => value === null || typeof value !== 'object';
const isFlat = (value: unknown): value is FlatRecord => isRecord(value) && Object.values(value).every(isCell);
const isTable = (value: unknown): value is readonly FlatRecord[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFlat) && listColumns(value).length <= MAX_COLUMNS;

const listColumns = (rows: readonly FlatRecord[]): string[] => [...new Set(rows.flatMap(Object.keys))];

function drawTable(rows: readonly FlatRecord[]): string {
  const columns = listColumns(rows);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const body = rows.slice(0, MAX_ROWS).map(row => line(columns.map(name => drawCell(row[name]))));
  const rest = rows.length > MAX_ROWS ? [`\n[… ${rows.length - MAX_ROWS} rows left out …]`] : [];
  return [line(columns.map(escapeLine)), line(columns.map(() => '---')), ...body, ...rest].join('\n');
}

function drawCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  return escapeLine(truncate(text, MAX_CELL));
}

const countRest = (list: readonly unknown[]): string =>
  list.length > MAX_ROWS ? ` [… ${list.length - MAX_ROWS} left out …]` : '';

const drawJSON = (data: unknown): string => fence(cutText(JSON.stringify(data, null, 2)), 'json');

export function cutText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}\n[… ${text.length - MAX_TEXT} characters left out …]`;
}
