// The numbers of a chart as a table: for screen readers, and for exact values.
import { type ReactNode, useState } from 'react';
import { PlainTable } from '../../root/text/plain-table.tsx';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartFormats } from './place-format.ts';
import { DRAWN_SERIES } from './thin-series.ts';

const ENGLISH = {
  table: 'Show data',
  missing: 'no value',
  series: (count: number, total: number) =>
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} series are shown.`,
  data: 'Data of the chart',
};
/** Largest number of cells drawn at first, and added by each press for more rows: thousands would delay the page. */
const CELLS = 5000;

interface ChartTableProps {
  model: ChartModel;
  formats: ChartFormats;
  xLabel: string;
  /** Called when a value is pressed; without it values are text. */
  onPress: ((seriesIndex: number, pointIndex: number) => void) | undefined;
}

export function ChartTable({ model, formats, xLabel, onPress }: ChartTableProps): ReactNode {
  const texts = useTexts('chart-table', ENGLISH);
  const [isOpen, setIsOpen] = useState(false);
  const [series, moreSeries] = useShownItems(model.series, { step: DRAWN_SERIES, describe: texts.series });
  const columns = Math.min(model.series.length, DRAWN_SERIES);
  const rowStep = Math.min(200, Math.floor(CELLS / Math.max(columns, 1)));
  const [points, morePoints] = useShownItems(model.series[0]?.points ?? [], { step: rowStep });
  return (
    <details className="vitrine-chart-data" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.table}</summary>
      {isOpen && moreSeries}
      {isOpen && (
        <PlainTable label={texts.data}>
          <thead>
            <tr>
              <th scope="col">
                <UntrustedText text={xLabel} />
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  <UntrustedText text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, row) => (
              <tr key={point.index}>
                <th scope="row">
                  <UntrustedText text={formats.place(point.x)} />
                </th>
                {series.map((one, column) => (
                  <td key={one.key}>
                    <Value
                      text={toText(one.points[row]?.y, formats)}
                      missing={texts.missing}
                      onPress={onPress && (() => onPress(column, row))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {isOpen && morePoints}
    </details>
  );
}

const toText = (value: number | undefined, formats: ChartFormats) =>
  value === undefined ? undefined : formats.value(value);

interface ValueProps {
  text: string | undefined;
  missing: string;
  onPress: (() => void) | undefined;
}

function Value({ text, missing, onPress }: ValueProps): ReactNode {
  if (text === undefined) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="vitrine-visually-hidden">{missing}</span>
      </>
    );
  }
  if (!onPress) return text;
  return (
    <button type="button" onClick={onPress}>
      {text}
    </button>
  );
}
