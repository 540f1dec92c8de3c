// Creates a session that has a conversation already: hidden until all of it is there, so that a process which dies meanwhile leaves nothing to see.
import { createBranchTree } from '@vitrine/protocol/internal/session/branches';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Clock } from '../clock.ts';
import { createPauses } from '../pauses.ts';
import type { BlobChange, EventChange, Store } from '../store/store.ts';
import { type RenewId, renewIds } from './renew-ids.ts';
import type { CopiedEvent } from './settle-events.ts';

export interface Creating {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly randomId: () => string;
  /** Id of the new session. */
  readonly id: string;
}

interface FilledSession {
  /** Title of the session. @default the title of the first message */
  readonly title?: string;
  /** ISO 8601, UTC. Absent: now. */
  readonly createdAt?: string;
  /** Id of the project that it belongs to. */
  readonly project?: string | undefined;
  /** Id of the board whose calls the session has. */
  readonly board?: string;
  readonly events: readonly CopiedEvent[];
  readonly contents: readonly BlobChange[];
  readonly renew: RenewId;
  /** Finds where branches begin; absent when the events have none. */
  readonly original?: readonly SessionEvent[];
}

/** Rejects with `AgentError` `store-failed`. */
export async function createFilledSession(
  { store, clock, id }: Creating,
  { title, createdAt, project, board, events, contents, renew, original = [] }: FilledSession,
): Promise<{ id: string }> {
  const now = new Date(clock.now()).toISOString();
  const findSeq = createSeqFinder(events, original);
  const pause = createPauses();
  const changes: EventChange[] = [];
  for (const { event, at } of events) {
    await pause();
    const moved = event.type === 'branch' ? { ...event, after: findSeq(event.after) } : event;
    changes.push({ type: 'event', sessionId: id, event: renewIds(moved, renew), at });
  }
  await store.createSession({ id, createdAt: createdAt ?? now, project, board });
  // What fails from here on stays hidden, and is removed with the deleted sessions.
  await store.deleteSession(id, now);
  if (changes.length > 0) await store.writeFirst([...contents, ...changes]);
  await store.restoreSession(id);
  if (title !== undefined) await store.updateSession(id, { title });
  return { id };
}

/**
 * Creates a function from the number of an event in the original to its number in the copy: its own, or the number of the next one before
 * it that was copied.
 */
function createSeqFinder(events: readonly CopiedEvent[], original: readonly SessionEvent[]): (seq: number) => number {
  const copied = new Map(events.flatMap(({ seq }, index) => (seq === undefined ? [] : [[seq, index + 1]])));
  const tree = createBranchTree();
  for (const event of original) tree.add(event);
  return after => {
    let seq = after;
    while (seq > 0 && !copied.has(seq)) seq = tree.parent(seq);
    return copied.get(seq) ?? 0;
  };
}
