// Formats sizes in bytes. A size is a number, or decimal digits in a string, which stay exact above 2^53.
import type { ByteSize } from '@vitrine/protocol/internal/render-data/list-databases';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
/** The factor between units: 1,024, as databases report sizes. */
const STEP = 1024;

/** `1.5 GB`: three digits or fewer of precision, the largest unit that leaves at least 1; `<1 B` below one byte. */
export function formatBytes(size: ByteSize, locale?: string): string {
  let value = Number(size);
  if (!Number.isFinite(value) || value < 0) return 'unknown size';
  if (value > 0 && value < 1) return '<1 B';
  let unit = 0;
  // A value that would round up to a whole step belongs to the next unit: 1048575 bytes are 1 MB, not 1,024 KB.
  while (Math.round(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  const maximumFractionDigits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString(locale, { maximumFractionDigits })} ${UNITS[unit]}`;
}

/** `1,152,921,504,606,846,976 bytes`. */
export function exactBytes(size: ByteSize, locale?: string): string {
  const bytes = toBigInt(size);
  return `${bytes.toLocaleString(locale)} ${bytes === 1n ? 'byte' : 'bytes'}`;
}

/** The sum, as exact as the sizes are. */
export function sumBytes(sizes: readonly ByteSize[]): string {
  return sizes.reduce<bigint>((sum, size) => sum + toBigInt(size), 0n).toString();
}

function toBigInt(size: ByteSize): bigint {
  return typeof size === 'string' ? BigInt(size) : BigInt(Math.round(size));
}
