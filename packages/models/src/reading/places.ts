// Coordinates in records: `{ lat, lng }` among the members or in one of them, and GeoJSON.
import { isRecord } from '@vitrine/std/internal/json';
import { thingTitleKey } from './entity.ts';
import { plainKey, type Row, readNumber } from './values.ts';

/** JSON Pointers into a row. */
export interface PlacePointers {
  readonly latitude: string;
  readonly longitude: string;
  readonly title?: string;
}

const LATITUDES = /^(lat|latitude)$/;
const LONGITUDES = /^(lon|lng|long|longitude)$/;
/** Members that hold the coordinates. */
const HOLDERS = /^(location|coord|coords|coordinates|position|geometry|geo|latlng|point)$/;

/** The two members of a record that are a place. */
export function placeKeys(record: Row): { readonly latitude: string; readonly longitude: string } | undefined {
  const find = (names: RegExp, most: number): string | undefined =>
    Object.keys(record).find(key => names.test(plainKey(key)) && Math.abs(readNumber(record[key]) ?? Infinity) <= most);
  const latitude = find(LATITUDES, 90);
  const longitude = find(LONGITUDES, 180);
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** Pointers to the coordinates in each of several rows, by the first one. */
export function findPlaces(rows: readonly Row[]): PlacePointers | undefined {
  const [first] = rows;
  if (!isRecord(first) || rows.length < 2) return undefined;
  const pointers = pointersIn(first, '', 0);
  const title = thingTitleKey(first);
  return pointers && { ...pointers, ...(title !== undefined && { title: `/${pointerStep(title)}` }) };
}

function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function pointersIn(record: Row, at: string, depth: number): PlacePointers | undefined {
  const keys = placeKeys(record);
  if (keys)
    return { latitude: `${at}/${pointerStep(keys.latitude)}`, longitude: `${at}/${pointerStep(keys.longitude)}` };
  for (const [key, part] of Object.entries(record)) {
    if (!HOLDERS.test(plainKey(key))) continue;
    const inner = `${at}/${pointerStep(key)}`;
    // GeoJSON puts the longitude first.
    if (record.type === 'Point' && Array.isArray(part)) return { latitude: `${inner}/1`, longitude: `${inner}/0` };
    const deeper = isRecord(part) && depth < 2 ? pointersIn(part, inner, depth + 1) : undefined;
    if (deeper) return deeper;
  }
  return undefined;
}

/** The place that an object of two coordinates is, `{ lat, lng }`; undefined for any other value. */
export function readPlace(value: unknown): { readonly latitude: number; readonly longitude: number } | undefined {
  const keys = isRecord(value) && Object.keys(value).length === 2 ? placeKeys(value) : undefined;
  if (!keys) return undefined;
  const [latitude, longitude] = [keys.latitude, keys.longitude].map(key => readNumber((value as Row)[key]) as number);
  return { latitude: latitude as number, longitude: longitude as number };
}
