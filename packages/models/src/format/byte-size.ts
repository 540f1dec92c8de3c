// Sizes in bytes, in the words of a language.

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `48.2 kB`, `999 bytes`: a size with at most one decimal, in steps of 1,000. */
export function formatByteSize(bytes: number, locale: string): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)), UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
