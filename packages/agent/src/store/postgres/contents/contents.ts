// What becomes of a user's contents in PostgreSQL: when each was used last, which are named by nothing, and how large all are.
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import { findRefs, findUnnamed } from '../../find-refs.ts';
import type { Store } from '../../store.ts';
import { guardQuery, guardRead } from '../postgres-errors.ts';
import { noteDropped } from './dropped-contents.ts';

type Contents = Pick<Store, 'renewContents' | 'sweepContents' | 'measure'>;

/** Contents that are removed in one transaction. */
const REMOVED_ROWS = 100;

export function createContents(sql: Sql, userId: string): Contents {
  return {
    renewContents: refs =>
      guardQuery(async () => {
        // In the order in which writes lock the same rows.
        await sql`
          WITH named AS (
            SELECT ref FROM blobs WHERE user_id = ${userId} AND ref = ANY(${[...refs]}::text[]) ORDER BY ref FOR UPDATE
          )
          UPDATE blobs SET used_at = clock_timestamp() FROM named
          WHERE blobs.user_id = ${userId} AND blobs.ref = named.ref`;
      }),
    async sweepContents({ before, signal }) {
      const old = await guardRead(async () => {
        const rows =
          await sql`SELECT ref FROM blobs WHERE user_id = ${userId} AND used_at < ${before}::text::timestamptz`;
        return new Set(rows.map(row => String(row.ref)));
      });
      if (old.size === 0) return 0;
      const unused = await findUnused(sql, userId, { old, signal });
      let count = 0;
      for (let at = 0; at < unused.length; at += REMOVED_ROWS) {
        signal?.throwIfAborted();
        count += await guardQuery(() => remove(sql, userId, { refs: unused.slice(at, at + REMOVED_ROWS), before }));
      }
      return count;
    },
    measure: () =>
      guardRead(async () => {
        const [row] = await sql`SELECT
          (SELECT count(*) FROM sessions WHERE user_id = ${userId} AND deleted_at IS NULL) AS sessions,
          (SELECT coalesce(sum(octet_length(body)), 0) FROM events WHERE user_id = ${userId}) AS events,
          (SELECT count(*) FROM blobs WHERE user_id = ${userId}) AS contents,
          (SELECT coalesce(sum(octet_length(bytes)), 0) FROM blobs WHERE user_id = ${userId}) AS bytes,
          (SELECT count(content) FROM blobs WHERE user_id = ${userId}) AS outside`;
        return {
          sessions: Number(row?.sessions),
          eventBytes: Number(row?.events),
          contents: Number(row?.contents),
          contentBytes: Number(row?.bytes),
          contentsOutside: Number(row?.outside),
        };
      }),
  };
}

interface Candidates {
  readonly old: ReadonlySet<string>;
  readonly signal: AbortSignal | undefined;
}

/** Finds the old contents that no event names; documents before their parts. */
async function findUnused(sql: Sql, userId: string, { old, signal }: Candidates): Promise<string[]> {
  const names = new Set<string>();
  const take = (rows: readonly Row[]): void => {
    for (const { text } of rows) for (const ref of findRefs(String(text))) names.add(ref);
  };
  const sessions = await guardRead(() => sql`SELECT id FROM sessions WHERE user_id = ${userId}`);
  for (const { id } of sessions) {
    signal?.throwIfAborted();
    // The database finds the names, so that whole logs are not sent here.
    const rows = await guardRead(
      () => sql`
        SELECT DISTINCT m[1] AS text FROM events, regexp_matches(body, '[0-9a-f]{64}', 'g') AS m
        WHERE user_id = ${userId} AND session_id = ${String(id)}`,
    );
    take(rows);
  }
  const others = await guardRead(
    () => sql`
      SELECT body AS text FROM view_states WHERE user_id = ${userId}
      UNION ALL SELECT body FROM settings WHERE user_id = ${userId}
      UNION ALL SELECT body FROM records WHERE user_id = ${userId}
      UNION ALL SELECT ref FROM shown_uis WHERE user_id = ${userId}`,
  );
  take(others);
  const documents = await guardRead(
    () => sql`SELECT ref, detached FROM blobs WHERE user_id = ${userId} AND detached IS NOT NULL`,
  );
  return findUnnamed({
    old,
    names,
    documents: new Map(documents.map(row => [String(row.ref), String(row.detached)])),
  });
}

interface Removal {
  readonly refs: readonly string[];
  readonly before: string;
}

/** Removes those that were not written again since. A row that a write has locked stays. */
async function remove(sql: Sql, userId: string, { refs, before }: Removal): Promise<number> {
  return sql.begin(async tx => {
    const rows = await tx`
      WITH old AS (
        SELECT ref FROM blobs
        WHERE user_id = ${userId} AND ref = ANY(${[...refs]}::text[]) AND used_at < ${before}::text::timestamptz
        ORDER BY ref FOR UPDATE SKIP LOCKED
      )
      DELETE FROM blobs USING old WHERE blobs.user_id = ${userId} AND blobs.ref = old.ref RETURNING blobs.content`;
    await noteDropped(tx, rows);
    return rows.length;
  });
}
