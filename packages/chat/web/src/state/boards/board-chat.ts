// The page's state as the interfaces of a board see it: the same, with the board's session in place of a chat's.

import { createPageApprovals } from '../approvals/page-approvals.ts';
import type { Chat } from '../chat.ts';
import { createDownloads } from '../requests/downloads.ts';
import { createResponder } from '../requests/respond.ts';
import type { SessionStore } from '../session/session-store.ts';
import { pendingApprovals } from '../session/transcript.ts';
import { createStore } from '../store.ts';

export interface BoardChat {
  readonly chat: Chat;
  readonly session: SessionStore;
  close(): void;
}

/** Follows the board's session until it is closed. */
export function createBoardChat(chat: Chat, sessionId: string): BoardChat {
  const { api } = chat;
  const session = chat.openStore(sessionId);
  const current = createStore<SessionStore | undefined>(session);
  const downloads = createDownloads(api);
  const stop = downloads.follow(session);
  const pageApprovals = createPageApprovals(
    surfaceId =>
      pendingApprovals(session.getSnapshot().transcript).filter(request => request.surfaceId === surfaceId).length,
  );
  return {
    session,
    chat: {
      ...chat,
      session: current,
      pageApprovals,
      respond: createResponder({ api, session: current, downloads }),
      async cancel(callId) {
        await api.cancelCall(sessionId, callId);
      },
    },
    close() {
      stop();
      pageApprovals.close();
      session.close();
    },
  };
}
