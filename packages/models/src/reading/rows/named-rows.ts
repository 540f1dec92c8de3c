// Rows as lists beside the names of their columns: `{ columns: ['id', 'name'], rows: [[1, 'Oban']] }`, and lists that begin with the names.
import { isRecord } from '@vitrine/std/internal/json';
import { plainKey, type Row } from '../values.ts';

const NAMES = /^(columns|columnnames|headers?|fields|fieldnames|names)$/;
const MAX_CELLS = 200_000;

type Scalar = string | number | boolean | null;

export interface NamedRows {
  readonly namesKey: string;
  readonly rowsKey: string;
  readonly rows: readonly Row[];
}

/** The rows of a record that has the names of their columns apart; undefined for others. */
export function findNamedRows(record: Row): NamedRows | undefined {
  const namesKey = Object.keys(record).find(key => NAMES.test(plainKey(key)) && areNames(record[key]));
  if (namesKey === undefined) return undefined;
  const names = record[namesKey] as readonly string[];
  const rowsKey = Object.keys(record).find(key => key !== namesKey && isMatrix(record[key], names.length));
  if (rowsKey === undefined) return undefined;
  return { namesKey, rowsKey, rows: toRecords(names, record[rowsKey] as readonly Scalar[][]) };
}

/** The table that a list of lists is, if its first row names the columns: short texts above a column that has none. */
export function readNamedMatrix(value: unknown): { names: readonly string[]; rows: readonly string[][] } | undefined {
  const [names, ...rows] = Array.isArray(value) ? value : [];
  if (!areNames(names) || !isMatrix(rows, names.length)) return undefined;
  if (!names.some((_, at) => rows.every(row => typeof row[at] !== 'string'))) return undefined;
  return { names, rows: rows.map(row => row.map((cell: Scalar) => (cell === null ? '' : String(cell)))) };
}

function areNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every(name => typeof name === 'string' && /^[^\d\n][^\n]{0,60}$/.test(name)) &&
    new Set(value).size === value.length
  );
}

function isMatrix(value: unknown, width: number): value is readonly Scalar[][] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length * width <= MAX_CELLS &&
    value.every(
      row => Array.isArray(row) && row.length === width && row.every(cell => !isRecord(cell) && !Array.isArray(cell)),
    )
  );
}

function toRecords(names: readonly string[], rows: readonly (readonly Scalar[])[]): Row[] {
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}
