// The `chart` component: lines, bars, areas or points, with a legend and the values as a table.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { ChartLegend } from './chart-legend.tsx';
import { buildChartModel, type ChartModel, type ChartPoint, type ChartSeries } from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import { type ChartFormats, chartFormats } from './place-format.ts';
import type { ChartData } from './schema.ts';
import { countPoints, thinSeries } from './thin-series.ts';
import { useChartDrawing } from './use-chart-drawing.ts';

const ENGLISH = {
  chart: 'Chart',
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  scatter: 'Scatter plot',
  empty: 'No data',
  allHidden: 'All series are hidden',
  waiting: 'Waiting for data…',
  failed: 'The chart could not be drawn. Its data are below.',
  range: (label: string, low: string, high: string) => `${label}: ${low} to ${high}`,
  noValues: (label: string) => `${label}: no values`,
  places: (count: number, first: string, last: string) =>
    count === 1 ? `1 point: ${first}` : `${count} points, ${first} to ${last}`,
  thinned: (drawn: number, total: number) =>
    `${drawn.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} points are drawn.`,
};

/** A pressed point, in the form of tool-ui's chart. */
interface ChartDataPoint {
  readonly seriesKey: string;
  readonly seriesLabel: string;
  readonly xValue: unknown;
  readonly yValue: unknown;
  /** The index of the row. */
  readonly index: number;
  /** The row. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface ChartRuntimeProps extends RuntimeProps {
  /** Called when the user presses a point: by the pointer in the chart, by the keyboard in the table below it. */
  onDataPointClick?: ((point: ChartDataPoint) => void) | undefined;
}

export function ChartView(props: ChartData & ChartRuntimeProps): ReactNode {
  const { type, title, description } = props;
  const texts = useTexts('chart', ENGLISH);
  const settings = useSettings();
  const { lifecycle, isWaiting } = useComponentState(props);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const titleId = useId();
  const { data, xKey, series, colors } = props;
  // The identity of the props changes with each render of the application; the chart is drawn again only for other data.
  const model = useMemo(
    () => buildChartModel({ data, xKey, series, colors, type }),
    [data, xKey, series, colors, type],
  );
  const locale = usableLocale(props.locale, settings.locale);
  const formats = useMemo(
    () => chartFormats(locale, model.series[0]?.points.map(point => point.x) ?? []),
    [locale, model],
  );
  const visibleSeries = useMemo(() => model.series.filter(item => !hidden.has(item.key)), [model, hidden]);
  const { showGrid = true, stacked = false, xLabel, yLabel } = props;
  const drawnSeries = useMemo(
    () => thinSeries(visibleSeries, type === 'bar' && !stacked),
    [visibleSeries, type, stacked],
  );
  const hasPoints = drawnSeries.some(item => item.points.some(point => point.y !== undefined));
  const drawing = useMemo(
    () =>
      hasPoints
        ? {
            type,
            model: { ...model, series: drawnSeries },
            hasGrid: showGrid,
            isStacked: stacked,
            xLabel,
            yLabel,
            formats,
          }
        : undefined,
    [hasPoints, type, model, drawnSeries, showGrid, stacked, xLabel, yLabel, formats],
  );
  const { box, state, focused } = useChartDrawing(drawing);

  const press = (item: ChartSeries, point: ChartPoint) => {
    const payload = data[point.index] ?? {};
    props.onDataPointClick?.({
      seriesKey: item.key,
      seriesLabel: item.label,
      xValue: payload[xKey],
      yValue: point.y ?? null,
      index: point.index,
      payload,
    });
  };
  const notice = describeNotice();

  function describeNotice(): string | undefined {
    if (!hasPoints) {
      if (isWaiting) return texts.waiting;
      return model.series.length > 0 && visibleSeries.length === 0 ? texts.allHidden : texts.empty;
    }
    return state === 'failed' ? texts.failed : undefined;
  }

  return (
    <ComponentFrame name="chart" props={props} lifecycle={lifecycle}>
      <figure className="vitrine-card vitrine-chart-figure" aria-labelledby={titleId}>
        <figcaption className="vitrine-chart-caption">
          <span id={titleId} className={title ? 'vitrine-chart-title' : 'vitrine-visually-hidden'}>
            <UntrustedText text={title || texts[type] || texts.chart} />
          </span>
          {description && (
            <span className="vitrine-chart-description">
              <UntrustedText text={description} lines />
            </span>
          )}
        </figcaption>
        {(props.showLegend ?? series.length > 1) && (
          <ChartLegend
            series={model.series}
            hidden={hidden}
            isLine={type === 'line'}
            onToggle={key => setHidden(current => toggled(current, key))}
          />
        )}
        <div className="vitrine-chart-plot">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table below has a button for each point */}
          <div
            ref={box}
            className="vitrine-chart-drawing"
            role="img"
            aria-label={safeText(
              hasPoints
                ? `${texts[type]}. ${describe(visibleSeries.slice(0, drawnSeries.length), formats, texts)}`
                : texts[type],
            )}
            data-pressable={props.onDataPointClick ? true : undefined}
            onClick={() => {
              const point = focused();
              if (point) press(point.series, point);
            }}
          />
          {notice !== undefined && <p className="vitrine-chart-notice">{notice}</p>}
        </div>
        {drawnSeries !== visibleSeries && (
          <p className="vitrine-chart-thinned">{texts.thinned(countPoints(drawnSeries), countPoints(visibleSeries))}</p>
        )}
        {data.length > 0 && (
          <ChartTable
            model={model}
            formats={formats}
            xLabel={xLabel || xKey}
            onPress={
              props.onDataPointClick &&
              ((column, row) => {
                const series = model.series[column];
                const point = series?.points[row];
                if (series && point) press(series, point);
              })
            }
          />
        )}
      </figure>
    </ComponentFrame>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The description of a chart for screen readers. */
function describe(series: ChartModel['series'], formats: ChartFormats, texts: typeof ENGLISH): string {
  const points = series[0]?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const parts = first && last ? [texts.places(points.length, formats.place(first.x), formats.place(last.x))] : [];
  for (const { label, points } of series) {
    const values = points.map(point => point.y).filter(value => value !== undefined);
    const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    parts.push(
      values.length === 0 ? texts.noValues(label) : texts.range(label, formats.value(low), formats.value(high)),
    );
  }
  return parts.join('. ');
}
