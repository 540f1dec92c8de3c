// For the command and the chat: stores of several kinds, and how data moves between them.
export { readItemCalls } from '../api/board-calls.ts';
export { readBoard, showBoard } from '../boards/board-record.ts';
export type { MigrationProgress, MigrationReport } from '../store/import-data-folder/migrate-data-folder.ts';
export { migrateDataFolder } from '../store/import-data-folder/migrate-data-folder.ts';
export { moveSessions } from '../store/move-sessions.ts';
export { createLargeContents } from '../store/postgres/contents/large-contents.ts';
export { createPostgresStores, planPostgresStores } from '../store/postgres/create-postgres-stores.ts';
export type { PostgresStore } from '../store/postgres/postgres-store.ts';
export { readAllEvents } from '../store/read-all-events.ts';
export { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
export type { Change, RemovedUser, StoreSize } from '../store/store.ts';
export { LOCAL_USER } from '../store/store.ts';
