// Calls that the user makes by hand: the drafted call in a tool's form, and the last call made.
import type { ChatClient } from '@vitrine/agent/api';
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { nextAction, type OwnAction } from '../approvals/own-action.ts';
import { createId } from '../requests/create-id.ts';
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

/** A call that was sent and has no answer yet. */
interface Unanswered {
  readonly request: string;
  readonly sessionId: string;
  readonly callId: string;
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
  readonly createSession: () => Promise<{ readonly id: string }>;
  readonly session: Readable<SessionStore | undefined>;
  /** Called after a call has begun: the session may be new, or have a title now. */
  readonly onCalled: () => void;
}

export function createUserCalls({ api, router, createSession, session, onCalled }: UserCallsOptions): UserCalls {
  const draft = createStore<Draft | undefined>(undefined);
  const lastCall = createStore<OwnAction | undefined>(undefined);
  let drafts = 0;
  let unanswered: Unanswered | undefined;
  /** The session and the id of a call. A call that got no answer is sent again under the same ones, so that it is made once. */
  const address = async (call: object): Promise<Unanswered> => {
    const open = router.getSnapshot();
    const request = JSON.stringify([open ?? null, call]);
    if (unanswered?.request === request) return unanswered;
    const sessionId = open ?? (await createSession()).id;
    return { request, sessionId, callId: createId() };
  };
  return {
    draft,
    lastCall,
    choose(tool, args) {
      // The form is in a chat, not on a page beside chats.
      if (router.page.getSnapshot()) router.go(undefined);
      draft.set({ key: ++drafts, tool, ...(args ? { args: withoutSecrets(args) } : {}) });
    },
    dismiss: () => draft.set(undefined),
    async call(tool, args) {
      const call = { server: tool.server, tool: tool.name, arguments: args };
      unanswered = await address(call);
      const { sessionId, callId } = unanswered;
      lastCall.set(nextAction(sessionId, session.getSnapshot()));
      try {
        await api.callTool(sessionId, { ...call, callId });
        unanswered = undefined;
        lastCall.set({ id: callId });
      } catch (error) {
        lastCall.set(undefined);
        throw error;
      }
      router.go(sessionId);
      draft.set(undefined);
      onCalled();
    },
    async cancel(callId) {
      const id = session.getSnapshot()?.id;
      if (id) await api.cancelCall(id, callId);
    },
  };
}
