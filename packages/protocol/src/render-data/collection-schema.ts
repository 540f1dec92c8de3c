// The render data of the page `collection-schema`: the fields of a collection or table, and their types.
import * as z from 'zod/mini';
import { CountSchema, NameSchema } from './common-schemas.ts';

/** One type that a field has. */
export interface FieldType {
  /** The database's name of the type, such as `ObjectId`, `Document` or `integer`. */
  bsonType: string;
  /** Types of an array's elements. */
  types?: FieldType[] | undefined;
  /** Fields of a document. */
  fields?: Record<string, FieldInfo> | undefined;
}

/** One field: the types it was seen with, the most frequent first. */
export interface FieldInfo {
  types: FieldType[];
}

/** A simplified form of `mongodb-schema`, from which the name `bsonType` comes; other databases put their own type names there. */
const FieldTypeSchema: z.ZodMiniType<FieldType> = z.object({
  bsonType: NameSchema,
  types: z.optional(z.array(z.lazy(() => FieldTypeSchema))),
  fields: z.optional(
    z.record(
      z.string(),
      z.lazy(() => FieldInfoSchema),
    ),
  ),
});

const FieldInfoSchema: z.ZodMiniType<FieldInfo> = z.object({
  types: z.array(FieldTypeSchema),
});

/** The data of the page `collection-schema`: the fields of a collection, and what they hold. */
export const CollectionSchemaDataSchema = z.object({
  /** Database; absent when the tool did not repeat it: the tool's arguments have it. */
  database: z.optional(NameSchema),
  collection: z.optional(NameSchema),
  /** Field name → what it holds; empty: nothing is known of the collection. */
  schema: z.record(z.string(), FieldInfoSchema),
  fieldsCount: z.optional(CountSchema),
});
export type CollectionSchemaData = z.infer<typeof CollectionSchemaDataSchema>;
