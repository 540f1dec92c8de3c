// The tables of `registry.db`. `user_version` is the revision of this schema.
import type { DatabaseSync } from 'node:sqlite';

const REVISION = 2;

/** The keys of each server in the order of `place`; the last one signs. */
const KEY_TABLE = `
  CREATE TABLE server_keys (
    place INTEGER PRIMARY KEY,
    server_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    rotation_from TEXT,
    rotation_signature TEXT
  ) STRICT;
  CREATE INDEX keys_of_server ON server_keys (server_id, place);
  CREATE INDEX servers_of_key ON server_keys (public_key);
`;

/** Revision 1 had the last key in servers, and rotations in the signatures of versions alone. */
const FROM_REVISION_1 = `
  ${KEY_TABLE}
  INSERT INTO server_keys (server_id, public_key, rotation_from, rotation_signature)
    SELECT server_id, signature ->> '$.publicKey', signature ->> '$.rotation.from', signature ->> '$.rotation.signature'
    FROM versions WHERE signature ->> '$.rotation.from' IS NOT NULL ORDER BY published_at, rowid;
  INSERT INTO server_keys (server_id, public_key)
    SELECT server_id, signing_key FROM servers
    WHERE signing_key IS NOT NULL AND server_id NOT IN (SELECT server_id FROM server_keys);
  ALTER TABLE servers DROP COLUMN signing_key;
`;

const TABLES = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE namespaces (
    namespace TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    claimed_at TEXT NOT NULL,
    ownership TEXT
  ) STRICT;
  -- Names of namespaces and servers by how they look.
  CREATE TABLE skeletons (skeleton TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (skeleton, kind)) STRICT;
  CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    server_id TEXT NOT NULL UNIQUE,
    namespace TEXT NOT NULL,
    name TEXT,
    description TEXT,
    latest TEXT,
    components TEXT NOT NULL,
    tools TEXT NOT NULL,
    label TEXT NOT NULL UNIQUE,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE versions (
    server_id TEXT NOT NULL REFERENCES servers (server_id),
    version TEXT NOT NULL,
    digest TEXT NOT NULL,
    manifest TEXT NOT NULL,
    signature TEXT,
    status TEXT NOT NULL,
    reason TEXT,
    published_at TEXT NOT NULL,
    PRIMARY KEY (server_id, version)
  ) STRICT;
  CREATE INDEX version_digests ON versions (server_id, digest);
  ${KEY_TABLE}
  CREATE TABLE challenges (nonce TEXT PRIMARY KEY, public_key TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    body TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT;
  CREATE INDEX tokens_of_owner ON tokens (owner);
  CREATE TABLE audit (seq INTEGER PRIMARY KEY, subject TEXT, hash TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX audit_of_subject ON audit (subject, seq);
  CREATE VIRTUAL TABLE server_search USING fts5 (
    server_id, name, description, components, tools,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6 7 8', detail = 'none', columnsize = 0
  );
`;

/** Creates the tables, or brings them to this revision. Throws when a newer Vitrine wrote them. */
export function prepareSchema(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const readRevision = (): number => Number(database.prepare('PRAGMA user_version').get()?.user_version);
  // Without waiting for a lock that another store of this process may hold.
  if (readRevision() === REVISION) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    const revision = readRevision();
    if (revision > REVISION)
      throw new Error(
        `The registry's data is of revision ${revision}, and this Vitrine reads ${REVISION}. Use the newer one.`,
      );
    if (revision < REVISION)
      database.exec(`${revision === 0 ? TABLES : FROM_REVISION_1} PRAGMA user_version = ${REVISION};`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
