// The transcript of a session; empty while no session is open.

import { createStore, useStore } from '../store.ts';
import type { SessionStore } from './session-store.ts';
import { EMPTY_TRANSCRIPT, type Transcript } from './transcript.ts';

const NO_SESSION = createStore({ transcript: EMPTY_TRANSCRIPT });

export function useTranscript(session: SessionStore | undefined): Transcript {
  return useStore<{ readonly transcript: Transcript }>(session ?? NO_SESSION).transcript;
}
