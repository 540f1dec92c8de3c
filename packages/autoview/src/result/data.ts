// Draws data as the reading of it says: rows as a table, a chart or cards, a record as its members, deep data as a tree.
import type { Reading, RowsReading } from '@vitrine/models/internal/reading';
import { h } from '../page/dom.ts';
import { bars, drawChart, drawHistogram } from './chart.ts';
import { type About, type DrawContext, type Drawn, memberLabel, paged, schemaAt } from './draw-context.ts';
import { drawMap } from './map.ts';
import { drawRecord } from './record.ts';
import { labelColumns } from './table/columns.ts';
import { drawTable } from './table/table.ts';
import { drawTree } from './tree.ts';
import { valueNode } from './value.ts';

/** Draws what was read, and says why in this way. */
export function drawReading(draw: DrawContext, reading: Reading, about: About): Drawn {
  return { why: reading.why, ...drawAs(draw, reading, about) };
}

function drawAs(draw: DrawContext, reading: Reading, about: About): Drawn {
  const { key = '' } = about;
  switch (reading.kind) {
    case 'record':
      return drawRecord(draw, reading, about);
    case 'table':
      return drawRows(draw, reading, about);
    case 'cards':
      return drawCards(draw, reading, about);
    case 'value':
      return { view: 'value', node: h('p', { class: 'value' }, valueNode(draw, reading.value, key, about.money)) };
    case 'text':
      return draw.text(reading.value as string, about);
    case 'empty':
      return { view: 'empty', node: h('p', { class: 'note' }, draw.t('No entries.')) };
    case 'tree':
      return drawTree(draw, reading.value);
    case 'list':
      return drawList(draw, reading.value as readonly unknown[], key);
    case 'numbers':
    case 'bars':
      return { view: 'chart', node: drawNumbers(draw, reading.value as object, about) };
  }
}

function drawRows(draw: DrawContext, reading: RowsReading, about: About): Drawn {
  const { rows, places, units, money } = reading;
  const name = about.key === undefined ? draw.t('Result') : memberLabel(about.key, about.schema);
  const [columns = [], hidden = []] = [reading.columns, reading.hidden].map(list => labelColumns(draw, list, about));
  const columnLabel = (key: string): string => columns.find(column => column.key === key)?.label ?? key;
  const chart = reading.chart && drawChart(draw, rows, reading.chart, columnLabel);
  const table = drawTable(draw, rows, columns, name, { hidden, about: { units, money } });
  const map = places && drawMap(draw, places, { hasList: false });
  return { view: chart ? 'chart' : 'table', node: h('div', { class: 'parts' }, chart, table, map) };
}

function drawCards(draw: DrawContext, { rows, units, money }: RowsReading, { depth, schema }: About): Drawn {
  const cards = h('ul', { class: 'cards' });
  const about = { depth: depth + 1, units, money, schema: schemaAt(draw, schema), isBrief: rows.length > 1 };
  for (const row of rows) cards.append(h('li', { class: 'card' }, draw.data(row, about).node));
  return { view: 'cards', node: cards };
}

function drawList(draw: DrawContext, items: readonly unknown[], key: string): Drawn {
  const list = h('ul', { class: 'list' });
  return {
    view: 'list',
    node: paged(draw, h('div', {}, list), items.length, 100, (from, to) =>
      list.append(...items.slice(from, to).map(item => h('li', {}, valueNode(draw, item, key)))),
    ),
  };
}

/** Many numbers as how often which occur, or named ones as bars. */
function drawNumbers(draw: DrawContext, value: object, { key = '', schema }: About): HTMLElement {
  const numbers = Object.values(value) as readonly number[];
  if (Array.isArray(value))
    return drawHistogram(draw, numbers, memberLabel(key || draw.t('Entries: {count}', { count: numbers.length })));
  return bars(draw, Object.keys(value), { label: key && memberLabel(key, schema), values: numbers });
}
