// A board's session grows with each refresh. From time to time another one takes its place, with the calls that are shown alone.

import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { readItemCalls } from '../api/board-calls.ts';
import { type Creating, createFilledSession } from '../session-copies/create-filled-session.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import { changeBoard, type StoredBoard } from './board-record.ts';

/** Events of a session beyond which it is renewed: for any board, and for each item. */
const MAX_EVENTS = 240;
const MAX_EVENTS_PER_ITEM = 12;
/** Time for which a call without a result counts as running. */
const RUNNING_MS = 10 * 60_000;

export interface Renewing extends Creating {
  readonly now: () => string;
  /** Tells the readers of the session before that it is gone. */
  readonly wake: (sessionId: string) => void;
}

/** Resolves with the board as it is then: the same when its session need not, or cannot now, be renewed. */
export async function renewSession(renewing: Renewing, board: StoredBoard): Promise<StoredBoard> {
  const { store, clock, now, wake } = renewing;
  const { sessionId, items } = board.body;
  const { seq = 0 } = (await store.getSession(sessionId)) ?? {};
  if (seq <= MAX_EVENTS + MAX_EVENTS_PER_ITEM * items.length) return board;
  // A question is answered where it was asked.
  if ((await store.listOpenApprovals()).some(question => question.sessionId === sessionId)) return board;
  const events = await readAllEvents(store, sessionId);
  const calls = readItemCalls(events);
  const live = items.flatMap(({ id }) => calls.get(id) ?? []);
  const since = new Date(clock.now() - RUNNING_MS).toISOString();
  if (live.some(({ attempt }) => attempt && !attempt.result && attempt.call.at > since)) return board;
  const ids = new Set(live.flatMap(({ shown, good, attempt }) => [shown, good?.callId, attempt?.call.callId]));
  const versions = new Map(
    events.flatMap(event => (event.type === 'artifact:edit' ? [[event.artifact, event] as const] : [])),
  );
  const isShownArtifact = (event: SessionEvent): boolean =>
    event.type === 'artifact:edit' &&
    versions.get(event.artifact) === event &&
    items.some(({ id }) => id === event.artifact);
  const { id } = await createFilledSession(renewing, {
    board: board.id,
    renew: sameId => sameId,
    events: events.filter(event => isOfCalls(event, ids) || isShownArtifact(event)).map(toCopied),
    contents: [],
  });
  for (const { shown, good } of live) {
    if (shown === undefined || !good) continue;
    const json = await store.getViewState(sessionId, shown);
    if (json !== undefined) await store.setViewState({ sessionId: id, surfaceId: shown, server: good.server, json });
  }
  const renewed = await changeBoard({ store, now }, board.id, body =>
    body.sessionId === sessionId ? { ...body, sessionId: id } : body,
  );
  // Another process has renewed it at the same time.
  const unusedId = renewed.body.sessionId === id ? sessionId : id;
  await store.deleteSession(unusedId, now());
  wake(unusedId);
  return renewed;
}

const isOfCalls = (event: SessionEvent, ids: ReadonlySet<string | undefined>): boolean =>
  (event.type === 'llm:tool-call' || event.type === 'tool:interface' || event.type === 'llm:tool-result') &&
  ids.has(event.callId);

const toCopied = ({ seq, at, ...event }: SessionEvent) => ({ seq, at, event: event as NewSessionEvent });
