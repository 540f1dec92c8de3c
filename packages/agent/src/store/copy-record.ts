// Copies a record to another store.
import type { RecordStore, StoredRecord } from './store.ts';

/** Writes a record as a new one, unless the store has it already. */
export async function copyRecord(record: StoredRecord, store: RecordStore): Promise<void> {
  const { kind, id, updatedAt: at, dueAt, body } = record;
  if (await store.getRecord(kind, id)) return;
  await store.writeRecord({ kind, id, revision: 0, at, dueAt, body });
}
