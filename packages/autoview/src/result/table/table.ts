// Draws rows as a table: sorted, searched, copied; each row opens to all of its values.

import { type Beside, cell, cellHolder, numberText, type Row } from '@vitrine/models/internal/reading';
import {
  CELL_END,
  createArranger,
  foldText,
  inferKind,
  nextOrder,
  plainText,
  type RowOrder,
  toCSV,
  toSortKeys,
} from '@vitrine/models/internal/table';
import { button, h, setAttributes, setChildren } from '../../page/dom.ts';
import { type About, copy, type DrawContext } from '../draw-context.ts';
import { linkNode, valueNode } from '../value.ts';
import { type Column, MAX_COLUMNS } from './columns.ts';
import { createRowWindow } from './row-window.ts';
import { scrollNote } from './scroll-note.ts';

/** A table with more rows can be searched. */
const MIN_SEARCHED_ROWS = 8;
/** Number from which on all numbers of its column are grouped by thousands. */
const LARGE = 1e4;

export interface TableOptions {
  /** The order in which the rows are shown first. @default as given */
  readonly sorting?: RowOrder | undefined;
  /** Columns that are in the details of each row only. @default none */
  readonly hidden?: readonly Column[];
  /** The units and the currency of the rows. @default none */
  readonly about?: Pick<About, 'units' | 'money'>;
}

export function drawTable(
  draw: DrawContext,
  rows: readonly Row[],
  tableColumns: readonly Column[],
  name: string,
  { sorting = {}, hidden: detailColumns = [], about = {} }: TableOptions = {},
): HTMLElement {
  const { t } = draw;
  const columns = [...tableColumns, ...detailColumns];
  const shownColumns = tableColumns.slice(0, MAX_COLUMNS);
  const arrange = createTableArranger(draw, rows, columns);
  let order: readonly number[] = [];

  const find = h('input', { type: 'search', placeholder: t('Filter'), 'aria-label': t('Filter') });
  const head = drawHead(draw, shownColumns, show, sorting);
  const body = h('tbody');
  const table = h(
    'table',
    { 'aria-rowcount': rows.length + 1 },
    h('caption', { class: 'unseen' }, name),
    h('thead', {}, head.node),
    body,
  );
  // Not a landmark: a result may have several tables of the same name.
  const scroller = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': name }, table);
  const details = drawDetails(draw, rows, about, () => scroller.focus());
  const makeRow = rowMaker(draw, rows, shownColumns, { ...about.money, open: details.show });
  const rowWindow = createRowWindow({ table, head: head.node, body, scroller }, makeRow);
  const count = h('span', { class: 'note', role: 'status' });

  function show(): void {
    order = arrange(find.value, head.sorting());
    rowWindow.show(order);
    count.textContent =
      order.length === rows.length
        ? t('Rows: {count}', { count: rows.length })
        : t('Rows: {shown} of {count}', { shown: order.length, count: rows.length });
  }

  find.oninput = show;
  show();
  const hidden = columns.length - shownColumns.length;
  const asCsv = button(t('Copy as CSV'), () => {
    const shownRows = order.map(index => rows[index] as Row);
    if (copy(toCSV(columns, shownRows, cell))) asCsv.textContent = t('Copied');
  });
  const isSearched = rows.length > MIN_SEARCHED_ROWS;
  return h(
    'div',
    { class: 'table' },
    // Beside a few rows their number and a file of them say nothing new: a framed page has less room.
    (isSearched || !draw.context.isFramed) &&
      h('div', { class: 'strip' }, isSearched && find, count, h('span', { class: 'spring' }), asCsv),
    scroller,
    scrollNote(draw, scroller),
    hidden > 0 && h('p', { class: 'note' }, t('{count} more columns, in the details of each row.', { count: hidden })),
    details.node,
  );
}

