// Apps: tools that the user opens without a model. Each has a session of its own, in which its calls and the states of its views stay.
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { OpenedApp } from '../api/contract/apps.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { SessionGuards } from '../session-guards.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import type { Agent } from '../types.ts';

const KIND = 'app';

/** The body of an app's record. */
interface AppBody {
  readonly server: string;
  readonly tool: string;
  readonly sessionId: string;
  readonly pinned?: true;
}

export interface AppsOptions extends Pick<SessionGuards, 'requireOpen'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly randomId: () => string;
}

export function createApps({ store, requireOpen, clock, randomId }: AppsOptions) {
  const readNow = (): string => new Date(clock.now()).toISOString();
  const find = async ({ server, tool }: { readonly server: string; readonly tool: string }) => {
    const id = sha256Hex(JSON.stringify([server, tool]));
    return { id, record: await store.getRecord(KIND, id) };
  };
  const write = async (id: string, revision: number, body: AppBody): Promise<OpenedApp> =>
    toApp(await store.writeRecord({ kind: KIND, id, revision, at: readNow(), body }));

  return {
    async listApps() {
      const apps = (await store.listRecords(KIND)).map(toApp);
      return apps.sort((a, b) => b.openedAt.localeCompare(a.openedAt));
    },
    async openApp({ server, tool }) {
      requireOpen();
      const { id, record } = await find({ server, tool });
      const body = record?.body as AppBody | undefined;
      if (body && (await store.getSession(body.sessionId)))
        // Another page that opens it at the same time has noted it.
        return write(id, record?.revision ?? 0, body).catch(() => toApp(record as StoredRecord));
      const sessionId = randomId();
      await store.createSession({ id: sessionId, createdAt: readNow(), board: id });
      const { pinned } = body ?? {};
      const next = { server, tool, sessionId, ...(pinned ? { pinned } : {}) };
      return write(id, record?.revision ?? 0, next).catch(async (error: unknown) => {
        await store.deleteSession(sessionId, readNow());
        // Another page has opened it at the same time.
        const { record: other } = await find({ server, tool });
        if (!other) throw error;
        return toApp(other);
      });
    },
    async changeApp({ server, tool, pinned }) {
      requireOpen();
      const { id, record } = await find({ server, tool });
      if (!record)
        throw new AgentError('unknown-tool', `The app ${tool} of ${server} was never opened.`, { received: tool });
      const { pinned: _, ...body } = record.body as AppBody;
      return write(id, record.revision, { ...body, ...(pinned ? { pinned } : {}) });
    },
  } satisfies Partial<Agent>;
}

const toApp = ({ body, updatedAt }: StoredRecord): OpenedApp => ({ ...(body as AppBody), openedAt: updatedAt });
