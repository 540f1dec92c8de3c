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

/** Rounds to a tenth. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
