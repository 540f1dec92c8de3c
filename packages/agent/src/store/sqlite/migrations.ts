// The tables of `vitrine.db`. `calls` and `approvals` list events that have no end yet, so that a restart
// finds them without reading the log.
import type { Migrations } from '@vitrine/storage/internal/sqlite';
import { SEARCH_TABLES } from './sqlite-search.ts';

const TABLES = `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    title TEXT,
    -- What the user makes of it. deleted_at: it is hidden, and removed a while after.
    pinned INTEGER NOT NULL DEFAULT 0,
    archived INTEGER NOT NULL DEFAULT 0,
    deleted_at TEXT
  ) STRICT;
  CREATE INDEX deleted_sessions ON sessions (deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE TABLE events (
    session_id TEXT NOT NULL REFERENCES sessions (id),
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (session_id, seq)
  ) STRICT;
  CREATE TABLE calls (
    session_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    owner TEXT,
    -- The event that names the interface of the call.
    interface_seq INTEGER,
    PRIMARY KEY (session_id, call_id)
  ) STRICT;
  CREATE INDEX open_calls ON calls (owner) WHERE owner IS NOT NULL;
  CREATE TABLE approvals (
    session_id TEXT NOT NULL,
    approval_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    owner TEXT,
    PRIMARY KEY (session_id, approval_id)
  ) STRICT;
  CREATE INDEX open_approvals ON approvals (owner) WHERE owner IS NOT NULL;
  -- Runs of the model whose end is not in the log, from their first message on.
  CREATE TABLE runs (
    session_id TEXT NOT NULL,
    run_id TEXT NOT NULL,
    owner TEXT,
    PRIMARY KEY (session_id, run_id)
  ) STRICT;
  CREATE INDEX open_runs ON runs (owner) WHERE owner IS NOT NULL;
  -- Which event holds the model context of each surface.
  CREATE TABLE contexts (
    session_id TEXT NOT NULL,
    surface_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (session_id, surface_id)
  ) STRICT;
  CREATE TABLE view_states (
    session_id TEXT NOT NULL,
    surface_id TEXT NOT NULL,
    server TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (session_id, surface_id)
  ) STRICT;
  -- What is kept of the answer that a model writes, as JSON.
  CREATE TABLE drafts (
    session_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE blobs (
    ref TEXT PRIMARY KEY,
    mime_type TEXT NOT NULL,
    bytes BLOB NOT NULL,
    holes TEXT
  ) STRICT;
  -- When each content was last written or renewed.
  CREATE TABLE content_uses (
    ref TEXT PRIMARY KEY,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX oldest_contents ON content_uses (used_at);
  -- The interface last seen under each address.
  CREATE TABLE interfaces (
    server TEXT NOT NULL,
    uri TEXT NOT NULL,
    ref TEXT NOT NULL,
    PRIMARY KEY (server, uri)
  ) STRICT;
  CREATE TABLE consents (
    body TEXT PRIMARY KEY,
    since TEXT
  ) STRICT;
  CREATE TABLE opt_ins (
    server TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
`;

const MESSAGES = `
  -- The event of each message of the user that was sent since this table exists.
  CREATE TABLE messages (
    session_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (session_id, message_id)
  ) STRICT, WITHOUT ROWID;
`;

const RECORDS = `
  -- The project that a session belongs to, and the board whose calls it has: such a session is in no list of chats.
  ALTER TABLE sessions ADD COLUMN project TEXT;
  ALTER TABLE sessions ADD COLUMN board TEXT;
  -- What the user keeps beside chats, such as boards: JSON documents. due_at: when something is to be done with it.
  CREATE TABLE records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    due_at TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX due_records ON records (due_at) WHERE due_at IS NOT NULL;
`;

export const MIGRATIONS: Migrations = [TABLES + SEARCH_TABLES, MESSAGES, RECORDS];
