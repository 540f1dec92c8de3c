// A shape: what is known of the results of a tool, as a small JSON Schema. It has types, names of members, formats and rough numbers of
// items, and never a value: ./infer-shape.ts decides what is a name and what is data.
export const SHAPE_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;
type ShapeType = (typeof SHAPE_TYPES)[number];
export const TEXT_FORMATS = ['date', 'date-time', 'email', 'time', 'uri', 'uuid'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
/** Numbers of items are rounded up to one of these; more are the last one. */
export const ITEM_COUNTS = [0, 1, 10, 100, 1_000, 10_000] as const;

export interface ResultShape {
  /** Types in the order of `SHAPE_TYPES`. Empty when nothing was seen here, as in lists that were always empty. */
  readonly type: readonly ShapeType[];
  /** All texts here had it. */
  readonly format?: TextFormat | undefined;
  readonly properties?: { readonly [name: string]: ResultShape } | undefined;
  /** Members that every object here had. */
  readonly required?: readonly string[] | undefined;
  /** A shape: the names of the members are data, and were not kept. `true`: some members were left out, because their names look like data. */
  readonly additionalProperties?: ResultShape | true | undefined;
  readonly items?: ResultShape | undefined;
  /** The most items that a list here had, rounded up. */
  readonly itemsSeen?: (typeof ITEM_COUNTS)[number] | undefined;
}
