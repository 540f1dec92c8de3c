// Draws the chart that the reading chose for rows, above their table: lines over time, bars of named numbers. Import it lazily.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import {
  type ChartChoice,
  cell,
  countNumbers,
  numberText,
  PLOT,
  plotLines,
  type Row,
  readNumber,
  valueText,
} from '@vitrine/models/internal/reading';
import { plainText } from '@vitrine/models/internal/table';
import { useState } from 'react';
import { valueFormats } from './value-formats.ts';

interface Series {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

export interface ChartViewProps {
  rows: readonly Row[];
  chart: ChartChoice;
  columnLabel: (key: string) => string;
}

export function ChartView({ rows: tableRows, chart, columnLabel }: ChartViewProps) {
  const rows = (chart.kind === 'line' && chart.rows) || tableRows;
  const series = chart.series.map(({ key }) => ({
    label: columnLabel(key),
    values: rows.map(row => readNumber(cell(row, key))),
  }));
  if (chart.kind === 'bars') {
    const names = rows.map(row => plainText(cell(row, chart.names.key)));
    return <Bars names={names} series={series[0] as Series} />;
  }
  const { key } = chart.along;
  const steps = rows.map(row => valueText(valueFormats(), cell(row, key), key));
  return <Lines steps={steps} series={series} />;
}

/** The distribution of many numbers. */
export function Histogram({ numbers, label }: { numbers: readonly number[]; label: string }) {
  const write = (value: number): string => numberText(valueFormats(), value);
  const parts = countNumbers(numbers);
  return (
    <Bars
      names={parts.map(({ from, to }) => `${write(from)} – ${write(to)}`)}
      series={{ label, values: parts.map(({ count }) => count) }}
    />
  );
}

export function Bars({ names, series: { label, values } }: { names: readonly string[]; series: Series }) {
  const most = Math.max(...values.map(value => value ?? 0)) || 1;
  return (
    <figure className="reading-chart" data-chart="bars">
      <figcaption className="quiet">
        <UntrustedText text={label} />
      </figcaption>
      <dl className="reading-bars">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have one name.
          <div key={index}>
            <dt>
              <UntrustedText text={name} maxCharacters={200} />
            </dt>
            <dd>
              <i style={{ inlineSize: `${(100 * (values[index] ?? 0)) / most}%` }} />
              <span>{valueText(valueFormats(), values[index])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Lines({ steps, series }: { steps: readonly string[]; series: readonly Series[] }) {
  const [pointed, setPointed] = useState<number>();
  const last = steps.length - 1;
  const plot = plotLines(series.map(({ values }) => values));
  const x = (index: number): number => (PLOT.width * index) / last;
  const names = series.map(({ label }) => label).join(', ');
  const ends = [steps[0], ...(last > 3 ? [steps[Math.floor(last / 2)]] : []), steps[last]];
  return (
    <figure className="reading-chart" data-chart="line" dir="ltr">
      <figcaption className="quiet">
        {series.map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name.
          <span key={index} className="reading-series" data-series={index}>
            <UntrustedText text={label} />
          </span>
        ))}
        {pointed === undefined ? null : (
          <output>
            {[steps[pointed], ...series.map(({ values }) => valueText(valueFormats(), values[pointed]))].join(' · ')}
          </output>
        )}
      </figcaption>
      <div className="reading-marks quiet" aria-hidden="true">
        {plot.marks.map(mark => (
          <span key={mark}>{numberText(valueFormats(), mark)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${names}: ${steps[0]} – ${steps[last]}`}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setPointed(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {plot.marks.map(mark => (
          <path key={mark} className="grid" d={`M0 ${plot.y(mark)}H${PLOT.width}`} />
        ))}
        {series.map(({ values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name.
          <path key={index} data-series={index} d={plot.path(values, x)} />
        ))}
        {pointed === undefined ? null : <path className="grid" d={`M${x(pointed)} 0V${PLOT.height}`} />}
      </svg>
      <div className="reading-ends quiet" aria-hidden="true">
        {ends.map((end, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name.
          <span key={index}>{end}</span>
        ))}
      </div>
    </figure>
  );
}
