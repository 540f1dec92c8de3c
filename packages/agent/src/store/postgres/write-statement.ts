// One write as one statement, which PostgreSQL executes whole or not at all: one round trip, and the row of a session is locked for
// no longer than that. Its parts are common table expressions; a part without rows is left out.
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { BlobRow, ShownUIRow } from './contents/content-rows.ts';
import { encodeText } from './encode-text.ts';
import { type IndexPart, indexParts } from './index-parts.ts';
import type { ChangePlan } from './plan-changes.ts';

/** Request of a statement that writes. `holders`: the token of each session of the plan that is claimed. */
export interface WriteRequest {
  readonly userId: string;
  readonly plan: ChangePlan;
  readonly blobs: readonly BlobRow[];
  readonly shownUIs: readonly ShownUIRow[];
  readonly holders: ReadonlyMap<string, string>;
  /** The number of the last event of the sessions that this process alone writes to: the statement takes effect once, however often it is sent. */
  readonly ends: ReadonlyMap<string, number>;
  /** The sessions are deleted ones: no user sees them until their first events are there. */
  readonly isHidden: boolean;
}

/** SQLSTATE of the statement when a session is missing, or has another holder or end. */
export const SESSION_REFUSED = '22012';

/** Resolves with the number before the first new event of each session. */
export async function executeWrite(sql: Sql, request: WriteRequest): Promise<Map<string, number>> {
  const { plan } = request;
  const parts = [
    ...contentParts(sql, request),
    ...(plan.events.length === 0 ? [] : [appendPart(sql, request), eventPart(sql, request)]),
    ...wordParts(sql, request),
    ...indexParts(sql, request),
  ];
  const [first, ...others] = parts;
  if (!first) return new Map();
  const tables = others.reduce((all, part) => sql`${all}, ${part}`, first);
  const sessions = plan.sessions.map(({ sessionId }) => encodeText(sessionId));
  // A division by zero ends the whole statement when a session was not updated.
  const rows = await sql`
    WITH ${tables}
    SELECT s.place, ${plan.events.length === 0 ? sql`0` : sql`a.base`} AS base
    FROM unnest(${sessions}::text[]) WITH ORDINALITY AS s (id, place)
    ${plan.events.length === 0 ? sql`` : sql`LEFT JOIN appended AS a ON a.id = s.id WHERE 1 / (a.id IS NOT NULL)::int = 1`}`;
  return new Map(rows.map(row => [plan.sessions[Number(row.place) - 1]!.sessionId, Number(row.base)]));
}

/** Counts the sessions' events on, which locks their rows; `base` is the number before the first new one. */
function appendPart(sql: Sql, { userId, plan, holders, ends, isHidden }: WriteRequest): IndexPart {
  const sessions = plan.sessions.map(session => encodeText(session.sessionId));
  const titles = plan.sessions.map(({ title }) => (title === null ? null : encodeText(title)));
  const newTitles = plan.sessions.map(({ newTitle }) => newTitle && encodeText(newTitle.title));
  const replaced = plan.sessions.map(({ newTitle }) => newTitle && encodeText(newTitle.replaces));
  const tokens = plan.sessions.map(({ sessionId }) => holders.get(sessionId) ?? null);
  const seqs = plan.sessions.map(({ sessionId }) => ends.get(sessionId) ?? null);
  return sql`appended AS (
    UPDATE sessions AS s SET seq = s.seq + w.count, 
      title = coalesce(CASE WHEN s.title = w.replaced THEN w.new_title END, s.title, w.title)
    FROM unnest(${sessions}::text[], ${plan.sessions.map(({ count }) => count)}::int[], ${titles}::text[],
      ${newTitles}::text[], ${replaced}::text[], ${tokens}::text[], ${seqs}::int[])
      AS w (id, count, title, new_title, replaced, holder, seq)
    WHERE s.user_id = ${userId} AND s.id = w.id AND (s.deleted_at IS NOT NULL) = ${isHidden} AND (w.holder IS NULL OR s.holder = w.holder)
      AND (w.seq IS NULL OR s.seq = w.seq)
    RETURNING s.id, s.seq - w.count AS base
  )`;
}

/** JSON has no line breaks, so lines are a list: an array would have each quote and backslash of it escaped again. */
function eventPart(sql: Sql, { userId, plan: { events } }: WriteRequest): IndexPart {
  return sql`added_events AS (
    INSERT INTO events (user_id, session_id, seq, body)
    SELECT ${userId}, a.id, a.base + e.place, '{"seq":' || (a.base + e.place) || ',' || e.rest
    FROM unnest(
      ${events.map(({ sessionId }) => encodeText(sessionId))}::text[],
      ${events.map(({ place }) => place)}::int[],
      string_to_array(${events.map(({ body }) => body).join('\n')}, chr(10))
    ) AS e (session_id, place, rest) JOIN appended AS a ON a.id = e.session_id
  )`;
}

function wordParts(sql: Sql, { userId, plan }: WriteRequest): IndexPart[] {
  const events = plan.events.filter(({ words }) => words !== '');
  if (events.length === 0) return [];
  return [
    sql`added_words AS (
      INSERT INTO search_words (user_id, session_id, seq, words)
      SELECT ${userId}, a.id, a.base + e.place, e.words::tsvector
      FROM unnest(
        ${events.map(({ sessionId }) => encodeText(sessionId))}::text[],
        ${events.map(({ place }) => place)}::int[],
        string_to_array(${events.map(({ words }) => words).join('\n')}, chr(10))
      ) AS e (session_id, place, words) JOIN appended AS a ON a.id = e.session_id
    )`,
  ];
}

function contentParts(sql: Sql, { userId, blobs, shownUIs }: WriteRequest): IndexPart[] {
  const blobPart = sql`added_blobs AS (
    INSERT INTO blobs (user_id, ref, mime_type, bytes, content, detached)
    SELECT ${userId}, b.ref, b.mime_type, decode(b.bytes, 'base64'), b.content, b.detached
    FROM unnest(
      ${blobs.map(({ ref }) => ref)}::text[],
      ${blobs.map(({ mimeType }) => encodeText(mimeType))}::text[],
      ${blobs.map(({ bytes }) => (bytes === null ? null : Buffer.from(bytes).toString('base64')))}::text[],
      ${blobs.map(({ content }) => content)}::text[],
      ${blobs.map(({ detached }) => detached)}::text[]
    ) AS b (ref, mime_type, bytes, content, detached)
    -- The row is locked also where it is young enough, so that a sweep cannot remove it meanwhile.
    ON CONFLICT (user_id, ref) DO UPDATE SET used_at = clock_timestamp()
      WHERE blobs.used_at < clock_timestamp() - interval '1 hour'
  )`;
  const shownPart = sql`added_uis AS (
    INSERT INTO shown_uis (user_id, id, ref)
    SELECT ${userId}, u.id, u.ref
    FROM unnest(${shownUIs.map(({ id }) => id)}::text[], ${shownUIs.map(({ ref }) => ref)}::text[]) AS u (id, ref)
    ON CONFLICT (user_id, id) DO UPDATE SET ref = EXCLUDED.ref
  )`;
  return [...(blobs.length === 0 ? [] : [blobPart]), ...(shownUIs.length === 0 ? [] : [shownPart])];
}
