// Rows as lists beside the names of their columns, `{ columns: ['id', 'name'], rows: [[1, 'Oban']] }`, or beside their descriptions,
// `{ schema: { fields: [{ name: 'id', type: 'INTEGER' }, …] }, rows: [{ f: [{ v: 1 }, …] }] }`; and lists that begin with the names.
import { isRecord } from '@vitrine/std/internal/json';
import { plainKey, type Row } from '../values.ts';

const NAMES = /^(columns|columnnames|headers?|fields|fieldnames|names)$/;
/** A number as a sheet writes it, or nothing. */
const FIGURE = /^(?:-?\d[\d.,]*%?)?$/;
const MAX_CELLS = 200_000;

type Scalar = string | number | boolean | null;

export interface NamedRows {
  readonly namesKey: string;
  readonly rowsKey: string;
  readonly rows: readonly Row[];
  /** The member with the names has nothing else. */
  readonly areNamesAlone: boolean;
}

/** The rows of a record that has the names of their columns apart; undefined for others. */
export function findNamedRows(record: Row): NamedRows | undefined {
  const members = Object.entries(record);
  for (const [namesKey, part] of members) {
    const areNamesAlone = NAMES.test(plainKey(namesKey)) && areNames(part);
    const names = areNamesAlone ? part : readDescribedNames(part);
    if (!names) continue;
    for (const [rowsKey, list] of members) {
      const cells = Array.isArray(list) ? list.map(readCells) : undefined;
      if (rowsKey !== namesKey && isMatrix(cells, names.length))
        return { namesKey, rowsKey, rows: toRecords(names, cells), areNamesAlone };
    }
  }
  return undefined;
}

/** Names of a list of columns that are described, or of such a list in a member. */
function readDescribedNames(part: unknown): readonly string[] | undefined {
  const lists = [part, ...(isRecord(part) ? Object.values(part) : [])];
  return lists
    .map((list): unknown => (Array.isArray(list) && list.every(isRecord) ? list.map(({ name }) => name) : undefined))
    .find(areNames);
}

/** Cells of a row, also of BigQuery's `{ f: [{ v: 1 }] }`. */
const readCells = (row: unknown): unknown =>
  isRecord(row) && Array.isArray(row.f) ? row.f.map(cell => (isRecord(cell) ? cell.v : cell)) : row;

/** The rows of a list of lists whose first one names the columns: short texts above a column of numbers, or one without texts. */
export function readHeadedRows(value: unknown): { names: readonly string[]; rows: readonly Scalar[][] } | undefined {
  const [names, ...rows] = Array.isArray(value) ? value : [];
  if (!areNames(names) || !isMatrix(rows, names.length)) return undefined;
  const isFigure = (cell: Scalar | undefined): boolean => typeof cell !== 'string' || FIGURE.test(cell);
  return names.some((_, at) => rows.every(row => isFigure(row[at]))) ? { names, rows } : undefined;
}

/** Reads a list of lists as `readHeadedRows` does, with texts as cells. */
export function readNamedMatrix(value: unknown): { names: readonly string[]; rows: readonly string[][] } | undefined {
  const headed = readHeadedRows(value);
  return headed && { ...headed, rows: headed.rows.map(row => row.map(cell => (cell === null ? '' : String(cell)))) };
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

export function toRecords(names: readonly string[], rows: readonly (readonly Scalar[])[]): Row[] {
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}
