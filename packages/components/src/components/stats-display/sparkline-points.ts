// Geometry of a sparkline.

export const SPARKLINE_WIDTH = 100;
export const SPARKLINE_HEIGHT = 24;
/** The margin for the stroke, so that the highest and the lowest point are not clipped. */
const MARGIN = 2;
/** More points than pixels would not be visible. */
const MAX_POINTS = 400;

/** `x,y x,y …` for an SVG polyline, first value at the left; a constant series is a line in the middle. */
export function toSparklinePoints(data: readonly number[]): string {
  const values = thin(data.filter(Number.isFinite));
  const { lowest, highest } = valueRange(values);
  const height = SPARKLINE_HEIGHT - 2 * MARGIN;
  const step = values.length > 1 ? SPARKLINE_WIDTH / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      // Divided before subtracting: the difference of two huge numbers may be infinite.
      const share = highest === lowest ? 0.5 : (value / 2 - lowest / 2) / (highest / 2 - lowest / 2);
      return `${round(index * step)},${round(MARGIN + (1 - share) * height)}`;
    })
    .join(' ');
}

export function valueRange(values: readonly number[]): { lowest: number; highest: number } {
  let lowest = values[0] ?? 0;
  let highest = lowest;
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}

function thin(values: readonly number[]): readonly number[] {
  if (values.length <= MAX_POINTS) return values;
  const step = (values.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => values[Math.round(index * step)] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
