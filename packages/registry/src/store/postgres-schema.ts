// The tables of the PostgreSQL store, in a schema of their own, step by step.
import type { Migrations } from '@vitrine/storage/postgres';
import type { Sql, TransactionSql } from 'postgres';

/** The keys of each server in the order of `place`; the last one signs. */
const KEY_TABLE = `
  CREATE TABLE server_keys (
    place BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server_id TEXT COLLATE "C" NOT NULL,
    public_key TEXT NOT NULL,
    rotation_from TEXT,
    rotation_signature TEXT
  );
  CREATE INDEX keys_of_server ON server_keys (server_id, place);
  CREATE INDEX servers_of_key ON server_keys (public_key);
`;

/** Revision 2. Revision 1 had the last key in servers, and rotations in the signatures of versions alone. */
const FROM_REVISION_1 = `
  ${KEY_TABLE}
  INSERT INTO server_keys (server_id, public_key, rotation_from, rotation_signature)
    SELECT server_id, signature::json ->> 'publicKey', signature::json #>> '{rotation,from}',
      signature::json #>> '{rotation,signature}'
    FROM versions WHERE signature::json #>> '{rotation,from}' IS NOT NULL ORDER BY published_at;
  INSERT INTO server_keys (server_id, public_key)
    SELECT server_id, signing_key FROM servers
    WHERE signing_key IS NOT NULL AND server_id NOT IN (SELECT server_id FROM server_keys);
  ALTER TABLE servers DROP COLUMN signing_key;
`;

/** Revision 1. Ids are compared by bytes, so that pages of a list follow each other as in SQLite. */
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
    signing_key TEXT,
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
`;

/**
 * Revision 3: requests of limited routes, by limit and client; after a crash of the server the counts begin anew. A Vitrine that looks for
 * its revision in `settings` refuses these tables.
 */
const RATES = `
  CREATE UNLOGGED TABLE rate_limits (
    key TEXT PRIMARY KEY,
    full_at DOUBLE PRECISION NOT NULL,
    refused_at DOUBLE PRECISION,
    decision TEXT NOT NULL
  );
  CREATE INDEX rate_limits_full ON rate_limits (full_at);
  UPDATE settings SET value = '3' WHERE name = 'revision';
`;

/** A connection, or one in a transaction. */
export type Queries = Sql | TransactionSql;

/** Waits until no other process changes this registry; the lock ends with the transaction. */
export async function lock(sql: TransactionSql, schema: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`vitrine registry ${schema}`}))`;
}

export const MIGRATIONS: Migrations = {
  steps: [TABLES, FROM_REVISION_1, RATES],
  async adopt(tx) {
    const [known] = await tx`SELECT to_regclass('settings') AS name`;
    if (known?.name === null) return 0;
    const [row] = await tx`SELECT value FROM settings WHERE name = 'revision'`;
    return Number(row?.value ?? 0);
  },
};
