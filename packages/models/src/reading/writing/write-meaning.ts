// Writes values by their meaning, in the language and the time zone of a page.
import type { Meaning } from '../meaning/meaning.ts';

/** The digits of a price below one. */
const PRICE_DIGITS = 4;
const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** The formats of a page. */
export interface ValueFormats {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  /** Translates a word. */
  t(english: 'Yes' | 'No' | 'Entries: {count}', values?: { readonly count: number }): string;
}

/** The language of a page. */
function pageLanguage({ number }: ValueFormats): string {
  return number.resolvedOptions().locale;
}

/** The text of a value whose meaning is known; undefined for others. `write` writes a number by the name of its member. */
export function meaningText(
  formats: ValueFormats,
  meaning: Meaning,
  write: (number: number) => string,
): string | undefined {
  switch (meaning.kind) {
    case 'time':
      return meaning.zone === undefined
        ? timeText(formats, meaning.time)
        : zonedText(formats, meaning.time, meaning.zone);
    case 'money':
      return moneyText(formats, meaning.amount, meaning.currency);
    case 'quantity':
      return quantityText(write(meaning.value), meaning.unit);
    case 'size':
      return sizeText(formats, meaning.bytes);
    case 'duration':
      return durationText(meaning.seconds);
    case 'mode':
      return `${meaning.octal} (${meaning.letters})`;
    case 'region':
    case 'language':
      return codeName(formats, meaning.kind, meaning.code);
    case 'place':
      return `${degrees(meaning.latitude, 'N', 'S')}, ${degrees(meaning.longitude, 'E', 'W')}`;
    default:
      return undefined;
  }
}

/** A number and its unit, which stay in one line. */
function quantityText(number: string, unit: string): string {
  return /^[%°]$/.test(unit) ? number + unit : `${number}\u00a0${unit}`;
}

export function timeText({ day, time }: ValueFormats, text: string): string {
  return (text.length === 10 ? day : time).format(new Date(text));
}

/** A time as the clocks of a zone show it. */
function zonedText(formats: ValueFormats, text: string, timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(pageLanguage(formats), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    return `${format.format(new Date(text))} (${timeZone})`;
  } catch {
    return text;
  }
}

/** An amount in the digits of its currency; a smaller price, such as 0.0023 dollars a request, keeps its own. */
export function moneyText(formats: ValueFormats, amount: number, currency: string): string {
  try {
    const usual = new Intl.NumberFormat(pageLanguage(formats), { style: 'currency', currency });
    const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
    if (amount === 0 || Math.abs(amount) >= 1 || Number(amount.toFixed(digits)) === amount) return usual.format(amount);
    const exact = { style: 'currency', currency, maximumSignificantDigits: PRICE_DIGITS } as const;
    return new Intl.NumberFormat(pageLanguage(formats), exact).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

export function sizeText({ number }: ValueFormats, bytes: number): string {
  const power = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log10(Math.abs(bytes) || 1) / 3)));
  return `${number.format(Number((bytes / 1000 ** power).toPrecision(3)))}\u00a0${BYTES[power]}`;
}

/** Seconds as `1 d 2 h 3 min 4 s`. */
export function durationText(seconds: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [Math.round(seconds % 60), 's'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || '0 s';
}

/** The name of a country or a language, by its code. */
function codeName(formats: ValueFormats, type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(pageLanguage(formats), { type, fallback: 'code' }).of(code) ?? code;
}

function degrees(value: number, above: string, below: string): string {
  return `${Math.abs(value)}°\u00a0${value < 0 ? below : above}`;
}
