// Reproducible random numbers: derived from a name instead of a generator, so that any day can be drawn without the
// days before it, and is the same in every process.

/** A number in (0, 1) for a name: FNV-1a over its code units, finished by the mixer of MurmurHash3. */
export function uniform(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

/** A number of the standard normal distribution for a name (Box–Muller). */
function normal(name: string): number {
  return Math.sqrt(-2 * Math.log(uniform(`${name}/r`))) * Math.cos(2 * Math.PI * uniform(`${name}/a`));
}

// Weights over neighbouring days: a fine day is likely to be followed by another.
const WEIGHTS = [0.35, 0.7, 1, 0.7, 0.35];
const NORM = Math.hypot(...WEIGHTS);

/** Returns a standard normal number for a day that resembles the numbers of the days around it. */
export function daily(name: string, day: number): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * normal(`${name}/${day + i - 2}`), 0);
  return sum / NORM;
}

/** The share of the standard normal distribution below a value (Zelen and Severo, 26.2.17). */
export function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return value >= 0 ? 1 - upper : upper;
}
