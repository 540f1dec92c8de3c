import { ApiError, type ChatSession, type OpenSessionOptions, type SessionUpdate } from '@vitrine/agent/api';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

const notice = (seq: number): SessionEvent => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  type: 'view:notice',
  surfaceId: 's',
  server: 'x',
  level: 'info',
  message: `${seq}`,
});

/** A session whose updates the test writes. */
class Session implements Pick<ChatSession, 'pause' | 'resume' | 'retry'> {
  readonly live = undefined;
  readonly pause = vi.fn();
  readonly resume = vi.fn();
  readonly retry = vi.fn();
  controller!: ReadableStreamDefaultController<SessionUpdate>;
  readonly #stream = new ReadableStream<SessionUpdate>({ start: controller => void (this.controller = controller) });
  [Symbol.asyncIterator]() {
    return this.#stream[Symbol.asyncIterator]();
  }
}

function open({ hidden = false } = {}) {
  const sessions: Session[] = [];
  const page = Object.assign(new EventTarget(), { hidden });
  const onServers = vi.fn();
  let closing: AbortSignal | undefined;
  const store = createSessionStore('a', {
    api: {
      openSession(_id: string, { signal }: OpenSessionOptions = {}) {
        closing = signal;
        const session = new Session();
        sessions.push(session);
        return session as unknown as ChatSession;
      },
    },
    onServers,
    page: page as unknown as Document,
  });
  const emit = (...updates: SessionUpdate[]): void => {
    for (const update of updates) sessions.at(-1)!.controller.enqueue(update);
  };
  const shows = (expected: object) => vi.waitFor(() => expect(store.getSnapshot()).toMatchObject(expected));
  return { store, sessions, page, onServers, emit, shows, closing: () => closing };
}

const LOST = new ApiError('offline', 'gone');

it('shows the snapshot, then each event; an unreadable event still advances the number', async () => {
  const { emit, shows, store } = open();
  emit({ type: 'snapshot', seq: 2, events: [notice(1), notice(2)] });
  await shows({ phase: 'loading', transcript: { seq: 2 } });
  emit({ type: 'open' }, { type: 'event', seq: 3, event: undefined }, { type: 'event', seq: 4, event: notice(4) });
  await shows({ phase: 'live', transcript: { seq: 4 } });
  expect(store.getSnapshot().transcript.entries).toHaveLength(3);
});

it('a new snapshot, as after a resync, replaces everything', async () => {
  const { emit, shows, store } = open();
  emit({ type: 'snapshot', seq: 2, events: [notice(1), notice(2)] }, { type: 'snapshot', seq: 1, events: [notice(1)] });
  await shows({ transcript: { seq: 1 } });
  expect(store.getSnapshot().transcript.entries).toHaveLength(1);
});

it('reports reconnecting; while loading only from the third failure on', async () => {
  const { emit, shows } = open();
  emit({ type: 'lost', failures: 2, error: LOST });
  await shows({ phase: 'loading' });
  emit({ type: 'lost', failures: 3, error: LOST });
  await shows({ phase: 'reconnecting' });
  emit({ type: 'open' }, { type: 'lost', failures: 1, error: LOST });
  await shows({ phase: 'reconnecting' });
});

it('reloads the servers after the connection was lost', async () => {
  const { emit, shows, onServers } = open();
  emit({ type: 'open' });
  await shows({ phase: 'live' });
  expect(onServers).not.toHaveBeenCalled();
  emit({ type: 'lost', failures: 1, error: LOST }, { type: 'open' });
  await vi.waitFor(() => expect(onServers.mock.calls).toEqual([[]]));
});

it('a session that does not exist is missing; one that cannot be read can be retried', async () => {
  const missing = open();
  missing.sessions[0]!.controller.error(new ApiError('unknown-session', 'none', { status: 404 }));
  await missing.shows({ phase: 'missing' });
  const { sessions, store, shows, emit } = open();
  sessions[0]!.controller.error(new ApiError('unreadable', 'What?'));
  await shows({ phase: 'failed', error: 'What?' });
  store.retry();
  emit({ type: 'snapshot', seq: 0, events: [] }, { type: 'open' });
  await shows({ phase: 'live' });
});

it('disconnects while the page is hidden, from the start or later', async () => {
  const { sessions, page, emit, shows } = open({ hidden: true });
  emit({ type: 'snapshot', seq: 1, events: [notice(1)] });
  await shows({ phase: 'live', transcript: { seq: 1 } });
  expect(sessions[0]!.pause).toHaveBeenCalledOnce();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sessions[0]!.resume).toHaveBeenCalledOnce();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sessions[0]!.pause).toHaveBeenCalledTimes(2);
});

it('closes the session that it opened', () => {
  const { store, closing } = open();
  expect(closing()?.aborted).toBe(false);
  store.close();
  expect(closing()?.aborted).toBe(true);
});

it('the end of the sign-in keeps the transcript', async () => {
  const { emit, shows, sessions } = open();
  emit({ type: 'snapshot', seq: 1, events: [notice(1)] }, { type: 'open' });
  await shows({ phase: 'live' });
  sessions[0]!.controller.error(new ApiError('sign-in-needed', 'You are not signed in.', { status: 401 }));
  await shows({ phase: 'signed-out', transcript: { seq: 1 } });
});
