// Reads a shared chat from its owner's store. The owner's agent and servers have no part in it: a guest can start nothing.
import type { Store } from '@vitrine/agent';
import { readAllEvents } from '@vitrine/agent/internal/stores';
import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import type { SessionEvent } from '@vitrine/protocol/session';
import { sleep } from '@vitrine/std/internal/sleep';
import { toGuestEvent } from './guest-events.ts';
import { isOnBoard, readShownEvents, type SharedThing } from './shared-board.ts';

export type SharedStore = Pick<Store, 'getSession' | 'readEvents' | 'getBlob' | 'getRecord' | 'close'>;

/** Interval at which the log is looked at for new events, and the link for its end. */
const LOOK_MS = 1000;
const BATCH = 200;

/** The conversation that the owner sees, as guests read it. */
export async function readShared(store: SharedStore, { sessionId, board }: SharedThing): Promise<SessionEvent[]> {
  return selectShown(await readAllEvents(store, sessionId), board);
}

/** What guests read of a whole log: nothing that the owner has edited away, taken back, or replaced on a board. */
function selectShown(all: readonly SessionEvent[], board: SharedThing['board']): SessionEvent[] {
  const events = activeEvents(all);
  const takenBack = new Set(events.flatMap(event => (event.type === 'message:removed' ? event.messageId : [])));
  return readShownEvents(events, board).flatMap(event =>
    event.type === 'message:user' && takenBack.has(event.messageId) ? [] : (toGuestEvent(event) ?? []),
  );
}

/** Event of which a guest learns only that there is one: numbers without a gap tell the reader that nothing is missing. */
const toHidden = (seq: number): SessionEvent => ({ type: 'hidden', seq }) as unknown as SessionEvent;

interface FollowOptions {
  readonly after: number;
  readonly signal: AbortSignal;
  /** Tells whether the link still leads here. */
  readonly isOpen: () => Promise<boolean>;
  /** Milliseconds between two looks. @default 1000 */
  readonly lookMs?: number | undefined;
}

/** The events after a number as they come. Ends with the link, and where another branch is shown: the reader reads the chat again. */
export async function* followShared(
  store: SharedStore,
  find: () => Promise<SharedThing | undefined>,
  { after, signal, isOpen, lookMs = LOOK_MS }: FollowOptions,
): AsyncGenerator<SessionEvent, void> {
  let seq = after;
  const first = await find();
  if (!first || !(await isOpen())) return;
  for await (const event of readPast(store, first, after)) {
    if (signal.aborted) return;
    yield event;
    seq = event.seq;
  }
  while (!signal.aborted && (await isOpen())) {
    const shared = await find();
    // The calls of a board move to another session from time to time: the reader reads it again.
    if (!shared || shared.sessionId !== first.sessionId) return;
    const events = await store.readEvents(shared.sessionId, { after: seq, limit: BATCH });
    for (const event of events) {
      if (event.type === 'branch') return;
      yield (isOnBoard(event, shared.board) ? toGuestEvent(event) : undefined) ?? toHidden(event.seq);
      seq = event.seq;
    }
    if (events.length === 0) await sleep(lookMs, signal).catch(() => {});
  }
}

/** The events after a number that are in the log now. */
async function* readPast(store: SharedStore, { sessionId, board }: SharedThing, after: number) {
  const { seq = 0 } = (await store.getSession(sessionId)) ?? {};
  if (seq <= after) return;
  const all = await readAllEvents(store, sessionId);
  const shown = new Map(selectShown(all, board).map(event => [event.seq, event]));
  for (const event of all) if (event.seq > after) yield shown.get(event.seq) ?? toHidden(event.seq);
}

/** Tells whether a branch begins after an event: then a reader of that event has to read the chat again. */
export async function hasBranchAfter(store: SharedStore, sessionId: string, after: number): Promise<boolean> {
  for (let at = after; ; ) {
    const events = await store.readEvents(sessionId, { after: at, limit: BATCH });
    if (events.some(({ type }) => type === 'branch')) return true;
    const last = events.at(-1);
    if (!last) return false;
    at = last.seq;
  }
}

const REF = /"([0-9a-f]{64})"/g;

/** The names of contents that the events have as whole texts. */
export function listRefs(events: readonly SessionEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(event => [...JSON.stringify(event).matchAll(REF)].map(([, ref = '']) => ref)));
}
