// Moves the sessions of a user to another user's store: contents first, then events, hidden until all of a session is there.
import { AgentError } from '../errors.ts';
import { copyRecord } from './copy-record.ts';
import { findRefs } from './find-refs.ts';
import { readAllEvents } from './read-all-events.ts';
import type { EventChange, Store } from './store.ts';

/** Contents whose presence is remembered. */
const MAX_REMEMBERED = 100_000;

/**
 * Moves all sessions, oldest first; each is deleted at its former place once it is at the new one. No process works on them. Resolves with their number.
 * Rejects with `AgentError` `store-failed`; sessions that were moved before stay moved. `now`: ISO 8601, UTC.
 */
export async function moveSessions(source: Store, target: Store, now: string): Promise<number> {
  const sessions = (await source.listSessions()).reverse();
  const present = new Set<string>();
  for (const { id, createdAt, project, board, ...summary } of sessions) {
    const events = await readAllEvents(source, id);
    if (events.length !== summary.seq)
      throw new AgentError('store-failed', `Events of the session ${id} are missing. It stays with its user.`, {
        received: id,
        storeProblem: 'damaged',
      });
    const text = JSON.stringify(events);
    for (const ref of new Set(findRefs(text))) {
      if (present.has(ref)) continue;
      const blob = await source.getBlob(ref);
      if (blob) await target.write([{ type: 'blob', ref, ...blob }]);
      if (present.size < MAX_REMEMBERED) present.add(ref);
    }
    await target.createSession({ id, createdAt, project, board });
    await target.deleteSession(id, now);
    const changes = events.map(
      ({ seq: _, at, ...event }): EventChange => ({ type: 'event', sessionId: id, at, event }),
    );
    if (changes.length > 0) await target.writeFirst(changes);
    await moveViewStates(source, target, { sessionId: id, text });
    await target.restoreSession(id);
    const { title, pinned, archived } = summary;
    await target.updateSession(id, { title, pinned, archived });
    await source.deleteSession(id, now);
  }
  await moveRecords(source, target);
  return sessions.length;
}

/** Moves what the user keeps beside chats; a record that the target has already stays there. */
async function moveRecords(source: Store, target: Store): Promise<void> {
  for (const record of await source.listRecords()) {
    await copyRecord(record, target);
    await source.removeRecord(record.kind, record.id);
  }
}

/** `text`: the events as JSON. */
async function moveViewStates(
  source: Store,
  target: Store,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<void> {
  const events = JSON.parse(text) as readonly { callId?: unknown; server?: unknown; surfaceId?: unknown }[];
  const surfaces = new Map<string, string>();
  for (const { callId, surfaceId = callId, server } of events)
    if (typeof surfaceId === 'string' && typeof server === 'string') surfaces.set(surfaceId, server);
  for (const [surfaceId, server] of surfaces) {
    const json = await source.getViewState(sessionId, surfaceId);
    if (json !== undefined) await target.setViewState({ sessionId, surfaceId, server, json });
  }
}
