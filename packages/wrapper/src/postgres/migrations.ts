// The tables of the wrapper's schema. Bodies are JSON in TEXT, because JSONB refuses U+0000, which servers and views may send.
// `changed_at` is when a row was written, for `vitrine cache ls`.
import type { Migrations } from '@vitrine/storage/internal/postgres';

const CHANGED_AT = 'changed_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()';

const TABLES = `
  CREATE TABLE catalogs (server TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL, ${CHANGED_AT});
  CREATE TABLE interfaces (
    server TEXT NOT NULL, tool TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, ${CHANGED_AT},
    PRIMARY KEY (server, tool, number));
  CREATE TABLE withdrawals (
    server TEXT NOT NULL, tool TEXT NOT NULL, number INTEGER NOT NULL, workspace TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (server, tool, number, workspace),
    FOREIGN KEY (server, tool, number) REFERENCES interfaces ON DELETE CASCADE);
  CREATE TABLE shapes (server TEXT NOT NULL, tool TEXT NOT NULL, body TEXT NOT NULL, ${CHANGED_AT}, PRIMARY KEY (server, tool));
  CREATE TABLE answers (key TEXT PRIMARY KEY, body TEXT NOT NULL, used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());`;

export const MIGRATIONS: Migrations = [TABLES];
