// What a model is writing, for readers in other processes than the session's holder: the holder writes a snapshot a few times a second.
import { setTimeout } from 'node:timers/promises';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { coalesce } from '@vitrine/std/internal/coalesce';
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { Signals } from '@vitrine/storage/internal/signals';
import { decodeText, encodeText } from '../store/postgres/encode-text.ts';
import type { LiveSession } from '../types.ts';
import { keyText, type SessionKey, topics } from './session-key.ts';
import { startPolling } from './start-polling.ts';

/** Milliseconds between two snapshots of a session. */
const INTERVAL_MS = 200;

export interface LiveStepsOptions {
  readonly sql: Sql;
  readonly signals: Signals;
  readonly onError: (error: Error) => void;
}

export interface LiveSteps {
  /** Writes the changes of a session's live step while `token` holds the session. Returns the function that ends this. */
  publish(session: SessionKey, live: LiveSession, token: string): () => Promise<void>;
  /** The live step that the session's holder writes; read from the database while it has subscribers. */
  follow(session: SessionKey): LiveSession;
  /** Ends what is followed; its subscribers hear nothing more. */
  close(): void;
}

export function createLiveSteps({ sql, signals, onError }: LiveStepsOptions): LiveSteps {
  const write = async (session: SessionKey, token: string, step: LiveStep | undefined): Promise<void> => {
    const [userId, sessionId] = [encodeText(session.userId), encodeText(session.sessionId)];
    if (step === undefined)
      await sql`
        DELETE FROM live_steps AS l USING sessions AS s
        WHERE l.user_id = ${userId} AND l.session_id = ${sessionId}
          AND s.user_id = l.user_id AND s.id = l.session_id AND s.holder = ${token}`;
    else
      await sql`
        INSERT INTO live_steps (user_id, session_id, body)
        SELECT user_id, id, ${encodeText(JSON.stringify(step))} FROM sessions
        WHERE user_id = ${userId} AND id = ${sessionId} AND holder = ${token}
        ON CONFLICT (user_id, session_id) DO UPDATE SET body = excluded.body`;
    signals.publish(topics.live(session));
  };
  const read = async ({ userId, sessionId }: SessionKey): Promise<LiveStep | undefined> => {
    const [row] = await sql`
      SELECT body FROM live_steps WHERE user_id = ${encodeText(userId)} AND session_id = ${encodeText(sessionId)}`;
    return row && (JSON.parse(decodeText(String(row.body))) as LiveStep);
  };
  const followers = new Map<string, Follower>();
  /** Looks without a signal, by one query for all. Only unfinished steps are looked after: of a signal that is lost at the beginning, the next one tells. */
  const look = coalesce(async () => {
    const open = [...followers.values()].filter(follower => follower.getSnapshot() !== undefined);
    if (open.length === 0) return;
    const rows = await sql`
      SELECT w.place, l.body FROM unnest(
        ${open.map(({ session }) => encodeText(session.userId))}::text[],
        ${open.map(({ session }) => encodeText(session.sessionId))}::text[]
      ) WITH ORDINALITY AS w (user_id, session_id, place) LEFT JOIN live_steps AS l USING (user_id, session_id)`;
    for (const { place, body } of rows)
      open[Number(place) - 1]!.take(body === null ? undefined : (JSON.parse(decodeText(String(body))) as LiveStep));
  });
  const stopPolling = startPolling(signals, () => void look().catch(onError));

  return {
    publish(session, live, token) {
      let lastStep: LiveStep | undefined;
      const ended = new AbortController();
      const writeNext = coalesce(async () => {
        await setTimeout(INTERVAL_MS, undefined, { signal: ended.signal }).catch(() => {});
        const step = live.getSnapshot();
        if (ended.signal.aborted || step === lastStep) return;
        lastStep = step;
        await write(session, token, step).catch(onError);
      });
      const unsubscribe = live.subscribe(() => void writeNext());
      // What the holder before was writing is written anew.
      void write(session, token, undefined).catch(onError);
      return async () => {
        unsubscribe();
        ended.abort();
        await writeNext();
        await write(session, token, undefined).catch(onError);
      };
    },
    follow(session) {
      const key = keyText(session);
      const existing = followers.get(key);
      if (existing) return existing;
      const follower = createFollower({ session, signals, read, onError, onUnused: () => followers.delete(key) });
      followers.set(key, follower);
      return follower;
    },
    close() {
      stopPolling();
      for (const follower of followers.values()) follower.close();
    },
  };
}

interface Follower extends LiveSession {
  readonly session: SessionKey;
  /** Takes the step as the database has it. */
  take(step: LiveStep | undefined): void;
  close(): void;
}

interface FollowerOptions extends Pick<LiveStepsOptions, 'signals' | 'onError'> {
  readonly session: SessionKey;
  readonly read: (session: SessionKey) => Promise<LiveStep | undefined>;
  readonly onUnused: () => void;
}

function createFollower({ session, signals, read, onError, onUnused }: FollowerOptions): Follower {
  const listeners = new Set<() => void>();
  let snapshot: LiveStep | undefined;
  let stop: (() => void) | undefined;

  const take = (next: LiveStep | undefined): void => {
    if (next === undefined && snapshot === undefined) return;
    snapshot = next;
    for (const listener of [...listeners]) listener();
  };
  const look = coalesce(() => read(session).then(take).catch(onError));
  const start = (): (() => void) => {
    const unsubscribe = signals.subscribe(topics.live(session), () => void look());
    void look();
    return () => {
      unsubscribe();
      snapshot = undefined;
      onUnused();
    };
  };
  const end = (): void => {
    stop?.();
    stop = undefined;
  };
  return {
    session,
    take,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end();
      };
    },
    close() {
      listeners.clear();
      end();
    },
  };
}
