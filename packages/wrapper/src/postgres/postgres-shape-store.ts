// Shapes in PostgreSQL. A save joins with the stored shape under a lock, so that nothing of two processes is lost.
import type { Log } from '@vitrine/connect/proxy';
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import type { DiskShapeStore } from '../shapes/disk-shape-store.ts';
import { mergeShapes } from '../shapes/merge-shapes.ts';
import { StoredShapeSchema } from '../shapes/shape-schema.ts';
import { joinStored, type StoredShape } from '../shapes/shape-store.ts';
import { readBody } from './read-body.ts';

export function createPostgresShapeStore(sql: Sql, server: string, log: Log): DiskShapeStore {
  const read = (row: Row) =>
    readBody(row.body, StoredShapeSchema, { log, event: 'shape_unreadable', row: `shape of ${row.tool}` });
  return {
    async load() {
      const rows = await sql`SELECT tool, body FROM shapes WHERE server = ${server} ORDER BY tool COLLATE "C"`;
      return rows.flatMap(row => read(row) ?? []);
    },
    save: stored =>
      sql.begin(async (tx): Promise<StoredShape> => {
        const { toolName } = stored;
        await tx`SELECT pg_advisory_xact_lock(hashtext(${server}), hashtext(${toolName}))`;
        const [row] = await tx`SELECT tool, body FROM shapes WHERE server = ${server} AND tool = ${toolName}`;
        const joined = joinStored(row && read(row), stored, mergeShapes);
        await tx`INSERT INTO shapes (server, tool, body) VALUES (${server}, ${toolName}, ${JSON.stringify(joined)})
          ON CONFLICT (server, tool) DO UPDATE SET body = excluded.body, changed_at = clock_timestamp()`;
        return joined;
      }) as Promise<StoredShape>,
    async clear(toolName) {
      const rows = await sql`DELETE FROM shapes WHERE server = ${server}
        AND (${toolName ?? null}::text IS NULL OR tool = ${toolName ?? null}) RETURNING tool`;
      return rows.map(({ tool }) => String(tool));
    },
  };
}
