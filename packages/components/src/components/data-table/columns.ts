// Derives from the data what the schema leaves open about columns: their keys, kinds of values, alignment and width.
import { type ColumnKind, inferKind, type ValueKind } from '@vitrine/models/internal/table';
import type { CellValue, Column, TableRowData } from './schema.ts';

export interface TableColumn extends Column, ColumnKind {
  readonly isTitle: boolean;
}

/** Rows from which kinds and widths are inferred. */
const SAMPLE_SIZE = 60;
const MIN_CHARACTERS = 5;
const MAX_CHARACTERS = 34;
const LENGTH = /^\d+(?:\.\d+)?(?:px|rem|em|ch)$/;

export function toTableColumns(columns: readonly Column[] | undefined, data: readonly TableRowData[]): TableColumn[] {
  const sample = takeSample(data);
  const uniqueColumns = uniqueByKey(columns ?? toColumns(sample));
  const title = uniqueColumns.find(column => column.priority === 'primary') ?? uniqueColumns[0];
  return uniqueColumns.map(column => {
    const values = sample.map(row => readCell(row, column.key));
    return { ...column, ...findKind(column, values), isTitle: column === title };
  });
}

export function readCell(row: TableRowData, key: string): CellValue {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}

function uniqueByKey(columns: readonly Column[]): Column[] {
  return [...new Map(columns.map(column => [column.key, column])).values()];
}

function toColumns(sample: readonly TableRowData[]): Column[] {
  const keys = new Set(sample.flatMap(row => Object.keys(row)));
  return [...keys].filter(key => key !== '').map(key => ({ key, label: key }));
}

/** The first rows, and evenly spaced rows of the rest. */
function takeSample(data: readonly TableRowData[]): TableRowData[] {
  if (data.length <= SAMPLE_SIZE) return [...data];
  const step = data.length / (SAMPLE_SIZE / 2);
  const spread = Array.from({ length: SAMPLE_SIZE / 2 }, (_, index) => data[Math.floor(index * step)] ?? {});
  return [...data.slice(0, SAMPLE_SIZE / 2), ...spread];
}

const KIND_OF_FORMAT: Readonly<Record<string, ValueKind>> = {
  number: 'number',
  currency: 'number',
  percent: 'number',
  delta: 'number',
  date: 'date',
  boolean: 'boolean',
};

function findKind({ format }: Column, values: readonly CellValue[]): ColumnKind {
  const inferred = inferKind(values);
  return format && format.kind !== 'text' ? { ...inferred, kind: KIND_OF_FORMAT[format.kind] ?? 'text' } : inferred;
}

/** `start` and `end` follow the direction of writing. */
export function columnAlign({ align, kind, format }: TableColumn): 'start' | 'center' | 'end' {
  if (align) return align === 'left' ? 'start' : align === 'right' ? 'end' : 'center';
  return kind === 'number' && format?.kind !== 'text' ? 'end' : 'start';
}

/**
 * Column widths: pixels where the user has set them, else em from the texts of sampled cells, so that they do not depend on the visible rows.
 * They are rounded, so that a streamed table rarely changes.
 */
export function measureColumns(
  columns: readonly TableColumn[],
  data: readonly TableRowData[],
  textOf: (column: TableColumn, value: CellValue) => string,
  userWidths: Readonly<Record<string, number>> = {},
): { template: string; width: string } {
  const sample = takeSample(data);
  const widths = columns.map(column => {
    if (Object.hasOwn(userWidths, column.key)) return `${userWidths[column.key]}px`;
    if (column.width !== undefined && LENGTH.test(column.width)) return column.width;
    const lengths = sample.map(row => textOf(column, readCell(row, column.key)).length);
    const limit = column.kind === 'text' ? MAX_CHARACTERS : 26;
    const longest = Math.max((column.abbr ?? column.label).length + 2, ...lengths, MIN_CHARACTERS);
    // A digit of a wide font, and the padding: a number is never broken.
    const text = Math.min(limit, longest) * (column.kind === 'number' ? 0.64 : 0.58);
    return `${Math.ceil((text + 2.1) / 2) * 2}em`;
  });
  const template = widths.map((width, index) =>
    width.endsWith('px') || width === columns[index]?.width ? width : `minmax(${width}, ${Number.parseFloat(width)}fr)`,
  );
  return { template: template.join(' '), width: widths.length > 0 ? `calc(${widths.join(' + ')})` : '0px' };
}
