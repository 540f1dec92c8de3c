// The drawing, by Observable Plot. This module is loaded when the first chart is shown.

import * as Plot from '@observablehq/plot';
import { safeText } from '@vitrine/std/internal/safe-text';
import { truncate } from '@vitrine/std/internal/truncate';
import type { ChartModel, ChartPoint, ChartSeries, Place } from './chart-model.ts';
import type { ChartFormats } from './place-format.ts';
import type { ChartData } from './schema.ts';

export interface DrawOptions {
  readonly type: ChartData['type'];
  readonly width: number;
  readonly height: number;
  readonly model: ChartModel;
  readonly hasGrid: boolean;
  readonly isStacked: boolean;
  readonly xLabel: string | undefined;
  readonly yLabel: string | undefined;
  readonly isRightToLeft: boolean;
  readonly formats: ChartFormats;
}

/** A point with its series. */
interface DrawnPoint extends ChartPoint {
  readonly series: ChartSeries;
  /** Bar among those at its place. */
  readonly bar: string;
}

export interface Drawing {
  readonly svg: SVGSVGElement;
  /** The point under the pointer. */
  focused(): DrawnPoint | undefined;
}

const LABEL_WIDTH = 7;
const MARGIN_BLOCK_END = 38;

export function drawChart(options: DrawOptions): Drawing {
  const { type, model, formats, width, height, hasGrid, isRightToLeft } = options;
  const [xLabel, yLabel] = [options.xLabel, options.yLabel].map(label => label && safeText(label));
  const points = model.series.flatMap(withBars);
  const bars = [...new Set(points.map(point => point.bar))].sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  const present = points.filter(point => point.y !== undefined);
  const isGrouped = type === 'bar' && !options.isStacked && bars.length > 1;
  const svg = Plot.plot({
    width,
    height,
    marginLeft: isRightToLeft ? 30 : 48,
    marginRight: isRightToLeft ? 48 : 30,
    marginTop: yLabel ? 28 : 14,
    marginBottom: xLabel ? MARGIN_BLOCK_END + 6 : MARGIN_BLOCK_END - 8,
    x: {
      reverse: isRightToLeft,
      ...(isGrouped ? { axis: null, domain: bars, paddingInner: 0.06, paddingOuter: 0.24 } : placeAxis(options)),
    },
    // The room between groups is inside them, so that the lines of the grid have no gaps.
    fx: isGrouped ? { reverse: isRightToLeft, padding: 0, ...placeAxis(options) } : {},
    y: {
      label: yLabel ?? null,
      grid: hasGrid,
      nice: true,
      zero: type !== 'scatter' && startsNearZero(present),
      ticks: 5,
      tickFormat: formats.tick,
      tickSize: 0,
      axis: isRightToLeft ? 'right' : 'left',
    },
    marks: [
      ...(type === 'bar' || startsNearZero(present) ? [Plot.ruleY([0], { strokeOpacity: 0.35 })] : []),
      ...drawMarks(options, points, isGrouped),
      drawTip(options, present, isGrouped),
    ],
  } as Plot.PlotOptions) as SVGSVGElement & { value?: DrawnPoint };
  // Removes Plot's style element, which a content security policy may block; its rules are in chart.css.
  svg.querySelector('style')?.remove();
  svg.classList.add('vitrine-chart-svg');
  // The element around it has the description.
  svg.setAttribute('aria-hidden', 'true');
  return { svg, focused: () => svg.value ?? undefined };
}

/** Rows of the same place are bars beside each other, as series are: stacked, they would be read as one. */
function withBars(series: ChartSeries): DrawnPoint[] {
  const counts = new Map<string, number>();
  return series.points.map(point => {
    const place = String(point.x);
    const count = counts.get(place) ?? 0;
    counts.set(place, count + 1);
    return { ...point, series, bar: `${count} ${series.key}` };
  });
}

/** Whether the axis of values includes 0 without wasting most of the height. */
function startsNearZero(points: readonly ChartPoint[]): boolean {
  const values = points.flatMap(point => point.y ?? []);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low <= 0 || low < high / 2;
}

