// API schemas: what a user has stored, and how long it is kept.
import * as z from 'zod/mini';

export const RetentionSchema = z.strictObject({
  /** Days without a new message, call or answer after which a session is deleted. */
  days: z.int().check(z.minimum(1), z.maximum(3650)),
  /** Sessions to delete: only archived ones, or all; pinned ones are always kept. */
  sessions: z.enum(['archived', 'all']),
});
/** How long unused sessions are kept. */
export type Retention = z.infer<typeof RetentionSchema>;

export const DataFactsSchema = z.object({
  /**
   * Place of the data: a folder, or the name of a database without its address and credentials. Absent when only admins see it, or it is
   * not known.
   */
  place: z.exactOptional(z.object({ kind: z.enum(['folder', 'database']), name: z.string() })),
  sessions: z.number(),
  /** Bytes of the user's messages, calls and results. */
  eventBytes: z.number(),
  /** Pictures, documents, pages and attached files of the user. */
  contents: z.number(),
  /** Bytes of those that are in the database. */
  contentBytes: z.number(),
  /** How many contents are outside the database; their bytes are not counted. */
  contentsOutside: z.number(),
  /** Retention; null when everything is kept. */
  retention: z.nullable(RetentionSchema),
  /** Authority that sets the retention: the configuration, an admin (`admin`: this user is none), or this user in the page (`user`). */
  retentionBy: z.enum(['configuration', 'admin', 'user']),
});
/** See `GET /api/data`. */
export type DataFacts = z.infer<typeof DataFactsSchema>;

export const ChangeRetentionSchema = z.strictObject({ retention: z.nullable(RetentionSchema) });

/** How many sessions were deleted. */
export const DeletedSessionsSchema = z.object({ deleted: z.number() });
