// The schema and the contract of `data-table`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const TONES = ['success', 'warning', 'danger', 'info', 'neutral'] as const;
export type Tone = (typeof TONES)[number];

/** Digits after the point. */
const decimals = z.optional(z.int().check(z.minimum(0), z.maximum(20)));
/** Whether a positive number has a plus sign. */
const showSign = z.optional(z.boolean());

const FormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({
    kind: z.literal('number'),
    decimals,
    /** Unit written after the number. */
    unit: z.optional(z.string()),
    compact: z.optional(z.boolean()),
    showSign,
  }),
  z.object({ kind: z.literal('currency'), currency: z.string().check(z.minLength(1)), decimals }),
  /** `basis`: whether 0.15 (`fraction`) or 15 (`unit`) is 15 %. Absent: `fraction`. */
  z.object({ kind: z.literal('percent'), decimals, showSign, basis: z.optional(z.enum(['fraction', 'unit'])) }),
  /** Format of ISO 8601 texts, or of milliseconds since 1970. @default `dateFormat`: 'short' */
  z.object({ kind: z.literal('date'), dateFormat: z.optional(z.enum(['short', 'long', 'relative'])) }),
  /** A change. `upIsPositive` decides the colour. Absent: yes. */
  z.object({ kind: z.literal('delta'), decimals, upIsPositive: z.optional(z.boolean()), showSign }),
  z.object({
    kind: z.literal('status'),
    /** Tones and labels by value. Values that it lacks are neutral. */
    statusMap: z.record(z.string(), z.object({ tone: z.enum(TONES), label: z.optional(z.string()) })),
  }),
  z.object({
    kind: z.literal('boolean'),
    labels: z.optional(z.object({ true: z.string(), false: z.string() })),
  }),
  /** `hrefKey`: the member of the row that holds the address. Absent: the cell itself is the address. */
  z.object({ kind: z.literal('link'), hrefKey: z.optional(z.string()), external: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('badge'), colorMap: z.optional(z.record(z.string(), z.enum(TONES))) }),
  /** `maxVisible`: the others are counted. Absent: 3. */
  z.object({ kind: z.literal('array'), maxVisible: z.optional(z.int().check(z.positive())) }),
]);
export type CellFormat = z.infer<typeof FormatSchema>;

const ColumnSchema = z.object({
  /** The member of each row. */
  key: z.string().check(z.minLength(1)),
  label: z.string(),
  /** A shorter label for the header; the whole one is its tooltip. */
  abbr: z.optional(z.string()),
  /** Whether the column can be sorted. @default true */
  sortable: z.optional(z.boolean()),
  /** Alignment, which follows the direction of writing. @default 'right' for numbers, else 'left' */
  align: z.optional(z.enum(['left', 'right', 'center'])),
  /** A CSS length such as `8rem`. Absent: by the content. */
  width: z.optional(z.string()),
  /** One line, cut with an ellipsis. Absent: the text wraps. */
  truncate: z.optional(z.boolean()),
  /** Priority in cards: `primary` is the title, `tertiary` is less prominent. @default the first column is the title */
  priority: z.optional(z.enum(['primary', 'secondary', 'tertiary'])),
  /** Whether the column is left out in cards. */
  hideOnMobile: z.optional(z.boolean()),
  /** Format of the values. @default chosen by the values */
  format: z.optional(FormatSchema),
});
export type Column = z.infer<typeof ColumnSchema>;

const PrimitiveSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Primitive = z.infer<typeof PrimitiveSchema>;
export type CellValue = Primitive | readonly Primitive[] | undefined;

const RowSchema = z.record(z.string(), z.union([PrimitiveSchema, z.array(PrimitiveSchema)]));
/** Props of `TableRow` that travel as JSON, without the props of the application. */
export type TableRowData = z.infer<typeof RowSchema>;

const SortSchema = z.object({
  /** The key of a column. Absent: the order of the data. */
  by: z.optional(z.string()),
  /** Direction. @default 'asc' */
  direction: z.optional(z.enum(['asc', 'desc'])),
});
/** A sort order of a table: its column and its direction. */
export type TableSort = z.infer<typeof SortSchema>;

/** Rows of data with typed columns, which the user can sort, filter and copy; in narrow places each row is a card. */
const DataTableSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  /** Columns of the table. @default one column for each member of the first rows */
  columns: z.optional(z.array(ColumnSchema)),
  data: z.array(RowSchema),
  /** The member that identifies a row, so that a row keeps its place on the screen when the data change. */
  rowIdKey: z.optional(z.string()),
  /** Order of the rows at first. */
  defaultSort: z.optional(SortSchema),
  /** Order of the rows. With `onSortChange`, the application decides. @default `defaultSort` */
  sort: z.optional(SortSchema),
  emptyMessage: z.optional(z.string()),
  /** A CSS length; the rows scroll inside it. A number is pixels. Absent: 26rem. */
  maxHeight: z.optional(z.union([z.string(), z.number()])),
  /** BCP 47. Absent: the application's. */
  locale: z.optional(z.string()),
  /** Layout of the table. @default 'auto', cards where the table is narrow */
  layout: z.optional(z.enum(['auto', 'table', 'cards'])),
  /** Whether there is a field that filters rows. Absent: from 12 rows. */
  filterable: z.optional(z.boolean()),
});
/** Props of `DataTable` that travel as JSON, without the props of the application. */
export type DataTableData = z.infer<typeof DataTableSchema>;

/** The contract of `DataTable`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const dataTableContract = defineContract({
  name: 'data-table',
  description: 'A table with typed columns that sorts, filters and scrolls any number of rows.',
  schema: DataTableSchema,
  empty: { data: [] },
});
