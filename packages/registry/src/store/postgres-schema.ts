// The tables of the PostgreSQL store, in a schema of their own. `revision` in `settings` is the revision of this schema.
import type { Sql, TransactionSql } from 'postgres';

const REVISION = 2;

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

/** Revision 1 had the last key in servers, and rotations in the signatures of versions alone. */
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
  ${KEY_TABLE}
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

/** A connection, or one in a transaction. */
export type Queries = Sql | TransactionSql;

/** Waits until no other process changes this registry; the lock ends with the transaction. */
export async function lock(sql: TransactionSql, schema: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`vitrine registry ${schema}`}))`;
}

/** Creates schema and tables, or brings them to this revision. Rejects when a newer Vitrine wrote them. */
export async function preparePostgres(sql: Sql, schema: string): Promise<void> {
  await sql.begin(async tx => {
    await lock(tx, schema);
    const [applied] =
      await tx`SELECT 1 FROM information_schema.tables WHERE table_schema = ${schema} AND table_name = 'settings'`;
    if (!applied) {
      await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${schema}; ${TABLES}`);
      await tx`INSERT INTO settings (name, value) VALUES ('revision', ${String(REVISION)})`;
      return;
    }
    const [row] = await tx`SELECT value FROM settings WHERE name = 'revision'`;
    const revision = Number(row?.value);
    if (!(revision <= REVISION))
      throw new Error(
        `The registry's data is of revision ${revision}, and this Vitrine reads ${REVISION}. Use the newer one.`,
      );
    if (revision === REVISION) return;
    await tx.unsafe(FROM_REVISION_1);
    await tx`UPDATE settings SET value = ${String(REVISION)} WHERE name = 'revision'`;
  });
}
