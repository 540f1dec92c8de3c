// Draws the rows of a text as a table.
import { readTextTable, type TextTable } from '@vitrine/models/internal/reading';
import { h } from '../../page/dom.ts';
import { drawChart } from '../chart.ts';
import type { DrawContext, Drawn } from '../draw-context.ts';
import { labelColumns } from '../table/columns.ts';
import { drawTable } from '../table/table.ts';

export function drawTextTable(page: DrawContext, table: TextTable): Drawn {
  // Numbers keep their original form.
  const verbatim = {
    format: String,
    resolvedOptions: () => page.number.resolvedOptions(),
  } as unknown as Intl.NumberFormat;
  const draw: DrawContext = { ...page, number: verbatim, grouped: verbatim };
  const { reading, labels } = readTextTable(table);
  const columnLabel = (key: string): string => labels.get(key) as string;
  const [columns = [], details = []] = [reading.columns, reading.hidden].map(list =>
    labelColumns(draw, list, { depth: 0 }).map(column => ({ ...column, label: columnLabel(column.key) })),
  );
  const chart = reading.chart && drawChart(draw, reading.rows, reading.chart, columnLabel);
  const node = drawTable(draw, reading.rows, columns, draw.t('Result'), { hidden: details });
  return { view: chart ? 'chart' : 'table', node: h('div', { class: 'parts' }, chart, node) };
}
