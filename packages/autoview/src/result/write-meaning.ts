// Writes values by their meaning, in the language of the page and the reader's time zone.
import type { Meaning } from '@vitrine/models/reading';
import type { DrawContext } from './draw-context.ts';

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** The language of the page. */
export function pageLanguage(): string | undefined {
  return document.documentElement.lang || undefined;
}

/** The text of a value whose meaning is known; undefined for others. `write` writes a number by the name of its member. */
export function meaningText(
  draw: DrawContext,
  meaning: Meaning,
  write: (number: number) => string,
): string | undefined {
  switch (meaning.kind) {
    case 'time':
      return meaning.zone === undefined ? timeText(draw, meaning.time) : zonedText(meaning.time, meaning.zone);
    case 'money':
      return moneyText(meaning.amount, meaning.currency);
    case 'quantity':
      return quantityText(write(meaning.value), meaning.unit);
    case 'size':
      return sizeText(draw, meaning.bytes);
    case 'duration':
      return durationText(meaning.seconds);
    case 'mode':
      return `${meaning.octal} (${meaning.letters})`;
    case 'region':
    case 'language':
      return codeName(meaning.kind, meaning.code);
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

export function timeText({ day, time }: DrawContext, text: string): string {
  return (text.length === 10 ? day : time).format(new Date(text));
}

/** A time as the clocks of a zone show it. */
function zonedText(text: string, timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return `${format.format(new Date(text))} (${timeZone})`;
  } catch {
    return text;
  }
}

export function moneyText(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(pageLanguage(), { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

export function sizeText({ number }: DrawContext, bytes: number): string {
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
function codeName(type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(pageLanguage(), { type, fallback: 'code' }).of(code) ?? code;
}

function degrees(value: number, above: string, below: string): string {
  return `${Math.abs(value)}°\u00a0${value < 0 ? below : above}`;
}
