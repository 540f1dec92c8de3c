// The geometry of charts: the scale and path of a line, and the parts of a distribution. Drawings add elements and texts.

/** The size of the plane that a line is in; a drawing stretches it. */
export const PLOT = { width: 600, height: 160 };
const MAX_POINTS = 1000;

/** Numbers in their order; undefined is a gap. */
export type PlotValues = readonly (number | undefined)[];

export interface LinePlot {
  /** The numbers at the lines of the grid, from the top. */
  readonly marks: readonly number[];
  /** The vertical position of a number. */
  y(value: number): number;
  /** The path of a line. `shape`: @default 'line' */
  path(values: PlotValues, x: (index: number) => number, shape?: 'line' | 'area' | 'point'): string;
}

/** Plots lines on one scale. It begins at zero, unless the lines would then be flat at the top. */
export function plotLines(lines: readonly PlotValues[]): LinePlot {
  const all = lines.flatMap(values => values.filter(value => typeof value === 'number'));
  const low = all.reduce((a, b) => Math.min(a, b));
  const high = all.reduce((a, b) => Math.max(a, b));
  const isFromZero = low > 0 && low < high * 0.6;
  const unit = niceStep((high - (isFromZero ? 0 : low)) / 4) || 1;
  const bottom = isFromZero ? 0 : Math.floor(low / unit) * unit;
  const top = Math.max(bottom + unit, Math.ceil(high / unit) * unit);
  const count = Math.round((top - bottom) / unit);
  const y = (value: number): number => PLOT.height - (PLOT.height * (value - bottom)) / (top - bottom);
  return {
    marks: Array.from({ length: count + 1 }, (_, index) => Number((top - index * unit).toPrecision(12))),
    y,
    path: (values, x, shape = 'line') => linePath(values, { x, y, shape }),
  };
}

interface LinePlace {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly shape: 'line' | 'area' | 'point';
}

/** The points of a line, with a gap where a number is missing. Of many numbers per pixel, only the highest and the lowest are drawn. */
function linePath(values: PlotValues, { x, y, shape }: LinePlace): string {
  const size = Math.ceil(values.length / MAX_POINTS);
  let draw = 'M';
  let path = '';
  for (let at = 0; at < values.length; at += size) {
    const part = values.slice(at, at + size).filter(value => typeof value === 'number');
    const points = size === 1 ? part : [Math.min(...part), Math.max(...part)];
    for (const value of part.length > 0 ? points : []) {
      path += `${draw}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      // A line of no length with round ends is a point.
      if (shape === 'point') path += 'h0';
      else draw = 'L';
    }
    if (part.length === 0) draw = 'M';
  }
  return shape === 'area' && path !== '' ? `${path}V${PLOT.height}H${x(0).toFixed(1)}Z` : path;
}

/** A part of the range of numbers, and how many are in it. */
export interface HistogramPart {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts how many numbers are in each part of their range. */
export function countNumbers(numbers: readonly number[]): readonly HistogramPart[] {
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const step = niceStep((high - low) / 8) || 1;
  const start = Math.floor(low / step);
  const counts = Array.from({ length: Math.floor(high / step) - start + 1 }, () => 0);
  for (const number of numbers) {
    const place = Math.floor(number / step) - start;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const edge = (index: number): number => Number(((start + index) * step).toPrecision(12));
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }));
}

/** The next number that is 1, 2 or 5 times a power of ten, and not smaller. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 5, 10].find(step => step * power >= size * 0.999) ?? 10);
}
