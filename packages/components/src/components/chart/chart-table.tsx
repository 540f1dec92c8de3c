// The numbers of a chart as a table: for screen readers, and for exact values.
import { type ReactNode, useState } from 'react';
import { PlainTable } from '../../root/text/plain-table.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartFormats } from './place-format.ts';

const ENGLISH = {
  table: 'Show data',
  missing: 'no value',
  showAll: (rows: number) => `Show all ${rows} rows`,
  data: 'Data of the chart',
};
/** The rows drawn at first; more on request, because thousands would delay the page. */
const FIRST_ROWS = 200;

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
  const [isWhole, setIsWhole] = useState(false);
  const points = model.series[0]?.points ?? [];
  const visiblePoints = isWhole ? points : points.slice(0, FIRST_ROWS);
  return (
    <details className="vitrine-chart-data" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.table}</summary>
      {isOpen && (
        <PlainTable label={texts.data}>
          <thead>
            <tr>
              <th scope="col">
                <UntrustedText text={xLabel} />
              </th>
              {model.series.map(({ key, label }) => (
                <th key={key} scope="col">
                  <UntrustedText text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visiblePoints.map((point, row) => (
              <tr key={point.index}>
                <th scope="row">
                  <UntrustedText text={formats.place(point.x)} />
                </th>
                {model.series.map((series, column) => (
                  <td key={series.key}>
                    <Value
                      text={toText(series.points[row]?.y, formats)}
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
      {isOpen && visiblePoints.length < points.length && (
        <button type="button" onClick={() => setIsWhole(true)}>
          {texts.showAll(points.length)}
        </button>
      )}
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
