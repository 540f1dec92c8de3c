// The places of this example and their monthly climate normals, from the data files.
import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const months = (value: z.ZodNumber) => z.array(value).length(12);

export const PlaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** IANA. */
  timeZone: z.string(),
  /** Approximate means of each month, January first. */
  normals: z.object({
    highC: months(z.number()),
    lowC: months(z.number()),
    rainMm: months(z.number().min(0)),
    /** Days with at least 1 mm. */
    rainDays: months(z.number().min(0).max(31)),
    sunHours: months(z.number().min(0)),
  }),
});
export type Place = z.infer<typeof PlaceSchema>;

/** Reads every place, sorted by name. Throws when a data file is malformed. */
export function loadPlaces(): readonly Place[] {
  const folder = new URL('../data/', import.meta.url);
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .flatMap(file => z.array(PlaceSchema).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const PLACES: readonly Place[] = loadPlaces();

/** Text for comparison: without accents, case and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Places whose name or country has every word of the query, in the order of names. An empty query finds all. */
export function searchPlaces(query: string): readonly Place[] {
  const words = plain(query).split(' ');
  return PLACES.filter(({ name, country }) => {
    const text = plain(`${name} ${country}`);
    return words.every(word => text.includes(word));
  });
}

/** The place with this id, name, or "name, country"; accents and case do not matter. */
export function findPlace(text: string): Place | undefined {
  const words = plain(text);
  return PLACES.find(({ id, name, country }) => [id, name, `${name} ${country}`].some(known => plain(known) === words));
}

/** Suggests up to five places that a misspelled name may mean, the likeliest first. */
export function suggestPlaces(text: string): readonly Place[] {
  const matches = plain(text) === '' ? [] : searchPlaces(text);
  if (matches.length > 0) return matches.slice(0, 5);
  const placeName = plain(text.split(',')[0]!);
  return PLACES.map(place => ({ place, distance: editDistance(placeName, plain(place.name)) }))
    .filter(({ place, distance }) => distance <= Math.max(2, place.name.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ place }) => place);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, swap));
    }
    row = next;
  }
  return row[b.length]!;
}
