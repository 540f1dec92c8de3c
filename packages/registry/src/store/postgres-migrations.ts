// The tables of the PostgreSQL store, in a schema of their own.
import type { Migrations } from '@vitrine/storage/internal/postgres';
import type { Sql, TransactionSql } from 'postgres';

/** Ids are compared by bytes, so that pages of a list follow each other as in SQLite. */
const TABLES = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE namespaces (namespace TEXT PRIMARY KEY, owner TEXT NOT NULL, claimed_at TEXT NOT NULL, ownership TEXT);
  CREATE TABLE skeletons (skeleton TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (skeleton, kind));
  CREATE TABLE servers (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server_id TEXT COLLATE "C" NOT NULL UNIQUE,
    namespace TEXT NOT NULL,
    name TEXT,
    description TEXT,
    latest TEXT,
    components TEXT NOT NULL,
    tools TEXT NOT NULL,
    label TEXT NOT NULL UNIQUE,
    updated_at TEXT NOT NULL,
    words TSVECTOR NOT NULL
  );
  CREATE INDEX servers_by_word ON servers USING GIN (words);
  CREATE TABLE versions (
    server_id TEXT COLLATE "C" NOT NULL REFERENCES servers (server_id),
    version TEXT NOT NULL,
    digest TEXT NOT NULL,
    manifest TEXT NOT NULL,
    signature TEXT,
    status TEXT NOT NULL,
    reason TEXT,
    published_at TEXT NOT NULL,
    PRIMARY KEY (server_id, version)
  );
  CREATE INDEX version_digests ON versions (server_id, digest);
  -- The keys of each server in the order of place; the last one signs.
  CREATE TABLE server_keys (
    place BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server_id TEXT COLLATE "C" NOT NULL,
    public_key TEXT NOT NULL,
    rotation_from TEXT,
    rotation_signature TEXT
  );
  CREATE INDEX keys_of_server ON server_keys (server_id, place);
  CREATE INDEX servers_of_key ON server_keys (public_key);
  CREATE TABLE challenges (nonce TEXT PRIMARY KEY, public_key TEXT NOT NULL, expires_at BIGINT NOT NULL);
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    body TEXT NOT NULL,
    revoked_at TEXT,
    place BIGINT GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX tokens_of_owner ON tokens (owner);
  CREATE TABLE audit (seq BIGINT PRIMARY KEY, subject TEXT, hash TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX audit_of_subject ON audit (subject, seq);
  -- Requests of limited routes, by limit and client. After a crash of the server the counts begin anew.
  CREATE UNLOGGED TABLE rate_limits (
    key TEXT PRIMARY KEY,
    full_at DOUBLE PRECISION NOT NULL,
    refused_at DOUBLE PRECISION,
    decision TEXT NOT NULL
  );
  CREATE INDEX rate_limits_full ON rate_limits (full_at);
`;

/** Columns that users browse by: listings, tags, deprecations, and counts of uses by day. */
const LISTINGS = `
  ALTER TABLE servers
    ADD COLUMN listing TEXT NOT NULL DEFAULT '{}',
    ADD COLUMN categories TEXT NOT NULL DEFAULT '',
    ADD COLUMN mcp_server TEXT,
    ADD COLUMN tags TEXT NOT NULL DEFAULT '{}',
    ADD COLUMN deprecated TEXT,
    ADD COLUMN uses INTEGER NOT NULL DEFAULT 0,
    ALTER COLUMN updated_at TYPE TEXT COLLATE "C";
  CREATE INDEX servers_by_update ON servers (updated_at, server_id);
  CREATE INDEX servers_by_use ON servers (uses DESC, server_id);
  CREATE INDEX servers_by_mcp_name ON servers (mcp_server) WHERE mcp_server IS NOT NULL;
  CREATE TABLE uses (
    server_id TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, server_id)
  );
  CREATE INDEX uses_of_server ON uses (server_id);
`;

/** A connection, or one in a transaction. */
export type Queries = Sql | TransactionSql;

/** Waits until no other process changes this registry; the lock ends with the transaction. */
export async function lock(sql: TransactionSql, schema: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`vitrine registry ${schema}`}))`;
}

export const MIGRATIONS: Migrations = [TABLES, LISTINGS];
