// The checks at the start of every method of the agent: is it open, is there such a session, such a surface.

import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { Lifecycle } from './agent-services.ts';
import type { SessionSummary } from './api/contract/sessions.ts';
import type { ServerAccess } from './calls/server-access.ts';
import { AgentError } from './errors.ts';
import type { Store } from './store/store.ts';
import type { ViewSurface } from './views/view-surface.ts';

/** Guards of access to sessions. Accesses to one session end in the order of the calls, so what follows them begins in that order, too. */
export interface SessionGuards {
  /** Throws `AgentError` `closed`. */
  requireOpen(): void;
  /** Rejects with `AgentError` `closed`, `unknown-session`. */
  requireSession(sessionId: string): Promise<void>;
  /** Rejects with `AgentError` `closed`, `unknown-session`, `unknown-surface`. */
  requireSurface(sessionId: string, surfaceId: string): Promise<ViewSurface>;
  /** Resolves when all checks that have begun have ended. */
  idle(): Promise<void>;
}

interface SessionGuardsOptions {
  readonly store: Pick<Store, 'getSession' | 'getCall'>;
  readonly servers: ServerAccess;
  readonly lifecycle: Lifecycle;
}

export function createSessionGuards({ store, servers, lifecycle }: SessionGuardsOptions): SessionGuards {
  const checks = createSerialQueue();
  const requireOpen = (): void => {
    if (lifecycle.isClosing) throw new AgentError('closed', 'The agent is closed.');
  };
  const checkSession = async (sessionId: string): Promise<SessionSummary> => {
    const session = await store.getSession(sessionId);
    if (!session) throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
    return session;
  };
  return {
    requireOpen,
    idle: checks.idle,
    async requireSession(sessionId) {
      requireOpen();
      await checks.run(sessionId, () => checkSession(sessionId));
    },
    async requireSurface(sessionId, surfaceId) {
      requireOpen();
      return checks.run(sessionId, async () => {
        const { board } = await checkSession(sessionId);
        const call = await store.getCall(sessionId, surfaceId);
        if (!call)
          throw new AgentError('unknown-surface', `There is no surface ${surfaceId} here.`, { received: surfaceId });
        const { server, toolName } = call;
        const isOnBoard = board !== undefined;
        return { sessionId, surfaceId, server, toolName, isOnBoard, connect: () => servers.requireOfSurface(server) };
      });
    },
  };
}
