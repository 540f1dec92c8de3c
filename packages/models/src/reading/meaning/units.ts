// Units of numbers: from the name (`duration_ms`), or from an object beside them (`hourly_units`).
import { isRecord } from '@vitrine/std/internal/json';
import { humanise } from '../../form/model/fields/humanise.ts';
import { nameWords, type Row } from '../values.ts';

/** Last words of names, and the unit that each says. */
const SUFFIXES: { readonly [word: string]: string | undefined } = {
  ms: 'ms',
  millis: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
  mins: 'min',
  minutes: 'min',
  hours: 'h',
  km: 'km',
  m: 'm',
  cm: 'cm',
  mm: 'mm',
  kg: 'kg',
  g: 'g',
  km2: 'km²',
  m2: 'm²',
  pct: '%',
  percent: '%',
  percentage: '%',
  bytes: 'B',
  kb: 'kB',
  mb: 'MB',
  gb: 'GB',
  celsius: '°C',
  fahrenheit: '°F',
  degrees: '°',
  deg: '°',
  hpa: 'hPa',
  kmh: 'km/h',
  kph: 'km/h',
  mph: 'mph',
  hz: 'Hz',
  kwh: 'kWh',
  mbps: 'Mbit/s',
};
/** Letters that are a unit only behind a temperature. */
const TEMPERATURES: { readonly [word: string]: string | undefined } = { c: '°C', f: '°F' };
/** The units that tell a format, and those that say nothing. */
const NO_UNIT = /^(|iso ?8601|unixtime|wmo code|none|n\/?a|string|number|boolean|text)$/i;
const HOLDER = /_?units?$/i;

/** The unit at the end of a name. */
export function unitInName(key: string): string | undefined {
  const words = nameWords(key);
  const last = words.at(-1) as string;
  if (words.length < 2) return soleUnit(last);
  return SUFFIXES[last] ?? (/temp|feels/.test(words.join(' ')) ? TEMPERATURES[last] : undefined);
}

/** A name that is nothing but a unit: `bytes: 12`. */
function soleUnit(word: string): string | undefined {
  return word === 'bytes' || word === 'percent' || word === 'percentage' ? SUFFIXES[word] : undefined;
}

/** The label of a name without the unit at its end, which is written at the number: `uptime_seconds` is `Uptime`. */
export function labelWithoutUnit(key: string): string {
  const label = humanise(key);
  const words = label.split(' ');
  const hasUnit = words.length > 1 && (unitInName(key) !== undefined || words.at(-1) === 'cents');
  return hasUnit ? words.slice(0, -1).join(' ') : label;
}

/** The objects of units beside other members, by the name of the member that they are about; `''` for the members around. */
export function unitHolders(record: Row): ReadonlyMap<string, { readonly key: string; readonly units: Row }> {
  const holders = new Map<string, { readonly key: string; readonly units: Row }>();
  for (const [key, units] of Object.entries(record)) {
    if (!HOLDER.test(key) || !isRecord(units) || !Object.values(units).every(unit => typeof unit === 'string'))
      continue;
    const subject = key.replace(HOLDER, '');
    const about = subject === '' ? record : record[subject];
    const first = Array.isArray(about) ? about[0] : about;
    if (isRecord(first) && Object.keys(units).some(name => Object.hasOwn(first, name)))
      holders.set(subject, { key, units });
  }
  return holders;
}

/** The unit of a member that an object of units tells. */
export function findUnit(units: unknown, key: string): string | undefined {
  const unit = isRecord(units) && Object.hasOwn(units, key) ? units[key] : undefined;
  return typeof unit === 'string' && !NO_UNIT.test(unit.trim()) ? unit : undefined;
}

/** The one number of `{ value: 36.6, unit: '°C' }`. */
export function readMeasured(value: unknown): { readonly value: number; readonly unit: string } | undefined {
  if (!isRecord(value)) return undefined;
  const { value: number, unit, units = unit, ...rest } = value;
  const isUnit = typeof units === 'string' && units.length <= 12;
  return typeof number === 'number' && isUnit && Object.keys(rest).length === 0
    ? { value: number, unit: units }
    : undefined;
}
