// Commands: what one process asks of the process that holds a session, as rows of a table. A command is executed at most once: the holder marks
// it as started before it executes it, and one that was started by a holder that died is answered with `interrupted`.
import type { Sql } from '@vitrine/storage/internal/postgres';
import { AgentError } from '../errors.ts';
import { decodeText, encodeText } from '../store/postgres/encode-text.ts';
import { guardQuery } from '../store/postgres/postgres-errors.ts';
import type { SessionKey } from './session-key.ts';
import { encodeError } from './wire-error.ts';

/** Minutes after which an answer that its asker has not read is deleted. */
const UNREAD_MINUTES = 10;
/** Waiting sessions of a user that are counted. */
const MAX_COUNTED = 1000;

/** Error of a command that was begun, whose end is not known. */
export const createInterrupted = (): AgentError =>
  new AgentError(
    'interrupted',
    'The process that worked on this session ended before it answered. What was asked may have taken effect: look before you repeat it.',
  );

export interface Command extends SessionKey {
  readonly id: string;
  readonly method: string;
  /** The arguments after the session id. */
  readonly args: readonly unknown[];
}

/** How far a command has come. */
export interface CommandState {
  readonly isStarted: boolean;
  /** JSON. */
  readonly progress: string | undefined;
  /** Present once it is answered: JSON of the value, absent for `undefined`, or of the error. */
  readonly end: { readonly answer: string | undefined } | { readonly error: string } | undefined;
}

export interface Commands {
  /** Resolves with the number of the user's sessions with commands that wait, at most 1,000. Rejects with `AgentError` `unknown-session`. */
  add(command: Command): Promise<number>;
  /**
   * The first command of a session that waits, marked as started, and whether more wait. Undefined when there is none, or when `token` no longer
   * holds the session.
   */
  start(session: SessionKey, token: string): Promise<{ command: Command; hasMore: boolean } | undefined>;
  progress(id: string, json: string): Promise<void>;
  /** Answers a command once: a second answer changes nothing. Deletes it when the asker has withdrawn it. */
  answer(id: string, end: { readonly value: unknown } | { readonly error: unknown }): Promise<void>;
  /** Answers the commands that were started with `interrupted`, and returns their ids. Only the session's new holder may do so. */
  interruptStarted(session: SessionKey): Promise<string[]>;
  /** Reads a command's state; undefined when there is no such command (any more). */
  read(id: string): Promise<CommandState | undefined>;
  /** Removes a command whose answer was read, with the next one that is added. */
  remove(id: string): void;
  /** The asker no longer waits. False: it has not been started, and never will be. */
  withdraw(id: string): Promise<boolean>;
  /** Lists the withdrawn ones among these commands. */
  listWithdrawn(ids: readonly string[]): Promise<string[]>;
  /** Sessions with commands that wait to be started. */
  listWaiting(): Promise<SessionKey[]>;
  hasWaiting(session: SessionKey): Promise<boolean>;
  /** Deletes old answers that their askers have not read. */
  sweep(): Promise<void>;
}

const encodeKey = ({ userId, sessionId }: SessionKey): SessionKey => ({
  userId: encodeText(userId),
  sessionId: encodeText(sessionId),
});

