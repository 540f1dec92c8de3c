// The tables of the agent's data in PostgreSQL.
// `user_id` is the first column of every key. Keys are text in byte order, as `encodeText` writes it.
import type { Migrations } from '@vitrine/storage/internal/postgres';

const TABLES = `
  CREATE TABLE sessions (
    user_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    created_at TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    title TEXT,
    -- The token of the process that works on the session; see ClusterStore.
    holder TEXT,
    -- What the user makes of it. deleted_at: it is hidden, and removed a while after.
    pinned BOOLEAN NOT NULL DEFAULT false,
    archived BOOLEAN NOT NULL DEFAULT false,
    deleted_at TEXT COLLATE "C",
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX newest_sessions ON sessions (user_id, created_at DESC, place DESC);
  CREATE INDEX deleted_sessions ON sessions (user_id, deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE TABLE events (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    -- JSON as it was written: the type JSONB refuses the character U+0000 and loses the order of members.
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, session_id, seq),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE TABLE calls (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    call_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    -- How many events llm:tool-call name this call. The check refuses the second one.
    made INTEGER NOT NULL CHECK (made <= 1),
    owner TEXT COLLATE "C",
    interface_seq INTEGER,
    PRIMARY KEY (user_id, session_id, call_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE INDEX open_calls ON calls (user_id, owner) WHERE owner IS NOT NULL;
  CREATE TABLE approvals (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    approval_id TEXT COLLATE "C" NOT NULL,
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    at TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    answer_seq INTEGER,
    -- The call that does not take place when the approval is refused.
    call_id TEXT COLLATE "C",
    owner TEXT COLLATE "C",
    PRIMARY KEY (user_id, session_id, approval_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE INDEX newest_approvals ON approvals (user_id, at DESC, place DESC);
  CREATE INDEX open_approvals ON approvals (user_id, owner) WHERE owner IS NOT NULL;
  CREATE TABLE runs (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    run_id TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C",
    PRIMARY KEY (user_id, session_id, run_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE INDEX open_runs ON runs (user_id, owner) WHERE owner IS NOT NULL;
  CREATE TABLE contexts (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    surface_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, session_id, surface_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE TABLE view_states (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    surface_id TEXT COLLATE "C" NOT NULL,
    server TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, session_id, surface_id)
  );
  CREATE TABLE blobs (
    user_id TEXT COLLATE "C" NOT NULL,
    ref TEXT COLLATE "C" NOT NULL,
    mime_type TEXT NOT NULL,
    -- Either the content, or the name under which the storage for large contents has it.
    bytes BYTEA,
    content TEXT,
    -- The detached strings of a document, as JSON.
    detached TEXT,
    -- When it was last written or renewed.
    used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, ref),
    CHECK ((bytes IS NULL) <> (content IS NULL))
  );
  CREATE INDEX oldest_contents ON blobs (user_id, used_at);
  CREATE INDEX large_contents ON blobs (content) WHERE content IS NOT NULL;
  -- What the storage for large contents has and a removed row named; it is removed there once no row has named it for a while.
  CREATE TABLE dropped_contents (
    content TEXT COLLATE "C" PRIMARY KEY,
    dropped_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE shown_uis (
    user_id TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of server and address, which are longer than what an index takes.
    id TEXT COLLATE "C" NOT NULL,
    ref TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE consents (
    user_id TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of the body.
    id TEXT COLLATE "C" NOT NULL,
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    body TEXT NOT NULL,
    since TEXT,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE opt_ins (
    user_id TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, server)
  );
  CREATE TABLE settings (
    user_id TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
  );
  -- What is kept of the answer that a model writes, as JSON.
  CREATE TABLE drafts (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, session_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  -- The words of events. They are split before they come here, so that the database finds what SQLite finds.
  CREATE TABLE search_words (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    words TSVECTOR NOT NULL,
    PRIMARY KEY (user_id, session_id, seq),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE INDEX newest_words ON search_words (user_id, place DESC);
  CREATE INDEX searched_words ON search_words USING gin (words);
`;

/** The tables by which processes work on the same sessions. */
const CLUSTER_TABLES = `
  CREATE TABLE commands (
    id TEXT COLLATE "C" PRIMARY KEY,
    -- The order in which commands arrived.
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    method TEXT NOT NULL,
    -- The arguments as a JSON array.
    body TEXT NOT NULL,
    progress TEXT,
    -- One of the two, as JSON, once answered_at is set.
    answer TEXT,
    error TEXT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    started_at TIMESTAMPTZ,
    withdrawn_at TIMESTAMPTZ,
    answered_at TIMESTAMPTZ,
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
  CREATE INDEX unanswered_commands ON commands (user_id, session_id, place) WHERE answered_at IS NULL;
  CREATE INDEX answered_commands ON commands (answered_at) WHERE answered_at IS NOT NULL;
  -- What a model is writing. Lost in a crash of the database, together with the request that it belongs to.
  CREATE UNLOGGED TABLE live_steps (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, session_id)
  );
`;

const MESSAGES = `
  -- The event of each message of the user that was sent since this table exists.
  CREATE TABLE messages (
    user_id TEXT COLLATE "C" NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL,
    message_id TEXT COLLATE "C" NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, session_id, message_id),
    FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
  );
`;

const PROCESSES = `
  -- The processes that live, with the jobs that they work on, as JSON. After a crash of the database each of them is there again at once.
  CREATE UNLOGGED TABLE processes (
    id TEXT COLLATE "C" PRIMARY KEY,
    seen_at TIMESTAMPTZ NOT NULL,
    jobs TEXT NOT NULL
  );
`;

const RECORDS = `
  -- The project that a session belongs to, and the board whose calls it has: such a session is in no list of chats.
  ALTER TABLE sessions ADD COLUMN project TEXT COLLATE "C", ADD COLUMN board TEXT COLLATE "C";
  -- What the user keeps beside chats, such as boards: JSON documents. due_at: when something is to be done with it.
  CREATE TABLE records (
    user_id TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    place BIGINT GENERATED ALWAYS AS IDENTITY,
    revision INTEGER NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    updated_at TEXT COLLATE "C" NOT NULL,
    due_at TEXT COLLATE "C",
    body TEXT NOT NULL,
    PRIMARY KEY (user_id, kind, id)
  );
  CREATE INDEX due_records ON records (due_at) WHERE due_at IS NOT NULL;
`;

export const MIGRATIONS: Migrations = [
  TABLES + CLUSTER_TABLES,
  MESSAGES,
  { about: 'The processes that live, with their jobs', change: PROCESSES },
  { about: 'Boards, projects and other records of users, and the sessions that belong to them', change: RECORDS },
];
