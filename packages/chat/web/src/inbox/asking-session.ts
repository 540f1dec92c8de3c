// The session of a question that is shown outside of its chat: what its card can say without the chat's log.
import type { AskingSession } from '../approvals/arming/use-request-answer.tsx';
import { EMPTY_TRANSCRIPT } from '../state/session/transcript.ts';
import { createStore } from '../state/store.ts';

const sessions = new Map<string, AskingSession>();

/** The same object for a session each time. */
export function getAskingSession(id: string): AskingSession {
  const existing = sessions.get(id);
  if (existing) return existing;
  const state = createStore({ id, phase: 'live' as const, transcript: EMPTY_TRANSCRIPT, versions: new Map() });
  const session: AskingSession = { id, getSnapshot: state.getSnapshot, subscribe: state.subscribe };
  sessions.set(id, session);
  return session;
}