function placeAxis({ model, formats, xLabel, width }: DrawOptions): object {
  const shared = { label: xLabel ? safeText(xLabel) : null, tickSize: 0, tickFormat: formats.place };
  if (model.placeKind === 'time') {
    return { ...shared, type: 'utc', ticks: Math.max(2, Math.floor(width / 110)) };
  }
  if (model.placeKind === 'number') return { ...shared, ticks: Math.max(2, Math.floor(width / 80)) };
  const names = [...new Set(model.series.flatMap(series => series.points.map(point => String(point.x))))];
  return { ...shared, domain: names, ...namesThatFit(names, width - 64) };
}

/** Names of categories, shortened or left out so that they do not overlap. */
function namesThatFit(names: readonly string[], width: number): object {
  const room = width / Math.max(names.length, 1);
  const longest = names.reduce((length, name) => Math.max(length, name.length), 1);
  const characters = Math.max(4, Math.floor(Math.max(room, 56) / LABEL_WIDTH));
  const step = Math.max(1, Math.ceil((Math.min(longest, characters) * LABEL_WIDTH + 8) / room));
  return {
    ticks: names.filter((_, index) => index % step === 0),
    tickFormat: (name: string) => safeText(truncate(name, characters - 1)),
  };
}

function drawMarks(
  { type, model, isStacked }: DrawOptions,
  points: readonly DrawnPoint[],
  isGrouped: boolean,
): Plot.Markish[] {
  const ofSeries = (draw: (series: ChartSeries, own: DrawnPoint[]) => Plot.Markish[]) =>
    model.series.flatMap(series =>
      draw(
        series,
        points.filter(point => point.series === series),
      ),
    );
  const channels = { x: 'x', y: 'y' };
  const fill = (point: DrawnPoint) => paint(point.series);
  const z = (point: DrawnPoint) => point.series.key;
  switch (type) {
    case 'bar':
      if (isStacked) return [Plot.barY(points, { ...channels, z, fill, order: null })];
      if (!isGrouped) return [Plot.barY(points, { ...channels, fill, inset: 0.5 })];
      return [Plot.barY(points, { fx: 'x', x: 'bar', y: 'y', fill, insetLeft: 0.5, insetRight: 0.5 })];
    case 'area':
      if (isStacked) return [Plot.areaY(points, { ...channels, z, fill, fillOpacity: 0.85 })];
      return ofSeries((series, own) => [
        Plot.areaY(own, { x: 'x', y1: 0, y2: 'y', fill: paint(series), fillOpacity: 0.14 }),
        Plot.lineY(own, { ...channels, stroke: paint(series), strokeWidth: 1.75 }),
      ]);
    case 'line':
      return ofSeries((series, own) => [
        Plot.lineY(own, {
          ...channels,
          stroke: paint(series),
          strokeWidth: 1.75,
          ...(series.dash ? { strokeDasharray: series.dash } : {}),
        }),
        // A value between two gaps belongs to no line, and is drawn as a point.
        Plot.dot(own.filter(isAlone), { ...channels, r: 2.5, fill: paint(series) }),
      ]);
    case 'scatter':
      return ofSeries((series, own) => [
        Plot.dot(own, { ...channels, r: 3.25, fill: paint(series), fillOpacity: 0.7, stroke: paint(series) }),
      ]);
  }
}

/**
 * Wrapped as a variable's fallback: Plot treats a string as a member's name unless it recognises a colour, and it does not recognise
 * `oklch()`.
 */
function paint({ color }: ChartSeries): string {
  return color.startsWith('var(') ? color : `var(--vt-no-variable, ${color})`;
}

function isAlone(point: DrawnPoint, index: number, own: readonly DrawnPoint[]): boolean {
  return point.y !== undefined && own[index - 1]?.y === undefined && own[index + 1]?.y === undefined;
}

function drawTip(
  { type, formats, isStacked }: DrawOptions,
  points: readonly DrawnPoint[],
  isGrouped: boolean,
): Plot.Markish {
  const title = (point: DrawnPoint) =>
    `${safeText(point.series.label)}\n${safeText(formats.place(point.x as Place))}: ${formats.value(point.y!)}`;
  const key = (point: DrawnPoint) => point.series.key;
  const place = isGrouped ? { fx: 'x', x: 'bar', y: 'y' } : { x: 'x', y: 'y' };
  const pointer = type === 'bar' ? Plot.pointerX : Plot.pointer;
  const options = { ...place, title, maxRadius: 60 };
  return Plot.tip(points, pointer(isStacked ? Plot.stackY({ ...options, z: key }) : options));
}
