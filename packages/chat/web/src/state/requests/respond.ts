// Sends the user's answers to approvals, each once.

import type { ChatClient } from '@vitrine/agent/api';
import type { ApprovalAnswer } from '@vitrine/agent/internal/api';
import type { SessionStore } from '../session/session-store.ts';
import type { Readable } from '../store.ts';
import type { Downloads } from './downloads.ts';

export interface ResponderOptions {
  readonly api: ChatClient;
  readonly session: Readable<SessionStore | undefined>;
  readonly downloads: Pick<Downloads, 'approved'>;
}

export function createResponder({ api, session, downloads }: ResponderOptions) {
  const answeredIds = new Set<string>();
  /** A second answer to the same approval is not sent. Rejects with `ApiError`; then it can be answered again. */
  return async (approvalId: string, answer: ApprovalAnswer, sessionId?: string): Promise<void> => {
    const id = sessionId ?? session.getSnapshot()?.id;
    if (!id || answeredIds.has(approvalId)) return;
    answeredIds.add(approvalId);
    // Noted before sending: the event may arrive before the response.
    if (answer.approved) downloads.approved(approvalId);
    try {
      await api.respond(id, approvalId, answer);
    } catch (error) {
      answeredIds.delete(approvalId);
      throw error;
    }
  };
}