/** Decides the order of the rows; a column is compared by the kind of its values. */
function createTableArranger(
  { order }: DrawContext,
  rows: readonly Row[],
  columns: readonly Column[],
): ReturnType<typeof createArranger> {
  const searchText = (row: Row): string => columns.map(({ key }) => plainText(cell(row, key))).join(CELL_END);
  return createArranger({
    length: rows.length,
    sortKeys(key) {
      const values = rows.map(row => cell(row, key));
      return toSortKeys(values, { ...inferKind(values), collator: order });
    },
    searchTexts: () => rows.map(row => foldText(searchText(row))),
  });
}

/** The heads of the columns: a press sorts by one, then the other way round, then not. */
function drawHead(
  { t }: DrawContext,
  columns: readonly Column[],
  changed: () => void,
  first: RowOrder,
): { readonly node: HTMLElement; sorting(): RowOrder } {
  let sorting = first;
  const heads = columns.map(column => {
    const label = button(column.label, () => sort(column), { class: 'sort', dir: 'auto' });
    return h('th', { scope: 'col', class: column.kind }, label);
  });

  function sort({ key }: Column): void {
    sorting = nextOrder(sorting, key);
    mark();
    changed();
  }

  function mark(): void {
    for (const [index, node] of heads.entries())
      setAttributes(node, {
        'aria-sort': sorting.by === columns[index]?.key && (sorting.direction === 'desc' ? 'descending' : 'ascending'),
      });
  }

  mark();

  const end = h('th', { class: 'end' }, h('span', { class: 'unseen' }, t('Details')));
  return { node: h('tr', {}, ...heads, end), sorting: () => sorting };
}

/** Makes the row of an index at a place in the order. */
function rowMaker(
  draw: DrawContext,
  rows: readonly Row[],
  columns: readonly Column[],
  { open, ...money }: Beside & { open(index: number): void },
): (index: number, place: number) => HTMLElement {
  const drawings = columns.map(({ key, kind }) =>
    kind === 'number' && rows.some(row => Math.abs(cell(row, key) as number) >= LARGE)
      ? { ...draw, number: draw.grouped }
      : draw,
  );
  return (index, place) => {
    const row = rows[index] as Row;
    const label = draw.t('Row {number}', { number: index + 1 });
    return h(
      'tr',
      { 'aria-rowindex': place + 2 },
      ...columns.map((column, at) => {
        const node = drawCell(drawings[at] ?? draw, column, row, money);
        return h('td', { class: column.kind }, h('div', { class: 'cell' }, node));
      }),
      h(
        'td',
        { class: 'end' },
        button('›', () => open(index), { class: 'open', 'aria-label': label }),
      ),
    );
  };
}

/** Draws a cell. A unit that the head of the column tells is not repeated. */
function drawCell(draw: DrawContext, column: Column, row: Row, money: Beside): HTMLElement {
  const { key, unit, link } = column;
  const value = cell(row, key);
  if (column.draw) return column.draw(value, row);
  if (unit !== undefined && typeof value === 'number') return h('span', {}, numberText(draw, value, key));
  const address = link === undefined ? undefined : cell(row, link);
  return typeof address === 'string' && typeof value === 'string'
    ? linkNode(draw, address, value)
    : valueNode(draw, value, key, { ...money, record: cellHolder(row, key) });
}

/** All values of one row, below the table. */
function drawDetails(
  draw: DrawContext,
  rows: readonly Row[],
  about: Pick<About, 'units' | 'money'>,
  closed: () => void,
): { readonly node: HTMLElement; show(index: number): void } {
  const node = h('div', { class: 'details', 'data-details': '' });
  return {
    node,
    show(index) {
      const close = button(draw.t('Close'), () => {
        setChildren(node, []);
        closed();
      });
      const title = h('h2', { tabindex: -1 }, draw.t('Row {number}', { number: index + 1 }));
      setChildren(node, [
        h('div', { class: 'strip' }, title, h('span', { class: 'spring' }), close),
        draw.data({ ...rows[index] }, { ...about, depth: 1 }).node,
      ]);
      title.focus();
    },
  };
}
