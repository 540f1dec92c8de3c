// The schemas of stored shapes, apart from their types: only a process that finds a stored shape needs zod.
import * as z from 'zod';
import { ITEM_COUNTS, type ResultShape, SHAPE_TYPES, TEXT_FORMATS } from './shape.ts';
import type { StoredShape } from './shape-store.ts';

export const ShapeSchema: z.ZodType<ResultShape> = z.lazy(() =>
  z.strictObject({
    type: z.array(z.enum(SHAPE_TYPES)),
    format: z.enum(TEXT_FORMATS).optional(),
    properties: z.record(z.string(), ShapeSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.literal(true), ShapeSchema]).optional(),
    items: ShapeSchema.optional(),
    itemsSeen: z.literal(ITEM_COUNTS).optional(),
  }),
);

export const StoredShapeSchema: z.ZodType<StoredShape> = z.strictObject({
  toolName: z.string(),
  toolHash: z.string(),
  shape: ShapeSchema,
  changes: z.int().min(1),
});
