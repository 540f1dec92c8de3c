// Formats dates and durations of untrusted data. A value that has no such meaning is returned unchanged; no function throws.
import { isDayOnly, parseTime } from '@vitrine/models/internal/format';
import { safeText } from '@vitrine/std/internal/safe-text';

/** Returns the locale when `Intl` accepts it, or else the fallback. */
export function usableLocale(locale: string | undefined, fallback: string): string {
  if (locale === undefined) return fallback;
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? fallback;
  } catch {
    return fallback;
  }
}

export function formatDate(
  text: string,
  locale: string,
  timeZone: string,
  options?: Intl.DateTimeFormatOptions,
): string {
  const time = parseTime(text);
  if (time === undefined) return safeText(text);
  const zone = isDayOnly(text) ? 'UTC' : timeZone;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone, ...options }).format(time);
}

/** `3:07`, `1:02:09`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visibleParts = parts[0] === 0 ? parts.slice(1) : parts;
  return visibleParts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** The host of an address without `www.`, or undefined. */
export function readDomain(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '') || undefined;
}
