// The tables of `vitrine.db`. `calls` and `approvals` list events that have no end yet, so that a restart
// finds them without reading the log. `user_version` is the revision of this schema.
import type { DatabaseSync } from 'node:sqlite';
import { AgentError } from '../errors.ts';
import { fillSqliteSearch, SEARCH_TABLES } from './sqlite-search.ts';

const SCHEMA_VERSION = 12;

const TABLES = `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    title TEXT
  ) STRICT;
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
  CREATE TABLE blobs (
    ref TEXT PRIMARY KEY,
    mime_type TEXT NOT NULL,
    bytes BLOB NOT NULL,
    holes TEXT
  ) STRICT;
  CREATE TABLE consents (
    body TEXT PRIMARY KEY
  ) STRICT;
`;

/** Revision 2: which event holds the model context of each surface. */
const CONTEXTS = `
  CREATE TABLE contexts (
    session_id TEXT NOT NULL,
    surface_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (session_id, surface_id)
  ) STRICT;
`;

/**
 * Revision 3: view states, the user's sandbox opt-ins of servers, the interface last seen under each address, and which
 * event of a call names its interface.
 */
const CONTAINMENT = `
  CREATE TABLE view_states (
    session_id TEXT NOT NULL,
    surface_id TEXT NOT NULL,
    server TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (session_id, surface_id)
  ) STRICT;
  CREATE TABLE opt_ins (
    server TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE interfaces (
    server TEXT NOT NULL,
    uri TEXT NOT NULL,
    ref TEXT NOT NULL,
    PRIMARY KEY (server, uri)
  ) STRICT;
  ALTER TABLE calls ADD COLUMN interface_seq INTEGER;
  UPDATE calls SET interface_seq = result.seq
    FROM (
      SELECT session_id, seq, json_extract(body, '$.callId') AS call_id
      FROM events WHERE json_extract(body, '$.type') = 'llm:tool-result'
    ) AS result
    WHERE calls.session_id = result.session_id AND calls.call_id = result.call_id;
`;

/** Revision 4: when each consent was given. */
const CONSENT_TIMES = 'ALTER TABLE consents ADD COLUMN since TEXT;';

/** Revision 5: the user's settings, as JSON. */
const SETTINGS = `
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
`;

/** Revision 6: runs of the model whose end is not in the log, from their first message on. */
const RUNS = `
  CREATE TABLE runs (
    session_id TEXT NOT NULL,
    run_id TEXT NOT NULL,
    owner TEXT,
    PRIMARY KEY (session_id, run_id)
  ) STRICT;
  CREATE INDEX open_runs ON runs (owner) WHERE owner IS NOT NULL;
`;

/** Revision 7: the initiator `person` is called `user`. */
const USER_INITIATOR = `
  UPDATE events SET body = json_replace(body, '$.initiator', 'user') WHERE json_extract(body, '$.initiator') = 'person';
  UPDATE events SET body = json_replace(body, '$.cleared', 'user') WHERE json_extract(body, '$.cleared') = 'person';
  UPDATE consents SET body = json_replace(body, '$.initiator', 'user') WHERE json_extract(body, '$.initiator') = 'person';
`;

/** Revision 8: what the user makes of a session. `deleted_at`: it is hidden, and removed a while after. */
const SESSION_LABELS = `
  ALTER TABLE sessions ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN deleted_at TEXT;
  CREATE INDEX deleted_sessions ON sessions (deleted_at) WHERE deleted_at IS NOT NULL;
`;

/** Revision 10: when each content was last written or renewed; contents of before count as written now. */
const CONTENT_USES = `
  CREATE TABLE content_uses (
    ref TEXT PRIMARY KEY,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX oldest_contents ON content_uses (used_at);
  INSERT INTO content_uses SELECT ref, strftime('%Y-%m-%dT%H:%M:%fZ') FROM blobs;
`;
/** Revision 11: the words of events; those of revision 9 had no index of the shortest beginnings. */
const OLDER_SEARCH = 'DROP TABLE IF EXISTS search_words; DROP TABLE IF EXISTS search_places;';

/** Revision 12: what is kept of the answer that a model writes, as JSON. */
const DRAFTS = `
  CREATE TABLE drafts (
    session_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
`;

/** Creates the tables of a new database, or adds those that an old one lacks; throws for a newer revision. */
export function prepareSchema(database: DatabaseSync, file: string): void {
  // FULL: a commit survives a power cut, not only a killed process. One event is one commit; a chat writes few.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > SCHEMA_VERSION)
      throw new AgentError(
        'store-failed',
        `${file} was written by a newer Vitrine (revision ${version}, this one reads ${SCHEMA_VERSION}). Update Vitrine or use another data folder.`,
        { received: version },
      );
    if (version === 0) database.exec(TABLES);
    if (version < 2) database.exec(CONTEXTS);
    if (version < 3) database.exec(CONTAINMENT);
    if (version < 4) database.exec(CONSENT_TIMES);
    if (version < 5) database.exec(SETTINGS);
    if (version < 6) database.exec(RUNS);
    if (version < 7) database.exec(USER_INITIATOR);
    if (version < 8) database.exec(SESSION_LABELS);
    if (version < 10) database.exec(CONTENT_USES);
    if (version < 11) {
      database.exec(OLDER_SEARCH);
      database.exec(SEARCH_TABLES);
      fillSqliteSearch(database);
    }
    if (version < 12) database.exec(DRAFTS);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION};`);
    database.exec('COMMIT');
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite rolls back by itself on some errors, such as a full disk; the first error is the one to report.
    }
    throw error;
  }
}
