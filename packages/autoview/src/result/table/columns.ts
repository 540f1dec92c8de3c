// The columns of a table, with their labels.
import type { Column as ReadColumn, Row } from '@vitrine/models/internal/reading';
import { type About, type DrawContext, memberLabel, schemaAt } from '../draw-context.ts';

export interface Column extends Omit<ReadColumn, 'kind'> {
  readonly label: string;
  /** The class of its cells. Numbers are at the end, all others at the start; a column of a view spec may be aligned in another way. */
  readonly kind: ReadColumn['kind'] | `align-${'start' | 'center' | 'end'}`;
  /** Draws a cell. @default `valueNode` */
  readonly draw?: (value: unknown, row: Row) => HTMLElement;
}

/** The most columns of a table: the others are in each row's details. */
export const MAX_COLUMNS = 40;

/** Labels columns: with the titles of the schema, else by their names and units. */
export function labelColumns(draw: DrawContext, columns: readonly ReadColumn[], { schema }: About): Column[] {
  const item = schemaAt(draw, schema);
  return columns.map(column => {
    const { key, unit, name = key } = column;
    const label = /^\d+$/.test(key)
      ? `${Number(key) + 1}`
      : memberLabel(name, schemaAt(draw, item, key), { hasUnit: unit !== undefined });
    return { ...column, label: unit === undefined || label.includes(unit) ? label : `${label} (${unit})` };
  });
}
