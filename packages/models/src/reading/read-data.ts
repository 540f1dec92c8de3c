// Reads data by its structure: rows, a record, plain values, or a tree of what goes deep. Names count second.
import { isRecord } from '@vitrine/std/internal/json';
import { chooseChart, MAX_BARS, MAX_MAGNITUDE } from './choose-chart.ts';
import { pageKey, thingTitleKey } from './entity.ts';
import { readMeaning } from './meaning/meaning.ts';
import { findPlaces } from './meaning/places.ts';
import { isDistribution } from './meaning/same-quantity.ts';
import { readRecord } from './read-record.ts';
import type { ReadAbout, Reading, RowsReading } from './reading.ts';
import { readColumns, withoutRepeats } from './rows/columns.ts';
import { isListOfRecords, readRows } from './rows/read-rows.ts';
import { chartSeries } from './rows/time-series.ts';
import { isTree } from './same-kind.ts';
import { isImage, isLong, isMeasure, type Row } from './values.ts';

/** The most drawings inside each other; deeper data is a tree. */
const MAX_DEPTH = 3;
/** Number of numbers from which on a histogram is drawn instead of a list. */
const MANY_NUMBERS = 12;
/** The fewest numbers that are drawn as bars without a table. */
const MIN_BARS = 7;
const MAX_CARDS = 24;
/** Members that tell in words what an address leads to. */
const SNIPPETS = /^(description|snippet|content|summary|excerpt|body)$/i;

/**
 * Reads data.
 *
 * @example readData({ success: true, data: [{ id: 1 }, { id: 2 }] }) // { kind: 'record', parts: [{ key: 'data', isAll: true, … }], … }
 */
export function readData(value: unknown, about: ReadAbout = {}): Reading {
  const { depth = 0 } = about;
  if (typeof value !== 'object' || value === null || isOneValue(value, depth))
    return { kind: 'value', value, why: 'one value' };
  if (Object.keys(value).length === 0) return { kind: 'empty', value, why: 'nothing' };
  if (depth > MAX_DEPTH || isTree(value)) return { kind: 'tree', value, why: 'deep data' };
  const rows = readRows(value);
  if (rows && (rows.length > 1 || !isRecord(rows[0]))) return readRowsAs(rows, about);
  if (isDistributionRecord(value, about)) return { kind: 'bars', value, why: 'numbers by name' };
  if (!Array.isArray(value)) return readRecord(value as Row, about, readData);
  if (rows) return chartSeries(rows) ? readRowsAs(rows, about) : readOnly(rows[0] as Row, value, about);
  // A page and its rows.
  const [page, list] = value;
  if (value.length === 2 && isRecord(page) && isListOfRecords(list))
    return readRecord(value as unknown as Row, about, readData);
  if (value.some(item => typeof item === 'object' && item !== null)) return { kind: 'tree', value, why: 'deep data' };
  const areNumbers =
    value.length >= MANY_NUMBERS && value.every(item => typeof item === 'number' && Math.abs(item) < MAX_MAGNITUDE);
  return areNumbers ? { kind: 'numbers', value, why: 'many numbers' } : { kind: 'list', value, why: 'plain values' };
}

/** Reads the record of a list of one. */
function readOnly(record: Row, list: object, about: ReadAbout): Reading {
  return Object.keys(record).length === 0
    ? { kind: 'empty', value: list, why: 'nothing' }
    : readRecord(record, about, readData);
}

function isOneValue(value: object, depth: number): boolean {
  return depth > 0 && readMeaning(value, '').kind !== 'plain';
}

/** Tells if a record counts one kind of thing by category. */
function isDistributionRecord(value: object, { key = '' }: ReadAbout): boolean {
  const entries = Object.entries(value);
  return (
    !Array.isArray(value) &&
    entries.length >= MIN_BARS &&
    entries.length <= MAX_BARS &&
    entries.every(([name, part]) => typeof part === 'number' && part >= 0 && part < MAX_MAGNITUDE && isMeasure(name)) &&
    entries.some(([, part]) => part > 0) &&
    isDistribution(key, Object.keys(value))
  );
}

function readRowsAs(rows: readonly Row[], { units, money = {} }: ReadAbout): RowsReading {
  const places = findPlaces(rows);
  const { columns, hidden } = readColumns(rows, { units, money, placeKeys: places?.keys });
  const title = isRecord(rows[0]) && columns[0]?.key === 'id' ? thingTitleKey(rows[0]) : undefined;
  // The name of a row stays, and not the `id` that is made of it.
  const own = chartSeries(rows);
  const unrepeated = withoutRepeats(
    rows,
    columns.toSorted((a, b) => Number(b.key === title) - Number(a.key === title)),
  );
  const shown = columns.filter(column => unrepeated.includes(column) && column.key !== own?.key);
  const repeats = columns.filter(column => !shown.includes(column));
  const base = { rows, columns: shown, hidden: [...repeats, ...hidden], units, money };
  const isWordy = rows.length <= MAX_CARDS && columns.length > 1 && rows.every(isRecord) && hasWords(rows);
  if (isWordy) return { kind: 'cards', why: 'rows with long texts', ...base };
  const chart = own?.chart ?? chooseChart(rows, columns);
  const why = chart === undefined ? 'rows' : chart.kind === 'line' ? 'rows over time' : 'numbers by name';
  return { kind: 'table', why, ...base, chart, places: places?.places };
}

/** Tells if rows are to be read and not compared: with long texts, pictures, or addresses that are described. */
function hasWords(rows: readonly Row[]): boolean {
  if (rows.some(row => Object.values(row).some(part => isLong(part) || isImage(part)))) return true;
  return rows.every(
    row =>
      pageKey(row) !== undefined &&
      Object.entries(row).some(
        ([key, part]) => SNIPPETS.test(key) && typeof part === 'string' && key !== thingTitleKey(row),
      ),
  );
}
