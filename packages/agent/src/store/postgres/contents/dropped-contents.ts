// Large contents outside the database whose rows were removed. `dropped_contents` lists them: a content is removed there once no user's row has
// named it for a while, and a write that needs it again takes it off the list first. So a content that is named is never removed, whichever
// process dies when; at worst one that is not named stays.
import { type Queries, type Row, type Sql, transact } from '@vitrine/storage/internal/postgres';
import { guardQuery } from '../postgres-errors.ts';
import type { LargeContents } from './content-rows.ts';

/** Contents that are removed in one transaction. */
const REMOVED_ROWS = 50;

/** The same contents; a write of one waits while it is being removed, and stores it again then. */
export function claimLargeContents(sql: Sql, large: LargeContents): LargeContents {
  return {
    ...large,
    async put(hash, bytes) {
      await sql`DELETE FROM dropped_contents WHERE content = ${hash}`;
      return large.put(hash, bytes);
    },
  };
}

/** Puts the contents of removed rows on the list, in the transaction that removes them. */
export async function noteDropped(tx: Queries, rows: readonly Row[]): Promise<void> {
  const contents = [...new Set(rows.flatMap(({ content }) => (content === null ? [] : String(content))))].sort();
  if (contents.length === 0) return;
  await tx`
    INSERT INTO dropped_contents (content) SELECT unnest(${contents}::text[])
    ON CONFLICT (content) DO UPDATE SET dropped_at = excluded.dropped_at`;
}

/**
 * Removes what is on the list since `before` and named by no row. Between taking a content off the list and storing its row, a write has all the
 * time from `before` to now. Resolves with the number of removed contents.
 */
export async function removeDropped(sql: Sql, large: LargeContents, before: string): Promise<number> {
  let count = 0;
  for (;;) {
    const { listed, removed } = await guardQuery(() =>
      transact(sql, async (tx, aside) => {
        const rows = await tx`
          SELECT content FROM dropped_contents WHERE dropped_at < ${before}::text::timestamptz
          ORDER BY content LIMIT ${REMOVED_ROWS} FOR UPDATE SKIP LOCKED`;
        const contents = rows.map(row => String(row.content));
        const rowsOfUsers = await tx`SELECT DISTINCT content FROM blobs WHERE content = ANY(${contents}::text[])`;
        const names = new Set(rowsOfUsers.map(row => String(row.content)));
        const unnamed = contents.filter(content => !names.has(content));
        await aside(large.remove(unnamed));
        await tx`DELETE FROM dropped_contents WHERE content = ANY(${contents}::text[])`;
        return { listed: contents.length, removed: unnamed.length };
      }),
    );
    count += removed;
    if (listed < REMOVED_ROWS) return count;
  }
}
