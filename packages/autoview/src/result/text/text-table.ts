// Draws the rows of a text as a table. Names and cells keep their characters: only numbers that are written as numbers become numbers.
import { chooseChart, type Row, readColumns, type TextTable } from '@vitrine/models/reading';
import { h } from '../../page/dom.ts';
import { drawChart } from '../chart.ts';
import type { DrawContext, Drawn } from '../draw-context.ts';
import { labelColumns } from '../table/columns.ts';
import { drawTable } from '../table/table.ts';

/** Numbers keep their original form. */
const AS_GIVEN = { format: String } as unknown as Intl.NumberFormat;

export function drawTextTable(given: DrawContext, { names, rows }: TextTable): Drawn {
  const draw: DrawContext = { ...given, number: AS_GIVEN, grouped: AS_GIVEN };
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
  const labels = new Map(keys.map((key, at) => [key, names[at] || `${at + 1}`]));
  const columnLabel = (key: string): string => labels.get(key) as string;
  const { columns: shown, hidden } = readColumns(records);
  const [columns = [], details = []] = [shown, hidden].map(list =>
    labelColumns(draw, list, { depth: 0 }).map(column => ({ ...column, label: columnLabel(column.key) })),
  );
  const choice = chooseChart(records, shown);
  const chart = choice && drawChart(draw, records, choice, columnLabel);
  const table = drawTable(draw, records, columns, draw.t('Result'), { hidden: details });
  return {
    view: chart ? 'chart' : 'table',
    node: h('div', { class: 'parts' }, chart, table),
  };
}

/** Whether a text is a number without loss: `01234` and `9.50` stay text. */
function isNumber(text: string): boolean {
  return String(Number(text)) === text;
}
