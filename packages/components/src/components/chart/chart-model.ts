// The model of a chart, from data that may still be incomplete: places (x values), values, gaps, colours.

import { isExistingDate } from '@vitrine/std/internal/real-day';
import type { ChartData } from './schema.ts';

export type PlaceKind = 'number' | 'time' | 'category';
export type Place = string | number | Date;

export interface ChartPoint {
  readonly x: Place;
  /** Value; absent for a gap. */
  readonly y: number | undefined;
  /** The index of the row in the data. */
  readonly index: number;
}

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A CSS value that is safe in a style. */
  readonly color: string;
  /** The line's `stroke-dasharray`; empty: solid. Distinguishes series without colours. */
  readonly dash: string;
  readonly points: readonly ChartPoint[];
}

export interface ChartModel {
  readonly placeKind: PlaceKind;
  readonly series: readonly ChartSeries[];
}

export const PALETTE_SIZE = 8;
const DASHES = ['', '7 4', '2 3', '9 3 2 3'] as const;
const DATE = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
/** No `url()`: a colour must not load anything. */
const COLOR =
  /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+-]*(?:deg|turn|rad)?[\d\s.,%/+-]*\))$/i;
const VARIABLE = /^var\(\s*(--[\w-]+)\s*\)$/;

export function buildChartModel({ data, xKey, series, colors, type }: ChartData): ChartModel {
  const places = data.map(row => row[xKey]);
  const placeKind = type === 'bar' ? 'category' : detectPlaceKind(places);
  return {
    placeKind,
    series: series.map((item, order) => ({
      key: item.key,
      label: item.label,
      color: seriesColor(item.color ?? colors?.[order % colors.length], order),
      dash: type === 'line' ? (DASHES[Math.floor(order / 2) % DASHES.length] ?? '') : '',
      points: places.flatMap((place, index) => {
        const x = toPlace(place, placeKind);
        return x === undefined ? [] : [{ x, y: toValue(data[index]?.[item.key]), index }];
      }),
    })),
  };
}

function detectPlaceKind(places: readonly unknown[]): PlaceKind {
  const values = places.filter(place => typeof place === 'string' || typeof place === 'number');
  if (values.length === 0) return 'category';
  if (values.every(place => typeof place === 'number')) return 'number';
  return values.every(isDate) ? 'time' : 'category';
}

function isDate(place: unknown): boolean {
  return (
    typeof place === 'string' && DATE.test(place) && !Number.isNaN(Date.parse(withZone(place))) && isExistingDate(place)
  );
}

/** A time without a zone is read as UTC everywhere, so that server and browser agree. */
function withZone(text: string): string {
  return /[T ]/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}

function toPlace(value: unknown, kind: PlaceKind): Place | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (kind === 'time') return typeof value === 'string' ? new Date(withZone(value)) : undefined;
  if (kind === 'category') return String(value);
  return Number.isFinite(value) ? value : undefined;
}

function toValue(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The palette's colour replaces an invalid one, and is the fallback of a variable that the page lacks. */
export function seriesColor(color: string | undefined, order: number): string {
  const paletteColor = `var(--vt-chart-${(order % PALETTE_SIZE) + 1})`;
  if (color === undefined) return paletteColor;
  const variable = VARIABLE.exec(color.trim())?.[1];
  if (variable !== undefined) return `var(${variable}, ${paletteColor})`;
  return COLOR.test(color.trim()) ? color.trim() : paletteColor;
}
