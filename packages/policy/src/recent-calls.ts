// The last call of each caller in a session, to recognise its repetition. In memory only: after a restart every call is asked about again.
import { canonicalJson } from '@vitrine/std/internal/json';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import type { CallRequest } from './request.ts';

/** How many callers are remembered; the one with the oldest call is dropped first. */
const MAX_CALLERS = 1000;
/** Limit of the arguments' length; calls with longer arguments are not remembered. */
const MAX_CHARACTERS = 64 * 1024;

export interface RecentCalls {
  /** Records a call that is made now. */
  note(request: CallRequest): void;
  isRepeat(request: CallRequest): boolean;
}

export function createRecentCalls(): RecentCalls {
  const last = createLruMap<string, string>(MAX_CALLERS);
  return {
    note(request) {
      const caller = callerKey(request);
      const call = callKey(request);
      if (call === undefined) last.delete(caller);
      else last.set(caller, call);
    },
    isRepeat(request) {
      const call = callKey(request);
      return call !== undefined && last.peek(callerKey(request)) === call;
    },
  };
}

const callerKey = ({ sessionId, initiator, surfaceId }: CallRequest): string =>
  JSON.stringify([sessionId, initiator, surfaceId ?? null]);

/** Key of a call: equal for a repetition. Undefined when the call cannot be compared. */
function callKey({ kind = 'tool', server, tool, arguments: args, fingerprint }: CallRequest): string | undefined {
  if (kind !== 'tool' || args === undefined) return undefined;
  const text = canonicalJson([server, tool.name, fingerprint ?? null, args]);
  return text.length > MAX_CHARACTERS ? undefined : text;
}
