// Model contexts of views (MCP Apps, ui/update-model-context; H28): the last one of each surface counts. A view may send one with every mouse
// move, so updates are debounced: of several in quick succession only the newest is logged. Each request is answered when it, or the update that
// replaced it, is in the log.

import type { ModelContextAction } from '@vitrine/protocol/internal/session/actions';
import type { NewSessionEvent, ViewContextEvent } from '@vitrine/protocol/internal/session/events';
import type { ModelContext } from '@vitrine/protocol/internal/session/model-context';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { jsonBytes } from '../sanitizer/json-bytes.ts';
import type { Log } from '../store/log/log.ts';
import type { Store } from '../store/store.ts';
import { boundedJson } from './bounded-json.ts';
import type { Budget } from './budget.ts';
import type { ViewSurface } from './view-surface.ts';

/** Bytes of a context as JSON: it goes to a model, whose window is small. */
const MAX_CONTEXT_BYTES = 256 * 1024;
const MIN_INTERVAL_MS = 200;

type NewContext = Extract<NewSessionEvent, { type: 'view:context' }>;

/** A surface that sent an update a moment ago. */
interface Recent {
  readonly sessionId: string;
  timer: ReturnType<typeof setTimeout>;
  waiting?: { event: NewContext; settle: ((error?: unknown) => void)[] } | undefined;
}

export interface ModelContextsOptions {
  readonly log: Log;
  readonly store: Store;
  /** The write budget of each surface. */
  readonly budget: Budget;
}

export interface ModelContexts {
  /** Resolves when it is logged. Rejects with `AgentError` `bad-action`, `denied`, `store-failed`. */
  update(surface: ViewSurface, context: Omit<ModelContextAction, 'type'>): Promise<void>;
  /** Removes a surface's context on the user's behalf. False when there is none. */
  clear(sessionId: string, surfaceId: string): Promise<boolean>;
  /** The current contexts, oldest update first. */
  read(sessionId: string): Promise<ModelContext[]>;
  /** Logs the waiting updates at once. */
  close(): Promise<void>;
}

export function createModelContexts({ log, store, budget }: ModelContextsOptions): ModelContexts {
  const recent = new Map<string, Recent>();
  const contextKey = (sessionId: string, surfaceId: string): string => JSON.stringify([sessionId, surfaceId]);
  /** The writes of a session, one at a time: each is compared with the one before. */
  const writes = createSerialQueue();
  const getCurrent = async (sessionId: string, surfaceId: string): Promise<ViewContextEvent | undefined> =>
    (await store.listContexts(sessionId)).find(event => event.surfaceId === surfaceId);

  /** Updates that change nothing are not logged. */
  const write = (sessionId: string, event: NewContext): Promise<void> =>
    writes.run(sessionId, async () => {
      const current = await getCurrent(sessionId, event.surfaceId);
      const same = current ? contentKey(current) === contentKey(event) : event.cleared !== undefined;
      if (same) return;
      budget.spend(event.surfaceId, jsonBytes(event));
      await log.append(sessionId, event);
    });

  /** Writes what waits; undefined when no write does. The promise never rejects. */
  const writeWaiting = (entry: Recent): Promise<void> | undefined => {
    const { waiting } = entry;
    if (!waiting) return undefined;
    entry.waiting = undefined;
    return write(entry.sessionId, waiting.event).then(
      () => waiting.settle.forEach(settle => void settle()),
      error => waiting.settle.forEach(settle => void settle(error)),
    );
  };

  const rest = (key: string, entry: Recent): void => {
    entry.timer = setTimeout(() => {
      if (writeWaiting(entry)) rest(key, entry);
      else recent.delete(key);
    }, MIN_INTERVAL_MS);
  };

  return {
    async update({ sessionId, surfaceId, server, toolName }, context) {
      const { content = [], structuredContent } = boundedJson(context, {
        what: 'The context',
        maxBytes: MAX_CONTEXT_BYTES,
      });
      const empty = content.length === 0 && structuredContent === undefined;
      const event: NewContext = {
        type: 'view:context',
        surfaceId,
        server,
        toolName,
        ...(content.length === 0 ? {} : { content }),
        ...(structuredContent === undefined ? {} : { structuredContent }),
        ...(empty ? { cleared: 'view' as const } : {}),
      };
      const key = contextKey(sessionId, surfaceId);
      const entry = recent.get(key);
      if (entry) {
        await new Promise<void>((resolve, reject) => {
          const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error as Error));
          entry.waiting = { event, settle: [...(entry.waiting?.settle ?? []), settle] };
        });
        return;
      }
      const fresh = { sessionId } as Recent;
      recent.set(key, fresh);
      rest(key, fresh);
      try {
        await write(sessionId, event);
      } catch (error) {
        // An update that was not written delays no other.
        if (recent.get(key) === fresh && !fresh.waiting) {
          clearTimeout(fresh.timer);
          recent.delete(key);
        }
        throw error;
      }
    },
    async clear(sessionId, surfaceId) {
      const entry = recent.get(contextKey(sessionId, surfaceId));
      if (entry) void writeWaiting(entry);
      return writes.run(sessionId, async () => {
        const current = await getCurrent(sessionId, surfaceId);
        if (!current) return false;
        const { server, toolName } = current;
        await log.append(sessionId, {
          type: 'view:context',
          surfaceId,
          server,
          ...(toolName === undefined ? {} : { toolName }),
          cleared: 'user',
        });
        return true;
      });
    },
    async read(sessionId) {
      for (const entry of recent.values()) if (entry.sessionId === sessionId) void writeWaiting(entry);
      const contexts = await writes.run(sessionId, () => store.listContexts(sessionId));
      return contexts.map(({ type: _, cleared: __, ...context }) => context);
    },
    async close() {
      for (const entry of recent.values()) {
        clearTimeout(entry.timer);
        void writeWaiting(entry);
      }
      recent.clear();
      await writes.idle();
    },
  };
}

const contentKey = ({ content, structuredContent, cleared }: Omit<NewContext, 'type'>): string =>
  JSON.stringify([content ?? null, structuredContent === undefined, structuredContent ?? null, cleared !== undefined]);
