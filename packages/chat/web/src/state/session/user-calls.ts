// Calls that the user makes by hand: the drafted call in a tool's form, and the last call made.
import type { ChatClient } from '@vitrine/agent/api';
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { nextAction, type OwnAction } from '../approvals/own-action.ts';
import { withoutSecrets } from '../requests/without-secrets.ts';
import type { Router } from '../router.ts';
import { createStore, type Readable } from '../store.ts';
import type { SessionStore } from './session-store.ts';

/** A tool whose form is open. A new `key` means a new form. */
export interface Draft {
  readonly key: number;
  readonly tool: ToolEntry;
  readonly args?: Record<string, unknown>;
}

export interface UserCalls {
  readonly draft: Readable<Draft | undefined>;
  /** The call that the user made last in this page: it is scrolled to and focused when it appears. */
  readonly lastCall: Readable<OwnAction | undefined>;
  /** Opens the form of a tool, prefilled with `args` if given. */
  choose(tool: ToolEntry, args?: Record<string, unknown>): void;
  dismiss(): void;
  /** Calls the drafted tool; creates a session when there is none. Rejects with `ApiError`. */
  call(tool: ToolEntry, args: Record<string, unknown>): Promise<void>;
  cancel(callId: string): Promise<void>;
}

export interface UserCallsOptions {
  readonly api: ChatClient;
  readonly router: Router;
  readonly session: Readable<SessionStore | undefined>;
  /** Called after a call has begun: the session may be new, or have a title now. */
  readonly onCalled: () => void;
}

export function createUserCalls({ api, router, session, onCalled }: UserCallsOptions): UserCalls {
  const draft = createStore<Draft | undefined>(undefined);
  const lastCall = createStore<OwnAction | undefined>(undefined);
  let drafts = 0;
  return {
    draft,
    lastCall,
    choose: (tool, args) => draft.set({ key: ++drafts, tool, ...(args ? { args: withoutSecrets(args) } : {}) }),
    dismiss: () => draft.set(undefined),
    async call(tool, args) {
      const id = router.getSnapshot() ?? (await api.createSession()).id;
      lastCall.set(nextAction(id, session.getSnapshot()));
      try {
        const { callId } = await api.callTool(id, { server: tool.server, tool: tool.name, arguments: args });
        lastCall.set({ id: callId });
      } catch (error) {
        lastCall.set(undefined);
        throw error;
      }
      router.go(id);
      draft.set(undefined);
      onCalled();
    },
    async cancel(callId) {
      const id = session.getSnapshot()?.id;
      if (id) await api.cancelCall(id, callId);
    },
  };
}
