// Draws data by its structure: rows as a table or a chart, a record as its members, deep data as a tree. Names count second.

import { isRecord } from '@vitrine/std/internal/json';
import { h, setChildren } from '../page/dom.ts';
import { drawChart, drawHistogram, MAX_MAGNITUDE } from './chart.ts';
import { type About, type DrawContext, type Drawn, memberLabel, paged, schemaAt } from './draw-context.ts';
import { parseData } from './parse-data.ts';
import { type Row, readColumns, readRows } from './table/columns.ts';
import { isDistribution } from './table/same-quantity.ts';
import { drawTable } from './table/table.ts';
import { detectFileKind, namesFiles } from './text/file-kind.ts';
import { isOpaque } from './text/opaque-ids.ts';
import { drawTree, isTree, titleKey } from './tree.ts';
import { isImage, isMeasure, parseDateTime, plain, valueNode } from './value.ts';

/** The most drawings inside each other; deeper data is a tree. */
const MAX_DEPTH = 3;
/** Number of numbers from which on a histogram is drawn instead of a list. */
const MANY_NUMBERS = 12;
/** The length from which a text gets a drawing of its own. */
const LONG = 160;
/** Views that a record is named after when one of its members is drawn so. */
export const INFORMATIVE_VIEWS = new Set('table chart tree cards image audio video diff markdown'.split(' '));

export function drawData(draw: DrawContext, value: unknown, about: About): Drawn {
  const { depth, key = '' } = about;
  if (typeof value !== 'object' || value === null || (depth > 0 && parseDateTime(value)))
    return { view: 'value', node: h('p', { class: 'value' }, valueNode(draw, value, key)) };
  const count = Object.keys(value).length;
  if (count === 0) return { view: 'empty', node: h('p', { class: 'note' }, draw.t('No entries.')) };
  if (depth > MAX_DEPTH || isTree(value)) return drawTree(draw, value);
  const rows = readRows(value);
  if (rows && (rows.length > 1 || !isRecord(rows[0]))) return drawRows(draw, rows, about);
  if (!Array.isArray(value)) return drawRecord(draw, value as Row, about);
  if (rows) return drawRecord(draw, rows[0] as Row, { ...about, schema: schemaAt(draw, about.schema) });
  return value.some(item => typeof item === 'object' && item !== null)
    ? drawTree(draw, value)
    : drawList(draw, value, key);
}

function drawRows(draw: DrawContext, rows: readonly Row[], about: About): Drawn {
  const name = about.key === undefined ? draw.t('Result') : memberLabel(about.key, about.schema);
  const columns = readColumns(draw, rows, about);
  const isWordy =
    rows.length <= 24 &&
    columns.length > 1 &&
    rows.some(row => Object.values(row).some(part => isLong(part) || isImage(part)));
  if (isWordy) return drawCards(draw, rows, about);
  const chart = drawChart(draw, rows, columns);
  return {
    view: chart ? 'chart' : 'table',
    node: h('div', { class: 'parts' }, chart, drawTable(draw, rows, columns, name)),
  };
}

function drawCards(draw: DrawContext, rows: readonly Row[], { depth }: About): Drawn {
  const cards = h('ul', { class: 'cards' });
  for (const row of rows) {
    const title = titleKey(row);
    const others = Object.entries(row).filter(([key]) => key !== title);
    // What only a machine reads, such as a hash, comes last.
    const rest = Object.fromEntries(others.toSorted(([, a], [, b]) => Number(isOpaque([a])) - Number(isOpaque([b]))));
    const name = title === undefined ? '' : String(row[title]);
    const head = name.trim() !== '' && h('h2', { dir: 'auto' }, name);
    cards.append(h('li', { class: 'card' }, head, drawRecord(draw, rest, { depth: depth + 1 }).node));
  }
  return { view: 'cards', node: cards };
}

function drawList(draw: DrawContext, items: readonly unknown[], key: string): Drawn {
  const numbers = items.filter(item => typeof item === 'number');
  if (
    numbers.length === items.length &&
    numbers.length >= MANY_NUMBERS &&
    numbers.every(number => Math.abs(number) < MAX_MAGNITUDE)
  )
    return {
      view: 'chart',
      node: drawHistogram(draw, numbers, memberLabel(key || draw.t('Entries: {count}', { count: numbers.length }))),
    };
  const list = h('ul', { class: 'list' });
  return {
    view: 'list',
    node: paged(draw, h('div', {}, list), items.length, 100, (from, to) =>
      list.append(...items.slice(from, to).map(item => h('li', {}, valueNode(draw, item, key)))),
    ),
  };
}