/** Each method rejects with `AgentError` `store-failed` when the database fails. */
export function createCommands(sql: Sql): Commands {
  const removed: string[] = [];
  const methods = guardMethods<Omit<Commands, 'remove'>>({
    async add({ id, method, args, ...session }) {
      const { userId, sessionId } = encodeKey(session);
      const rows = await sql`
        WITH gone AS (DELETE FROM commands WHERE id = ANY(${removed.splice(0)}::text[]))
        INSERT INTO commands (id, user_id, session_id, method, body)
        SELECT ${id}, user_id, id, ${method}, ${JSON.stringify(args)} FROM sessions
        WHERE user_id = ${userId} AND id = ${sessionId} AND deleted_at IS NULL
        RETURNING (
          SELECT count(*) FROM (
            SELECT DISTINCT session_id FROM commands
            WHERE user_id = ${userId} AND answered_at IS NULL AND started_at IS NULL LIMIT ${MAX_COUNTED}
          ) AS waiting
        ) AS others`;
      if (rows.length === 0)
        throw new AgentError('unknown-session', `There is no session ${session.sessionId}.`, {
          received: session.sessionId,
        });
      return Number(rows[0]?.others);
    },
    async start(session, token) {
      const { userId, sessionId } = encodeKey(session);
      // The lock of the session's row makes this wait for a claim in progress: after another process has claimed the session and answered what
      // was started, nothing more is started here.
      const [row] = await sql`
        WITH held AS MATERIALIZED (
          SELECT 1 FROM sessions
          WHERE user_id = ${userId} AND id = ${sessionId} AND holder = ${token} FOR SHARE
        ), first AS (
          SELECT id FROM commands
          WHERE user_id = ${userId} AND session_id = ${sessionId}
            AND answered_at IS NULL AND started_at IS NULL AND EXISTS (SELECT FROM held)
          ORDER BY place LIMIT 1
        )
        UPDATE commands SET started_at = now() FROM first
        WHERE commands.id = first.id AND started_at IS NULL AND answered_at IS NULL
        RETURNING commands.id, method, body, EXISTS (
          SELECT FROM commands AS c
          WHERE c.user_id = ${userId} AND c.session_id = ${sessionId}
            AND c.answered_at IS NULL AND c.started_at IS NULL AND c.id <> first.id
        ) AS has_more`;
      if (!row) return undefined;
      const command = { ...session, id: row.id, method: row.method, args: JSON.parse(row.body) as unknown[] };
      return { command, hasMore: row.has_more };
    },
    async progress(id, json) {
      await sql`UPDATE commands SET progress = ${json} WHERE id = ${id} AND answered_at IS NULL`;
    },
    async answer(id, end) {
      const answer = 'error' in end ? null : (JSON.stringify(end.value) ?? null);
      const error = 'error' in end ? encodeError(end.error) : null;
      await sql`
        WITH gone AS (DELETE FROM commands WHERE id = ${id} AND withdrawn_at IS NOT NULL)
        UPDATE commands SET answer = ${answer}, error = ${error}, answered_at = now()
        WHERE id = ${id} AND answered_at IS NULL AND withdrawn_at IS NULL`;
    },
    async interruptStarted(session) {
      const { userId, sessionId } = encodeKey(session);
      const rows = await sql`
        UPDATE commands SET error = ${encodeError(createInterrupted())}, answered_at = now()
        WHERE user_id = ${userId} AND session_id = ${sessionId} AND started_at IS NOT NULL AND answered_at IS NULL
        RETURNING id`;
      return rows.map(row => String(row.id));
    },
    async read(id) {
      const [row] = await sql`
        SELECT started_at IS NOT NULL AS started, progress, answered_at IS NOT NULL AS answered, answer, error
        FROM commands WHERE id = ${id}`;
      if (!row) return undefined;
      const end = row.error === null ? { answer: (row.answer as string | null) ?? undefined } : { error: row.error };
      return {
        isStarted: row.started,
        progress: row.progress ?? undefined,
        end: row.answered ? end : undefined,
      };
    },
    async withdraw(id) {
      const [row] = await sql`
        UPDATE commands SET withdrawn_at = now(), answered_at = CASE WHEN started_at IS NULL THEN now() ELSE answered_at END
        WHERE id = ${id} RETURNING started_at IS NOT NULL AS started`;
      return row?.started === true;
    },
    async listWithdrawn(ids) {
      const rows = await sql`SELECT id FROM commands WHERE id = ANY(${[...ids]}) AND withdrawn_at IS NOT NULL`;
      return rows.map(row => String(row.id));
    },
    async listWaiting() {
      const rows = await sql`
        SELECT DISTINCT user_id, session_id FROM commands WHERE answered_at IS NULL AND started_at IS NULL`;
      return rows.map(row => ({
        userId: decodeText(String(row.user_id)),
        sessionId: decodeText(String(row.session_id)),
      }));
    },
    async hasWaiting(session) {
      const { userId, sessionId } = encodeKey(session);
      const rows = await sql`
        SELECT 1 FROM commands
        WHERE user_id = ${userId} AND session_id = ${sessionId} AND answered_at IS NULL AND started_at IS NULL LIMIT 1`;
      return rows.length > 0;
    },
    async sweep() {
      await sql`DELETE FROM commands WHERE answered_at < now() - ${UNREAD_MINUTES} * interval '1 minute'`;
    },
  });
  return { ...methods, remove: id => void removed.push(id) };
}

function guardMethods<T extends object>(methods: T): T {
  type Method = (...args: unknown[]) => Promise<unknown>;
  const guarded = Object.entries(methods as Record<string, Method>).map(([name, method]) => {
    const run: Method = (...args) => guardQuery(() => method(...args));
    return [name, run] as const;
  });
  return Object.fromEntries(guarded) as T;
}
