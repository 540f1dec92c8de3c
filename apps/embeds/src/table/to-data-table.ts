// Makes the data of the `data-table` component from the render data of the page: any JSON cell becomes a text, a number or a truth value.
import type { ContractData, dataTableContract } from '@vitrine/components/schemas';
import { MAX_TABLE_COLUMNS, type TableData, type TableRow } from '@vitrine/protocol/internal/render-data/table';
import { type PlainCell, readCell } from './cell-value.ts';

type DataTableData = ContractData<typeof dataTableContract>;
type Column = NonNullable<DataTableData['columns']>[number];
type Row = DataTableData['data'][number];

interface NamedColumn {
  readonly name: string;
  readonly label?: string | undefined;
  readonly type?: string | undefined;
}

/** Cells that are examined to find a column's kind. */
const SAMPLE = 200;

/** Columns show their values as they are: a number keeps its digits, a time its seconds. */
export function toDataTable({ rows, columns }: TableData): { columns: Column[]; data: Row[] } {
  const namedColumns =
    columns?.map(column => (typeof column === 'string' ? { name: column } : column)) ?? findColumns(rows);
  const keys = toKeys(namedColumns);
  const data = rows.map(row => toRow(row, namedColumns, keys));
  return { columns: namedColumns.map((column, index) => toColumn(column, keys[index] ?? '', data)), data };
}

/** The keys of all rows, in the order in which they first appear; rows that are arrays have numbers. */
function findColumns(rows: TableData['rows']): NamedColumn[] {
  const names = new Set<string>();
  let widest = 0;
  for (const row of rows) {
    if (Array.isArray(row)) widest = Math.max(widest, row.length);
    else if (names.size < MAX_TABLE_COLUMNS) for (const name in row) if (Object.hasOwn(row, name)) names.add(name);
  }
  for (let index = 0; names.size < Math.min(widest, MAX_TABLE_COLUMNS); index++) names.add(`Column ${index + 1}`);
  return [...names].slice(0, MAX_TABLE_COLUMNS).map(name => ({ name }));
}

/** The names; a name that occurs again, or is empty, gets a number. */
function toKeys(columns: readonly NamedColumn[]): string[] {
  const keys = new Set<string>();
  for (const [index, { name }] of columns.entries())
    keys.add(name === '' || keys.has(name) ? `${name} ${index}` : name);
  return [...keys];
}

function toRow(row: TableRow, columns: readonly NamedColumn[], keys: readonly string[]): Row {
  const cells: Row = Object.create(null);
  for (const [index, { name }] of columns.entries()) {
    const value = Array.isArray(row) ? row[index] : Object.hasOwn(row, name) ? row[name] : undefined;
    const cell = readCell(value);
    const key = keys[index];
    if (cell !== null && key !== undefined) cells[key] = cell;
  }
  return cells;
}

function toColumn({ name, label = name, type = '' }: NamedColumn, key: string, data: readonly Row[]): Column {
  const sample = takeSample(data, key);
  const isBoolean = /^bool/i.test(type) || sample.every(cell => typeof cell === 'boolean');
  if (sample.length > 0 && isBoolean) return { key, label, format: { kind: 'boolean', labels: TRUTHS } };
  const isNumber =
    NUMBER_TYPE.test(type) || sample.every(cell => typeof cell === 'number' || DIGITS.test(String(cell)));
  return { key, label, align: sample.length > 0 && isNumber ? 'right' : 'left', format: { kind: 'text' } };
}

const TRUTHS = { true: 'true', false: 'false' };
const NUMBER_TYPE = /^(int|long|double|decimal|number|numeric|float|real|bigint|smallint|money)/i;
const DIGITS = /^-?\d+(?:\.\d+)?$/;

function takeSample(data: readonly Row[], key: string): PlainCell[] {
  const step = Math.max(1, Math.floor(data.length / SAMPLE));
  const sample: PlainCell[] = [];
  for (let index = 0; index < data.length && sample.length < SAMPLE; index += step) {
    const cell = data[index]?.[key];
    if (cell !== undefined && cell !== null) sample.push(cell as PlainCell);
  }
  return sample;
}
