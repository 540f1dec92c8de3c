// Statistics of a measurement.

/** The middle value, or the mean of the two middle ones. Throws on an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share `q` (0 to 1) of the values lies, interpolated. Throws on an empty list. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) throw new RangeError('No values.');
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.ceil(position)]!;
  return low + (high - low) * (position - below);
}

/** To a tenth. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The line that fits points best (least squares): its slope, and the slope's standard error; 0 with fewer than three points. */
export function fitLine(points: readonly { x: number; y: number }[]): { slope: number; slopeError: number } {
  if (points.length < 3) return { slope: 0, slopeError: 0 };
  const mean = (pick: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - y0 - slope * (x - x0)) ** 2, 0);
  return { slope, slopeError: Math.sqrt(rest / (points.length - 2) / spread) };
}
