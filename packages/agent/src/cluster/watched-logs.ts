// The logs that readers of this process follow: a signal tells of each new event, and one query for all of them finds what signals have not told.
import { coalesce } from '@vitrine/std/internal/coalesce';
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { Signals } from '@vitrine/storage/internal/signals';
import { encodeText } from '../store/postgres/encode-text.ts';
import { keyText, type SessionKey, topics } from './session-key.ts';
import { type PollingOptions, startPolling } from './start-polling.ts';

/** Called when there may be more events. `end`: the number of the last event, where it is known. */
type Listener = (end?: number) => void;

export interface WatchedLogs {
  /** Watches the log of a session, to which other processes write. Returns the function that ends this. */
  listen(session: SessionKey, listener: Listener): () => void;
  close(): void;
}

export interface WatchedLogsOptions extends PollingOptions {
  readonly sql: Sql;
  readonly signals: Signals;
  readonly onError: (error: Error) => void;
}

interface WatchedLog {
  readonly session: SessionKey;
  readonly listeners: Set<Listener>;
  /** Number of the last event at the last look; absent before the first one. */
  end?: number | undefined;
}

export function createWatchedLogs({ sql, signals, onError, ...polling }: WatchedLogsOptions): WatchedLogs {
  const logs = new Map<string, WatchedLog>();
  const look = coalesce(async () => {
    const watched = [...logs.values()];
    if (watched.length === 0) return;
    // A log that is shorter than before, or missing, is of a deleted session.
    const rows = await sql`
      SELECT w.place, s.seq FROM unnest(
        ${watched.map(({ session }) => encodeText(session.userId))}::text[],
        ${watched.map(({ session }) => encodeText(session.sessionId))}::text[],
        ${watched.map(({ end }) => end ?? null)}::int[]
      ) WITH ORDINALITY AS w (user_id, id, seq, place)
      LEFT JOIN sessions AS s ON s.user_id = w.user_id AND s.id = w.id AND s.deleted_at IS NULL
      WHERE s.seq IS DISTINCT FROM w.seq OR s.seq IS NULL`;
    for (const { place, seq } of rows) {
      const log = watched[Number(place) - 1]!;
      log.end = seq === null ? undefined : Number(seq);
      for (const listener of [...log.listeners]) listener(log.end);
    }
  });
  const stopPolling = startPolling(signals, () => void look().catch(onError), polling);
  return {
    listen(session, listener) {
      const key = keyText(session);
      const log: WatchedLog = logs.get(key) ?? { session, listeners: new Set() };
      logs.set(key, log);
      // Each subscription is its own, also of the same function.
      const call: Listener = end => listener(end);
      log.listeners.add(call);
      const unsubscribe = signals.subscribe(topics.events(session), isOwn => isOwn || call());
      return () => {
        unsubscribe();
        log.listeners.delete(call);
        if (log.listeners.size === 0 && logs.get(key) === log) logs.delete(key);
      };
    },
    close: stopPolling,
  };
}
