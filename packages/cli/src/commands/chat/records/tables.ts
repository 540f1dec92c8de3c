// The tables of what a chat remembers about its users besides their chats, in both databases.
import type { Migrations as PostgresMigrations } from '@vitrine/storage/internal/postgres';
import type { Migrations as SqliteMigrations } from '@vitrine/storage/internal/sqlite';

/** Milliseconds since 1970 are BIGINT; earlier tables have the types of PostgreSQL. */
const POSTGRES_ADMIN = `
  ALTER TABLE user_access
    ADD COLUMN disabled_at BIGINT, ADD COLUMN role TEXT, ADD COLUMN requests_per_minute BIGINT,
    ADD COLUMN tokens_per_day BIGINT, ADD COLUMN cost_per_day DOUBLE PRECISION;
  CREATE TABLE users (
    id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, email TEXT, subject TEXT,
    -- Name and id in lower case.
    searched TEXT NOT NULL, is_admin INTEGER NOT NULL,
    first_used_at BIGINT NOT NULL, last_used_at BIGINT NOT NULL
  );
  CREATE INDEX latest_users ON users (last_used_at DESC, id DESC);
  CREATE INDEX users_by_subject ON users (subject) WHERE subject IS NOT NULL;
  CREATE TABLE audit_log (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at BIGINT NOT NULL,
    action TEXT NOT NULL,
    -- Who did it, and whom it was done to.
    actor_id TEXT, user_id TEXT,
    -- Names of things, as JSON; never texts of chats.
    details TEXT NOT NULL
  );
  CREATE INDEX audit_times ON audit_log (at);
  CREATE TABLE service_use (
    day TEXT, kind TEXT, name TEXT, uses BIGINT NOT NULL, failures BIGINT NOT NULL, last_used_at BIGINT NOT NULL,
    last_failed_at BIGINT, last_failure TEXT, PRIMARY KEY (day, kind, name)
  );
`;

const POSTGRES_ACCESS = `
  CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, ends_at TIMESTAMPTZ NOT NULL);
  -- The day comes first: rows are deleted by it.
  CREATE TABLE daily_usage (
    day DATE, user_id TEXT, tokens BIGINT NOT NULL, cost DOUBLE PRECISION NOT NULL, PRIMARY KEY (day, user_id)
  );
  CREATE TABLE user_access (
    user_id TEXT PRIMARY KEY,
    -- How often something of the user was ended, and when last.
    ends BIGINT NOT NULL DEFAULT 0, ended_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- Milliseconds since 1970: sign-ins from before are refused.
    revoked_before BIGINT, is_admin BOOLEAN
  );
  CREATE INDEX latest_ends ON user_access (ended_at);
`;

export const POSTGRES_TABLES: PostgresMigrations = [
  POSTGRES_ACCESS,
  { about: 'Users, their rules, the audit log, and the use of servers and models', change: POSTGRES_ADMIN },
  {
    about: 'An index of usage by user',
    change: { index: 'usage_by_user', on: 'daily_usage (user_id, day)' },
    readableFrom: 1,
  },
];

/** The tables in SQLite: times are milliseconds since 1970, days are texts. */
export const SQLITE_TABLES: SqliteMigrations = [
  `
  CREATE TABLE revoked_sessions (id TEXT PRIMARY KEY, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE daily_usage (
    day TEXT, user_id TEXT, tokens INTEGER NOT NULL, cost REAL NOT NULL, PRIMARY KEY (day, user_id)
  ) STRICT;
  CREATE INDEX usage_by_user ON daily_usage (user_id, day);
  CREATE TABLE user_access (
    user_id TEXT PRIMARY KEY, ends INTEGER NOT NULL DEFAULT 0, ended_at INTEGER NOT NULL DEFAULT 0,
    revoked_before INTEGER, is_admin INTEGER, disabled_at INTEGER, role TEXT, requests_per_minute INTEGER,
    tokens_per_day INTEGER, cost_per_day REAL
  ) STRICT;
  CREATE INDEX latest_ends ON user_access (ended_at);
  CREATE TABLE users (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT, subject TEXT, searched TEXT NOT NULL, is_admin INTEGER NOT NULL,
    first_used_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX latest_users ON users (last_used_at DESC, id DESC);
  CREATE INDEX users_by_subject ON users (subject) WHERE subject IS NOT NULL;
  CREATE TABLE audit_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, action TEXT NOT NULL, actor_id TEXT, user_id TEXT,
    details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_times ON audit_log (at);
  CREATE TABLE service_use (
    day TEXT, kind TEXT, name TEXT, uses INTEGER NOT NULL, failures INTEGER NOT NULL, last_used_at INTEGER NOT NULL,
    last_failed_at INTEGER, last_failure TEXT, PRIMARY KEY (day, kind, name)
  ) STRICT;
`,
];
