// What the user keeps beside chats, in PostgreSQL.
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import { recordChanged } from '../record-changed.ts';
import type { RecordStore, StoredRecord } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';

export function createRecords(sql: Sql, userId: string): RecordStore {
  const record = (kind: string, id: string) => sql`
    user_id = ${userId} AND kind = ${kind} AND id = ${encodeText(id)}`;
  return {
    listRecords: kind =>
      guardRead(async () => {
        const rows = await sql`
          SELECT * FROM records WHERE user_id = ${userId} AND kind = coalesce(${kind ?? null}, kind) ORDER BY created_at, place`;
        return rows.map(toRecord);
      }),
    getRecord: (kind, id) =>
      guardRead(async () => {
        const [row] = await sql`SELECT * FROM records WHERE ${record(kind, id)}`;
        return row && toRecord(row);
      }),
    writeRecord: ({ kind, id, revision, at, dueAt = null, body }) =>
      guardQuery(async () => {
        const text = JSON.stringify(body);
        const [row] =
          revision === 0
            ? await sql`
              INSERT INTO records (user_id, kind, id, revision, created_at, updated_at, due_at, body)
              VALUES (${userId}, ${kind}, ${encodeText(id)}, 1, ${at}, ${at}, ${dueAt}, ${text})
              ON CONFLICT DO NOTHING RETURNING *`
            : await sql`
              UPDATE records SET revision = revision + 1, updated_at = ${at}, due_at = ${dueAt}, body = ${text}
              WHERE ${record(kind, id)} AND revision = ${revision} RETURNING *`;
        if (!row) throw recordChanged(kind, id);
        return toRecord(row);
      }),
    removeRecord: (kind, id) =>
      guardQuery(async () => (await sql`DELETE FROM records WHERE ${record(kind, id)}`).count > 0),
    listDueRecords: at =>
      guardRead(async () => {
        const rows = await sql`
          SELECT * FROM records WHERE user_id = ${userId} AND due_at <= ${at} ORDER BY due_at, place`;
        return rows.map(toRecord);
      }),
  };
}

function toRecord({ kind, id, revision, created_at, updated_at, due_at, body }: Row): StoredRecord {
  return {
    kind: String(kind),
    id: decodeText(String(id)),
    revision: Number(revision),
    createdAt: String(created_at),
    updatedAt: String(updated_at),
    ...(due_at === null ? {} : { dueAt: String(due_at) }),
    body: JSON.parse(String(body)) as unknown,
  };
}
