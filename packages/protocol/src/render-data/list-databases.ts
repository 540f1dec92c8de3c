// The render data of the page `list-databases`.
import * as z from 'zod/mini';
import { boundedArray, CountSchema, NameSchema } from './common-schemas.ts';

/**
 * A size in bytes: a number (above 2^53 it is rounded, as in any JSON), or whole decimal digits in a string, which stay exact
 * (PostgreSQL's `bigint`, MongoDB's `Long`).
 */
const ByteSizeSchema = z.union([
  z.number().check(z.nonnegative('Not below 0')),
  z.string().check(z.regex(/^\d{1,40}$/, 'Whole decimal digits')),
]);
export type ByteSize = z.infer<typeof ByteSizeSchema>;

/** One database. Other members of servers (`empty`, `sizeOnDisk`, …) are left out. */
export const DatabaseInfoSchema = z.object({ name: NameSchema, size: ByteSizeSchema });
export type DatabaseInfo = z.infer<typeof DatabaseInfoSchema>;

/** The data of the page `list-databases`: at most 100,000 databases, and how many there are. */
export const ListDatabasesDataSchema = z.object({
  databases: boundedArray(DatabaseInfoSchema, 100_000),
  /** How many there are; absent: as many as are listed. */
  totalCount: z.optional(CountSchema),
});
export type ListDatabasesData = z.infer<typeof ListDatabasesDataSchema>;
