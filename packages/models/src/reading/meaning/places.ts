// Coordinates in records: `{ lat, lng }` among the members or in one of them, and GeoJSON.
import { isRecord } from '@vitrine/std/internal/json';
import { thingTitleKey } from '../entity.ts';
import { plainKey, type Row, readNumber } from '../values.ts';

/** A point on the earth, in degrees. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A row that has a place. */
export interface Place extends Point {
  readonly title: string;
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

/** The places of several rows, and the columns that hold them; undefined where there are none. */
export function findPlaces(
  rows: readonly Row[],
): { readonly places: readonly Place[]; readonly keys: readonly string[] } | undefined {
  const [first] = rows;
  if (!isRecord(first) || rows.length < 2) return undefined;
  const keys = Object.keys(first).filter(key => HOLDERS.test(plainKey(key)) && readPoint({ [key]: first[key] }));
  const own = placeKeys(first);
  const places = rows.flatMap(row => {
    const point = readPoint(row);
    return point ? [{ ...point, title: String(row[thingTitleKey(row) ?? ''] ?? '') }] : [];
  });
  return places.length > 0 ? { places, keys: own ? [own.latitude, own.longitude] : keys } : undefined;
}

/** The point of a record: its own, of one of its members, or of a geometry of GeoJSON, which puts the longitude first. */
function readPoint(record: Row): Point | undefined {
  const keys = placeKeys(record);
  if (keys) return createPoint(record[keys.latitude], record[keys.longitude]);
  for (const [key, part] of Object.entries(record)) {
    if (!HOLDERS.test(plainKey(key))) continue;
    if (record.type === 'Point' && Array.isArray(part)) return createPoint(part[1], part[0]);
    const inner = isRecord(part) ? readPoint(part) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function createPoint(latitude: unknown, longitude: unknown): Point | undefined {
  const [north, east] = [readNumber(latitude), readNumber(longitude)];
  return north === undefined || east === undefined ? undefined : { latitude: north, longitude: east };
}

/** The point that an object of two coordinates is, `{ lat, lng }`; undefined for any other value. */
export function readPlace(value: unknown): Point | undefined {
  return isRecord(value) && Object.keys(value).length === 2 && placeKeys(value) ? readPoint(value) : undefined;
}
