// The tables of `registry.db`.
import type { Migrations } from '@vitrine/storage/internal/sqlite';

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
  -- The keys of each server in the order of place; the last one signs.
  CREATE TABLE server_keys (
    place INTEGER PRIMARY KEY,
    server_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    rotation_from TEXT,
    rotation_signature TEXT
  ) STRICT;
  CREATE INDEX keys_of_server ON server_keys (server_id, place);
  CREATE INDEX servers_of_key ON server_keys (public_key);
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

/** Columns that users browse by: listings, tags, deprecations, and counts of uses by day. The index of words gets the keywords. */
const LISTINGS = `
  ALTER TABLE servers ADD COLUMN listing TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE servers ADD COLUMN categories TEXT NOT NULL DEFAULT '';
  ALTER TABLE servers ADD COLUMN mcp_server TEXT;
  ALTER TABLE servers ADD COLUMN tags TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE servers ADD COLUMN deprecated TEXT;
  ALTER TABLE servers ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX servers_by_update ON servers (updated_at, server_id);
  CREATE INDEX servers_by_use ON servers (uses DESC, server_id);
  CREATE INDEX servers_by_mcp_name ON servers (mcp_server) WHERE mcp_server IS NOT NULL;
  CREATE TABLE uses (
    server_id TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, server_id)
  ) STRICT;
  CREATE INDEX uses_of_server ON uses (server_id);
  DROP TABLE server_search;
  CREATE VIRTUAL TABLE server_search USING fts5 (
    server_id, name, description, components, tools, keywords,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6 7 8', detail = 'none', columnsize = 0
  );
  INSERT INTO server_search (rowid, server_id, name, description, components, tools, keywords)
    SELECT id, server_id, coalesce(name, ''), coalesce(description, ''), components, tools, '' FROM servers;
`;

export const MIGRATIONS: Migrations = [TABLES, LISTINGS];
