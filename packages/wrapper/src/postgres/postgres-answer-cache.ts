// Answers of models in PostgreSQL, with the limits of those on disk.
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import { CachedAnswerSchema } from '../generation/requests/answer-cache.ts';
import type { DiskAnswerCache, DiskAnswerCacheOptions } from '../generation/requests/disk-answer-cache.ts';
import { readBody } from './read-body.ts';

export type PostgresAnswerOptions = Omit<DiskAnswerCacheOptions, 'folder'>;

export function createPostgresAnswerCache(sql: Sql, options: PostgresAnswerOptions): DiskAnswerCache {
  const { log, maxEntries = 1_000, maxBytes = 52_428_800, ttlMs = Number.POSITIVE_INFINITY } = options;
  const read = (row: Row) =>
    readBody(row.body, CachedAnswerSchema, { log, event: 'answer_unreadable', row: `answer ${row.key}` });
  return {
    async get(key) {
      // It counts as used now.
      const [row] = await sql`UPDATE answers SET used_at = clock_timestamp() WHERE key = ${key} RETURNING key, body`;
      const answer = row && read(row);
      return answer && Date.now() - Date.parse(answer.createdAt) < ttlMs ? answer : undefined;
    },
    async set(answer) {
      await sql`INSERT INTO answers (key, body) VALUES (${answer.key}, ${JSON.stringify(answer)})
        ON CONFLICT (key) DO UPDATE SET body = excluded.body, used_at = clock_timestamp()`;
      await sql`DELETE FROM answers WHERE key IN (SELECT key FROM (
        SELECT key, row_number() OVER newest AS entries, sum(octet_length(body)) OVER newest AS bytes FROM answers
        WINDOW newest AS (ORDER BY used_at DESC, key)) AS ranked
        WHERE entries > ${maxEntries} OR bytes > ${maxBytes})`;
    },
    async list() {
      return (await sql`SELECT key, body FROM answers ORDER BY key`).flatMap(row => read(row) ?? []);
    },
    async clear() {
      await sql`DELETE FROM answers`;
    },
  };
}
