// The workspaces of the users of one chat: each is opened by the first request, and closed when nothing has needed it for a while.
import type { User } from '../auth/user.ts';
import { nextWorkspaceState, type WorkspaceEvent, type WorkspaceState } from './workspace-state.ts';

export interface WorkspacePoolOptions<T> {
  readonly open: (user: User) => Promise<T>;
  /** Absent result: this one is never closed. */
  readonly closer: (workspace: T) => (() => Promise<void>) | undefined;
  /** Whether it works on something without a request. */
  readonly isBusy: (workspace: T) => boolean;
  /** Stops what it works on. */
  readonly stop: (workspace: T) => Promise<void>;
  /** How long it stays open when nothing needs it. */
  readonly idleMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Called with errors of closing. */
  readonly report: (error: unknown) => void;
}

/** A workspace that stays open until `leave` is called, once. */
interface WorkspaceUse<T> {
  readonly workspace: T;
  leave(): void;
}

export interface WorkspacePool<T> {
  /** Opens the workspace of a user unless it is open. Rejects as `open` does; the next call tries again. */
  enter(user: User): Promise<WorkspaceUse<T>>;
  /** Extends the use for what goes on after its request, such as an event stream: returns the function that ends the use. */
  extend(user: User): () => void;
  /** Stops what the workspace of a user works on, and closes it as soon as no request and no stream needs it. */
  end(userId: string): Promise<void>;
  /** Closes what nothing has needed for long enough. Resolves when that is closed. */
  closeIdle(): Promise<void>;
}

interface Entry<T> {
  readonly opening: Promise<T>;
  /** Set once it is open. */
  workspace?: T;
  /** Resolves when it is closed; set when it begins to close. */
  closing?: Promise<void>;
}

export function createWorkspacePool<T>(options: WorkspacePoolOptions<T>): WorkspacePool<T> {
  const { open, closer, isBusy, stop, idleMs, now, report } = options;
  const states = new Map<string, WorkspaceState>();
  const entries = new Map<string, Entry<T>>();

  const dispatch = (userId: string, event: WorkspaceEvent): WorkspaceState | undefined => {
    const state = nextWorkspaceState(states.get(userId), event);
    if (state) states.set(userId, state);
    else {
      states.delete(userId);
      entries.delete(userId);
    }
    return state;
  };

  const add = (user: User): Entry<T> => {
    const entry: Entry<T> = { opening: open(user) };
    entries.set(user.id, entry);
    entry.opening.then(
      workspace => {
        entry.workspace = workspace;
        dispatch(user.id, { type: 'opened', at: now() });
      },
      () => dispatch(user.id, { type: 'failed' }),
    );
    return entry;
  };

  const createLeave = (userId: string): (() => void) => {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const state = dispatch(userId, { type: 'leave', at: now() });
      const entry = entries.get(userId);
      if (entry && state?.phase === 'open' && state.isEnding) void lookAt(userId, entry);
    };
  };

  const close = async (userId: string, closeWorkspace: () => Promise<void>): Promise<void> => {
    try {
      await closeWorkspace();
    } catch (error) {
      report(error);
    } finally {
      dispatch(userId, { type: 'closed' });
    }
  };

  const lookAt = async (userId: string, entry: Entry<T>): Promise<void> => {
    const { workspace } = entry;
    const closeWorkspace = workspace && closer(workspace);
    if (!closeWorkspace) return;
    const state = dispatch(userId, { type: 'look', at: now(), isBusy: isBusy(workspace), idleMs });
    if (state?.phase === 'closing') await (entry.closing ??= close(userId, closeWorkspace));
  };

  return {
    async enter(user) {
      for (let former = entries.get(user.id)?.closing; former; former = entries.get(user.id)?.closing) await former;
      dispatch(user.id, { type: 'enter' });
      const { opening } = entries.get(user.id) ?? add(user);
      return { workspace: await opening, leave: createLeave(user.id) };
    },
    extend({ id }) {
      // A workspace that is closing ends its streams itself.
      if (states.get(id)?.phase !== 'open') return () => {};
      dispatch(id, { type: 'enter' });
      return createLeave(id);
    },
    async end(userId) {
      const entry = entries.get(userId);
      const workspace = await entry?.opening.catch(() => undefined);
      if (!entry || !workspace || entry !== entries.get(userId)) return;
      dispatch(userId, { type: 'end' });
      await stop(workspace);
      await lookAt(userId, entry);
    },
    async closeIdle() {
      await Promise.all([...entries].map(([userId, entry]) => lookAt(userId, entry)));
    },
  };
}
