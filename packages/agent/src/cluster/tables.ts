// The tables by which processes work on the same sessions. `user_id` and `session_id` are as in `sessions`.

export const CLUSTER_TABLES = `
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
