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

const SCIM_TABLES = `
  CREATE TABLE scim_users (
    id TEXT PRIMARY KEY,
    -- Names are unique whatever the case of their ASCII letters. Null: the user was deleted, and the row keeps its user out.
    user_name TEXT, user_key TEXT, external_id TEXT,
    -- The user of the chat, once it is known.
    user_id TEXT, is_active INTEGER NOT NULL, profile TEXT NOT NULL,
    created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, revision BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX scim_user_names ON scim_users (user_key);
  CREATE UNIQUE INDEX scim_user_external_ids ON scim_users (external_id) WHERE user_key IS NOT NULL;
  CREATE UNIQUE INDEX scim_linked_users ON scim_users (user_id);
  CREATE INDEX scim_deleted_users ON scim_users (external_id) WHERE user_key IS NULL;
  CREATE TABLE scim_groups (
    id TEXT PRIMARY KEY, display_name TEXT NOT NULL, name_key TEXT NOT NULL, external_id TEXT,
    created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, revision BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX scim_group_names ON scim_groups (name_key);
  CREATE UNIQUE INDEX scim_group_external_ids ON scim_groups (external_id);
  CREATE TABLE scim_members (
    group_id TEXT REFERENCES scim_groups (id) ON DELETE CASCADE,
    member_id TEXT REFERENCES scim_users (id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, member_id)
  );
  CREATE INDEX scim_groups_of_members ON scim_members (member_id);
`;

export const POSTGRES_TABLES: PostgresMigrations = [
  POSTGRES_ACCESS,
  { about: 'Users, their rules, the audit log, and the use of servers and models', change: POSTGRES_ADMIN },
  {
    about: 'An index of usage by user',
    change: { index: 'usage_by_user', on: 'daily_usage (user_id, day)' },
    readableFrom: 1,
  },
  { about: 'Users and groups by SCIM', change: SCIM_TABLES },
  {
    about: 'An index of users by address',
    change: { index: 'users_by_email', on: 'users (lower(email))' },
    readableFrom: 3,
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
  `${SCIM_TABLES} CREATE INDEX users_by_email ON users (lower(email));`,
];
