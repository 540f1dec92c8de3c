// Rows: sorted, searched, and only as many in the document as can be seen, however many there are. Each opens to all that it holds.
import { button, h, setAttributes, setChildren } from '../page/dom.ts';
import { type Column, cell, MOST_COLUMNS, type Row, withoutRepeats } from './columns.ts';
import { copy, type Pen } from './pen.ts';
import { scrollNote } from './scroll-note.ts';
import { valueNode } from './value.ts';

/** Height of a row in pixels; the style sheet says the same. */
const ROW = 34;
/** Rows beyond those that can be seen, before and after. */
const SPARE = 15;
const SEEN = 13;
/** From here on there is something to search. */
const MANY = 8;
/** With a number as large as this in it, a column has thousands apart in all of them. */
const LARGE = 1e4;

export function drawTable(pen: Pen, rows: readonly Row[], columns: readonly Column[], name: string): HTMLElement {
  const { say } = pen;
  const shownColumns = withoutRepeats(rows, columns).slice(0, MOST_COLUMNS);
  const pens = shownColumns.map(({ key, kind }) =>
    kind === 'number' && rows.some(row => Math.abs(cell(row, key) as number) >= LARGE)
      ? { ...pen, number: pen.grouped }
      : pen,
  );
  let order = rows.map((_, index) => index);
  let sorted: { readonly key: string; readonly down: boolean } | undefined;
  let made = new Map<number, HTMLElement>();
  let words: string[] | undefined;

  const body = h('tbody');
  const head = h('tr');
  const table = h(
    'table',
    { 'aria-rowcount': rows.length + 1 },
    h('caption', { class: 'unseen' }, name),
    h('thead', {}, head),
    body,
  );
  const scroller = h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, table);
  const count = h('span', { class: 'note', role: 'status' });
  const details = h('div', { class: 'details', 'data-details': '' });
  const find = h('input', { type: 'search', placeholder: say('Filter'), 'aria-label': say('Filter') });

  const ths = shownColumns.map(column => {
    const label = button(column.label, () => sort(column), { class: 'sort', dir: 'auto' });
    return h('th', { scope: 'col', class: column.kind }, label);
  });
  setChildren(head, [...ths, h('th', { class: 'end' }, h('span', { class: 'unseen' }, say('Details')))]);

  function sort({ key }: Column): void {
    sorted = sorted?.key !== key ? { key, down: false } : sorted.down ? undefined : { key, down: true };
    for (const [index, th] of ths.entries())
      setAttributes(th, {
        'aria-sort': sorted?.key === shownColumns[index]?.key && (sorted?.down ? 'descending' : 'ascending'),
      });
    arrange();
  }

  /** What is searched is made once, when it is first asked for. */
  function arrange(): void {
    const wanted = find.value.toLowerCase().trim();
    order = rows.map((_, index) => index);
    if (wanted) {
      words ??= rows.map(row =>
        columns
          .map(({ key }) => wordsOf(cell(row, key)))
          .join('\n')
          .toLowerCase(),
      );
      order = order.filter(index => words?.[index]?.includes(wanted));
    }
    if (sorted) {
      const { key, down } = sorted;
      const values = rows.map(row => cell(row, key));
      order.sort((a, b) => compare(values[a], values[b], down) || a - b);
    }
    made = new Map();
    scroller.scrollTop = 0;
    draw();
  }

  function compare(a: unknown, b: unknown, down: boolean): number {
    const isNone = (value: unknown): boolean => value === undefined || value === null || value === '';
    // What is not there comes last, whichever way.
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b));
    const by = typeof a === 'number' && typeof b === 'number' ? a - b : pen.order.compare(wordsOf(a), wordsOf(b));
    return down ? -by : by;
  }

  function draw(): void {
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - SPARE);
    const last = Math.min(order.length, first + SEEN + 2 * SPARE);
    const before = new Map(made);
    made = new Map();
    const shown = order.slice(first, last).map((index, at) => {
      const row = before.get(index) ?? rowNode(index, first + at);
      made.set(index, row);
      return row;
    });
    setChildren(body, [space(first), ...shown, space(order.length - last)]);
    count.textContent =
      order.length === rows.length
        ? say('Rows: {count}', { count: rows.length })
        : say('Rows: {shown} of {count}', { shown: order.length, count: rows.length });
  }

  function rowNode(index: number, at: number): HTMLElement {
    const row = rows[index] as Row;
    const open = button('›', () => show(index), {
      class: 'open',
      'aria-label': say('Row {number}', { number: index + 1 }),
    });
    return h(
      'tr',
      { 'aria-rowindex': at + 2 },
      ...shownColumns.map(({ key, kind }, column) =>
        h('td', { class: kind }, h('div', { class: 'cell' }, valueNode(pens[column] ?? pen, cell(row, key), key))),
      ),
      h('td', { class: 'end' }, open),
    );
  }

  function show(index: number): void {
    const close = button(say('Close'), () => {
      setChildren(details, []);
      scroller.focus();
    });
    const title = h('h2', { tabindex: -1 }, say('Row {number}', { number: index + 1 }));
    setChildren(details, [
      h('div', { class: 'strip' }, title, h('span', { class: 'spring' }), close),
      pen.data({ ...rows[index] }, { depth: 2 }).node,
    ]);
    title.focus();
  }

  function csv(): string {
    const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const line = (texts: readonly string[]): string => texts.map(quoted).join(',');
    return [
      line(columns.map(({ label }) => label)),
      ...order.map(index => line(columns.map(({ key }) => wordsOf(cell(rows[index] as Row, key))))),
    ].join('\n');
  }

  let isFixed = false;
  scroller.onscroll = () => {
    if (!isFixed && rows.length > SEEN + SPARE) {
      // Columns keep their width while rows come and go.
      isFixed = true;
      for (const th of head.children) (th as HTMLElement).style.inlineSize = `${(th as HTMLElement).offsetWidth}px`;
      table.style.inlineSize = `${table.offsetWidth}px`;
      table.style.tableLayout = 'fixed';
    }
    draw();
  };
  find.oninput = arrange;
  draw();
  const hidden = columns.length - shownColumns.length;
  const asCsv = button(say('Copy as CSV'), () => {
    if (copy(csv())) asCsv.textContent = say('Copied');
  });
  return h(
    'div',
    { class: 'table' },
    h('div', { class: 'strip' }, rows.length > MANY && find, count, h('span', { class: 'spring' }), asCsv),
    scroller,
    scrollNote(pen, scroller),
    hidden > 0 &&
      h('p', { class: 'note' }, say('{count} more columns, in the details of each row.', { count: hidden })),
    details,
  );
}

function space(rows: number): HTMLElement | false {
  if (rows <= 0) return false;
  const node = h('tr', { 'aria-hidden': 'true' }, h('td'));
  node.style.blockSize = `${rows * ROW}px`;
  return node;
}

function wordsOf(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
