// The model of a table for drawing, sorting and searching: columns in an order, and access to each cell.
import { MAX_TABLE_COLUMNS, type TableData } from '@vitrine/protocol/render-data';
import { type CellKind, readCell } from './cell-value.ts';

export interface Column {
  readonly name: string;
  readonly label: string;
  /** The kind of most of its cells. */
  readonly kind: CellKind;
  /** The likely width of its cells in CSS pixels. */
  readonly width: number;
}

export interface TableModel {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The cell's JSON value; undefined: there is none. */
  cellAt(row: number, column: number): unknown;
}

/** Cells that are examined to find a column's kind and width. */
const SAMPLE = 200;
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;
const DEFAULT_MAX_WIDTH = 320;
const CHARACTER = 7.6;
const PADDING = 28;
/** Width for the sort mark in a header. */
const SIGN = 22;

export function createTableModel({ rows, columns: given }: TableData): TableModel {
  const named = given?.map(column => (typeof column === 'string' ? { name: column } : column)) ?? findColumns(rows);
  const cellAt = (row: number, column: number): unknown => {
    const cells = rows[row];
    if (cells === undefined) return undefined;
    if (Array.isArray(cells)) return cells[column];
    const { name } = named[column] ?? {};
    return name !== undefined && Object.hasOwn(cells, name) ? cells[name] : undefined;
  };
  const columns = named.map(({ name, label = name, type }, column): Column => {
    const sample = sampleOf(rows.length, row => cellAt(row, column));
    const kind = kindOf(type) ?? commonKind(sample.map(value => value.kind));
    return {
      name,
      label,
      kind,
      width: widthOf(
        label,
        sample.map(value => value.text),
      ),
    };
  });
  return { columns, rowCount: rows.length, cellAt };
}

/** The keys of all rows, in the order in which they first appear; rows that are arrays have numbers. */
function findColumns(rows: TableData['rows']): { name: string; label?: string; type?: string }[] {
  const names = new Set<string>();
  let widest = 0;
  for (const row of rows) {
    if (Array.isArray(row)) widest = Math.max(widest, row.length);
    else if (names.size < MAX_TABLE_COLUMNS) for (const name in row) if (Object.hasOwn(row, name)) names.add(name);
  }
  for (let index = 0; names.size < Math.min(widest, MAX_TABLE_COLUMNS); index++) names.add(`Column ${index + 1}`);
  return [...names].slice(0, MAX_TABLE_COLUMNS).map(name => ({ name }));
}

function sampleOf(count: number, valueAt: (row: number) => unknown) {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const sample = [];
  for (let row = 0; row < count && sample.length < SAMPLE; row += step) sample.push(readCell(valueAt(row)));
  return sample.filter(({ kind }) => kind !== 'empty');
}

/** The kind that a server names; undefined: none, or an unknown one. */
function kindOf(type: string | undefined): CellKind | undefined {
  if (type === undefined) return undefined;
  if (/^(int|long|double|decimal|number|numeric|float|real|bigint|smallint|money)/i.test(type)) return 'number';
  if (/^(date|time)/i.test(type)) return 'time';
  if (/^bool/i.test(type)) return 'boolean';
  if (/^(text|string|varchar|char)/i.test(type)) return 'text';
  return undefined;
}

function commonKind(kinds: readonly CellKind[]): CellKind {
  const [first] = kinds;
  if (first === undefined) return 'empty';
  return kinds.every(kind => kind === first) ? first : 'text';
}

function widthOf(label: string, texts: readonly string[]): number {
  const lengths = texts.map(text => text.length).sort((a, b) => a - b);
  // Nine of ten fit: one long text does not make a wide column.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  const wanted = Math.max(label.length * CHARACTER + SIGN, usual * CHARACTER) + PADDING;
  return Math.round(Math.min(DEFAULT_MAX_WIDTH, Math.max(MIN_WIDTH, wanted)));
}
