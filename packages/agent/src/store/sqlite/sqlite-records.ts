// The SQLite part of the store for what the user keeps beside chats.
import type { DatabaseSync } from 'node:sqlite';
import { recordChanged } from '../record-changed.ts';
import type { RecordStore, StoredRecord } from '../store.ts';
import type { RunWork } from './sqlite-work.ts';
import { optional, type Row } from './statements.ts';

export function createRecords(database: DatabaseSync, run: RunWork): RecordStore {
  const list = database.prepare('SELECT * FROM records WHERE kind = coalesce(?, kind) ORDER BY created_at, rowid');
  const get = database.prepare('SELECT * FROM records WHERE kind = ? AND id = ?');
  const listDue = database.prepare('SELECT * FROM records WHERE due_at <= ? ORDER BY due_at, rowid');
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
  const add = database.prepare(
    `INSERT INTO records (kind, id, revision, created_at, updated_at, due_at, body) VALUES (?1, ?2, 1, ?3, ?3, ?4, ?5)
     ON CONFLICT DO NOTHING RETURNING *`,
  );
  const change = database.prepare(
    `UPDATE records SET revision = revision + 1, updated_at = ?3, due_at = ?4, body = ?5
     WHERE kind = ?1 AND id = ?2 AND revision = ?6 RETURNING *`,
  );
  return {
    listRecords: kind => run(() => list.all(kind ?? null).map(toRecord)),
    getRecord: (kind, id) => run(() => optional(get.get(kind, id), toRecord)),
    writeRecord: ({ kind, id, revision, at, dueAt, body }) =>
      run(() => {
        const values = [kind, id, at, dueAt ?? null, JSON.stringify(body)];
        const row = revision === 0 ? add.get(...values) : change.get(...values, revision);
        if (!row) throw recordChanged(kind, id);
        return toRecord(row);
      }),
    removeRecord: (kind, id) => run(() => Number(remove.run(kind, id).changes) > 0),
    listDueRecords: at => run(() => listDue.all(at).map(toRecord)),
  };
}

export function toRecord(row: object): StoredRecord {
  const { kind, id, revision, created_at, updated_at, due_at, body } = row as Row;
  return {
    kind: String(kind),
    id: String(id),
    revision: Number(revision),
    createdAt: String(created_at),
    updatedAt: String(updated_at),
    ...(due_at === null || due_at === undefined ? {} : { dueAt: String(due_at) }),
    body: JSON.parse(String(body)) as unknown,
  };
}
