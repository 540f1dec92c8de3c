// Reads the rows of a text as records. Names and cells keep their characters: only what is written as a number becomes one.
import { chooseChart } from '../choose-chart.ts';
import type { RowsReading } from '../reading.ts';
import { readColumns } from '../rows/columns.ts';
import type { Row } from '../values.ts';
import type { TextTable } from './text-part.ts';

/** The reading of a table, and the names of its columns by their keys. */
export interface TextTableReading {
  readonly reading: RowsReading;
  readonly labels: ReadonlyMap<string, string>;
}

export function readTextTable({ names, rows }: TextTable): TextTableReading {
  const isNumeric = names.map((_, at) => rows.every(row => row[at] === '' || isNumber(row[at] as string)));
  // A record would sort members that are named by numbers, and lose one of two with the same name.
  const hasKeys = new Set(names).size === names.length && names.every(name => name !== '' && !/^\d+$/.test(name));
  const keys = hasKeys ? names : names.map((_, at) => String(at));
  const records = rows.map(
    (row): Row =>
      Object.fromEntries(
        keys.map((key, at) => [key, isNumeric[at] && row[at] !== '' ? Number(row[at]) : (row[at] as string)]),
      ),
  );
  const { columns, hidden } = readColumns(records);
  const chart = chooseChart(records, columns);
  return {
    reading: { kind: 'table', why: 'rows', rows: records, columns, hidden, chart, money: {} },
    labels: new Map(keys.map((key, at) => [key, names[at] || `${at + 1}`])),
  };
}

/** Tells if a text is a number without loss: `01234` and `9.50` stay text. */
function isNumber(text: string): boolean {
  return String(Number(text)) === text;
}
