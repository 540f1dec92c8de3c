// A table of a view spec: its columns are pointers into each item, with labels and formats.

import type { Row } from '@vitrine/models/internal/reading';
import type { RowOrder } from '@vitrine/models/internal/table';
import { isRecord } from '@vitrine/std/internal/json';
import type { Column } from '../../result/table/columns.ts';
import { drawTable } from '../../result/table/table.ts';
import { escapedStep, pointerSteps, valueAt } from '../../view-spec/spec-pointer.ts';
import { h } from '../dom.ts';
import { formattedNode, valueLabel } from './format-value.ts';
import { drawLinks, type PartsContext } from './spec-links.ts';
import type { PartOf, ValueSpec } from './spec-types.ts';

const NUMBERS = new Set(['integer', 'number', 'percent', 'currency', 'bytes', 'duration']);

export function drawSpecTable(
  context: PartsContext,
  part: PartOf<'table'>,
  items: readonly unknown[],
): HTMLElement | undefined {
  const { draw } = context;
  if (!part.columns && !part.links) return undefined;
  const columns: NonNullable<typeof part.columns> =
    part.columns ??
    [...new Set(items.filter(isRecord).flatMap(item => Object.keys(item)))].map(key => ({
      at: `/${escapedStep(key)}`,
    }));
  const rows = items.map(item => createRow(item, columns));
  const heads: Column[] = columns.map(column => ({
    key: column.at,
    label: valueLabel(column),
    kind: column.align ? `align-${column.align}` : isNumeric(column, rows) ? 'number' : 'other',
    draw: (value, row) => formattedNode(draw, value, column, row),
  }));
  if (part.links) {
    const cell = (_value: unknown, row: Row): HTMLElement => drawLinks(context, part.links, row) ?? h('span');
    heads.push({ key: '', label: draw.t('Actions'), kind: 'other', draw: cell });
  }
  const node = drawTable(draw, rows, heads, part.label ?? valueLabel({ at: part.at }) ?? draw.t('Result'), {
    sorting: parseSorting(part.sort),
  });
  node.classList.toggle('dense', part.dense === true);
  return part.label === undefined
    ? node
    : h('section', { class: 'group-part' }, h('h2', { dir: 'auto' }, part.label), node);
}

/** The item itself, whose details list its own members; the values of columns are members that no list shows. */
function createRow(item: unknown, columns: readonly ValueSpec[]): Row {
  const row: Row = isRecord(item) ? { ...item } : { value: item };
  for (const { at } of columns) Object.defineProperty(row, at, { value: valueAt(item, at), enumerable: false });
  return row;
}

function isNumeric({ at, format }: ValueSpec, rows: readonly Row[]): boolean {
  if (format !== undefined && format !== 'auto') return NUMBERS.has(format);
  const values = rows
    .slice(0, 50)
    .map(row => row[at])
    .filter(value => value !== undefined && value !== null);
  return values.length > 0 && values.every(value => typeof value === 'number');
}

function parseSorting(sort: string | undefined): RowOrder | undefined {
  if (sort === undefined) return undefined;
  const key = sort.replace(/^-/, '');
  return pointerSteps(key) && { by: key, direction: sort === key ? 'asc' : 'desc' };
}
