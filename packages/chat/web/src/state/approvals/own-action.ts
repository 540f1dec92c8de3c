// Recognises what the user has done in this tab among the events of a session, which may come before the answer to the request.
import type { SessionStore } from '../session/session-store.ts';

/**
 * Action of this page, by its id, which the answer tells; until then, as the first one in the session after the event with the number
 * `after`.
 */
export type OwnAction = { readonly id: string } | { readonly sessionId: string; readonly after: number };

/** An action that is about to be requested in this session, which may not be the open one. */
export function nextAction(sessionId: string, open: SessionStore | undefined): OwnAction {
  return { sessionId, after: open?.id === sessionId ? open.getSnapshot().transcript.seq : 0 };
}

export interface ActionEvent {
  readonly sessionId: string;
  readonly id: string;
  readonly seq: number;
}

export function isOwnAction(action: OwnAction | undefined, { sessionId, id, seq }: ActionEvent): boolean {
  if (action === undefined) return false;
  return 'id' in action ? id === action.id : sessionId === action.sessionId && seq > action.after;
}