function isLong(part: unknown): part is string {
  return typeof part === 'string' && !isImage(part) && (part.length > LONG || part.trim().includes('\n'));
}

const NESTED = new Set(['keyvalue', 'stats', 'tree']);

/** Members that hold the text of the file which the other members describe. */
const CONTENT = new Set('content contents text data body source code value raw'.split(' '));

function drawRecord(draw: DrawContext, record: Row, { key: name = '', schema, depth, kind: given }: About): Drawn {
  const kind = detectFileKind(record) ?? given;
  const entries = Object.entries(record).map(([key, part]) => ({
    key,
    part: parseData(part) ?? plain(part),
    about: { key, depth: depth + 1, schema: schemaAt(draw, schema, key), ...(CONTENT.has(key) && { kind }) },
  }));
  const isPart = ({ part }: { part: unknown }): boolean =>
    isLong(part) ||
    (typeof part === 'object' &&
      part !== null &&
      Object.keys(part).length > 0 &&
      !isShort(part) &&
      !parseDateTime(part));
  const lines = entries.filter(entry => !isPart(entry));
  const parts = entries.filter(isPart).map(({ key, part, about }) => ({
    key,
    about,
    drawn: isLong(part) ? draw.text(part, about) : draw.data(part, about),
  }));
  // Records in records without other content: a tree, opened level by level.
  if (lines.length === 0 && parts.length > 3 && parts.every(({ drawn }) => NESTED.has(drawn.view)))
    return drawTree(draw, record);
  const isStat = ({ key, part }: { key: string; part: unknown }): boolean => typeof part === 'number' && isMeasure(key);
  const stats = lines.filter(isStat);
  if (
    parts.length === 0 &&
    stats.length > 6 &&
    stats.length === lines.length &&
    isDistribution(
      name,
      stats.map(({ key }) => key),
    )
  ) {
    const chart = drawChart(
      draw,
      lines.map(({ key, part }) => ({ key, value: part })),
      [
        { key: 'key', label: '', kind: 'text' },
        { key: 'value', label: '', kind: 'number' },
      ],
    );
    if (chart) return { view: 'chart', node: chart };
  }
  const hasTiles = depth < 2 && stats.length > 1 && stats.length <= 8 && stats.length * 2 >= lines.length;
  const isFolder = namesFiles(record);
  const label = ({ key, about }: { key: string; about: About }): string =>
    isFolder ? key : memberLabel(key, about.schema);
  const tiles = h(
    'dl',
    { class: 'tiles' },
    ...(hasTiles ? stats : []).map(entry =>
      h('div', {}, h('dt', { dir: 'auto' }, label(entry)), h('dd', {}, valueNode(draw, entry.part, entry.key))),
    ),
  );
  const rest = lines.filter(entry => !hasTiles || !isStat(entry));
  const pairs = h('dl', { class: 'pairs' });
  const pairsNode = paged(draw, h('div', {}, pairs), rest.length, 60, (from, to) =>
    pairs.append(
      ...rest
        .slice(from, to)
        .flatMap(entry => [
          h('dt', { dir: 'auto' }, label(entry)),
          h('dd', {}, valueNode(draw, entry.part, entry.key)),
        ]),
    ),
  );
  const sections = h('div', { class: 'parts' });
  const isOnly = parts.length === 1 && lines.length === 0;
  const node = h('div', { class: 'parts' });
  setChildren(node, [
    hasTiles && tiles,
    rest.length > 0 && pairsNode,
    parts.length > 0 &&
      paged(draw, sections, parts.length, 12, (from, to) =>
        sections.append(
          ...parts
            .slice(from, to)
            .map(part =>
              h(
                'section',
                { class: 'part' },
                !(isOnly && depth === 0) && h('h2', { dir: 'auto' }, label(part)),
                part.drawn.node,
              ),
            ),
        ),
      ),
  ]);
  const point =
    parts.map(({ drawn }) => drawn.view).find(view => INFORMATIVE_VIEWS.has(view)) ??
    (isOnly ? parts[0]?.drawn.view : undefined);
  return { view: point ?? (hasTiles ? 'stats' : 'keyvalue'), node };
}

/** A list that fits a line. */
function isShort(part: object): boolean {
  const isFlat = Array.isArray(part) && part.length <= 12 && part.every(item => typeof item !== 'object');
  return isFlat && String(part).length <= LONG;
}
