// The render data of the page `table`: the rows of any query.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { boundedArray, CountSchema } from './common-schemas.ts';

/** The most rows one table carries. Beyond it a server sends fewer and says how many there are by `totalCount`. */
export const MAX_TABLE_ROWS = 100_000;
/** The most columns one table carries. */
export const MAX_TABLE_COLUMNS = 1000;

/** A column. */
const TableColumnSchema = z.object({
  /** Key of the row objects; for rows that are arrays the order of the columns decides. */
  name: boundedText(0, 1024),
  /** The heading; absent: `name`. */
  label: z.optional(boundedText(0, 1024)),
  /** The type of its cells, which determines alignment and sorting; absent or unknown: inferred from the cells. */
  type: z.optional(boundedText(0, 64)),
});
export type TableColumn = z.infer<typeof TableColumnSchema>;

/** A row: an object by column name, or an array in the order of the columns. Cells are any JSON value; absent is empty. */
export type TableRow = unknown[] | Record<string, unknown>;

/** Looks at the row alone, not at its cells, and copies nothing: 10^5 rows take milliseconds, a record of zod's own a second. */
const TableRowSchema = z.custom<TableRow>(value => typeof value === 'object' && value !== null);

/** The data of the page `table`: rows and, if not inferred from them, columns. */
export const TableDataSchema = z.object({
  title: z.optional(boundedText(0, 1024)),
  /**
   * Columns in their order. A string is a column with that name. @default inferred from the rows, in the order in which their keys appear
   */
  columns: z.optional(boundedArray(z.union([boundedText(0, 1024), TableColumnSchema]), MAX_TABLE_COLUMNS)),
  rows: boundedArray(TableRowSchema, MAX_TABLE_ROWS),
  /** How many rows there are; absent: as many as are here. */
  totalCount: z.optional(CountSchema),
});
export type TableData = z.infer<typeof TableDataSchema>;
