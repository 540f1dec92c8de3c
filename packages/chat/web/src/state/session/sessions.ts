// The list of the user's sessions, and what the user does with them: rename, pin, archive, copy, import, delete with undo.
import type { ChatClient } from '@vitrine/agent/api';
import { MAX_CHAT_FILE, type SessionSummary } from '@vitrine/agent/internal/api';
import { SIDEBAR_TEXTS as TEXTS } from '../../texts/sidebar.ts';
import type { Router } from '../router.ts';
import { createStore, type Readable } from '../store.ts';

const MEGABYTE = 1024 * 1024;

/** Members of a session that can be changed. */
interface SessionChange {
  readonly title?: string;
  readonly pinned?: boolean;
  readonly archived?: boolean;
  /** Id of a project; the empty text for none. */
  readonly project?: string;
}

/** Newest first. Each method rejects with `ApiError`; the list is then as the server has it. */
export interface Sessions extends Readable<readonly SessionSummary[]> {
  /** The session that was deleted last, while its deletion can be taken back here. */
  readonly deleted: Readable<SessionSummary | undefined>;
  /** Loads the sessions again, and never rejects. */
  refresh(): Promise<void>;
  /** Shows the change at once. */
  change(id: string, change: SessionChange): Promise<void>;
  /** Copies a conversation, or its beginning up to the end of an answer, into its project or another one, and shows the copy. */
  copy(id: string, runId?: string, project?: string): Promise<void>;
  /** Makes a session of an exported file. Resolves with its id. Rejects with an `Error` for the user when the file is too large. */
  importFile(file: File): Promise<string>;
  /** Shows a session that was made meanwhile. */
  show(id: string): Promise<void>;
  /** Leaves the session if it is open. */
  remove(id: string): Promise<void>;
  /** Deletes all sessions, and leaves the one that is open. Resolves with their number. */
  removeAll(): Promise<number>;
  /** Takes the last deletion back. */
  restore(): Promise<void>;
  /** The deletion stands. */
  dismissDeleted(): void;
}

export interface SessionsOptions {
  readonly api: Pick<
    ChatClient,
    | 'listSessions'
    | 'updateSession'
    | 'deleteSession'
    | 'deleteAllSessions'
    | 'restoreSession'
    | 'copySession'
    | 'importSession'
  >;
  readonly router: Pick<Router, 'getSnapshot' | 'go'>;
}

export function createSessions({ api, router }: SessionsOptions): Sessions {
  const list = createStore<readonly SessionSummary[]>([]);
  const deleted = createStore<SessionSummary | undefined>(undefined);

  const refresh = async (): Promise<void> => {
    const sessions = await api.listSessions().catch(() => undefined);
    if (sessions) list.set(sessions.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)));
  };
  /** Rejects as `work` does, after the list is again as the server has it. */
  const orRefresh = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      await refresh();
      throw error;
    }
  };

  const show = async (id: string): Promise<void> => {
    await refresh();
    router.go(id);
  };

  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    deleted,
    refresh,
    change(id, change) {
      list.update(sessions => sessions.map(session => (session.id === id ? { ...session, ...change } : session)));
      return orRefresh(api.updateSession(id, change));
    },
    async copy(id, runId, project) {
      const options = { ...(runId === undefined ? {} : { runId }), ...(project === undefined ? {} : { project }) };
      await show((await api.copySession(id, options)).id);
    },
    async importFile(file) {
      if (file.size > MAX_CHAT_FILE)
        throw new Error(TEXTS.importTooLarge(Math.ceil(file.size / MEGABYTE), MAX_CHAT_FILE / MEGABYTE));
      return (await api.importSession(file, file.name)).id;
    },
    show,
    async remove(id) {
      const session = list.getSnapshot().find(candidate => candidate.id === id);
      list.update(sessions => sessions.filter(candidate => candidate.id !== id));
      await orRefresh(api.deleteSession(id));
      if (session) deleted.set(session);
      if (router.getSnapshot() === id) router.go(undefined);
    },
    async removeAll() {
      try {
        const count = await api.deleteAllSessions();
        deleted.set(undefined);
        router.go(undefined);
        return count;
      } finally {
        await refresh();
      }
    },
    async restore() {
      const session = deleted.getSnapshot();
      if (!session) return;
      await api.restoreSession(session.id);
      deleted.set(undefined);
      await refresh();
    },
    dismissDeleted: () => deleted.set(undefined),
  };
}
