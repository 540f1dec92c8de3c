// The requests that are under way in one direction, with their deadlines.
import { dig } from '@vitrine/protocol/json';
import type { Clock } from '../clock.ts';
import type { Message } from './message.ts';
import type { RequestId } from './types.ts';

export interface Call {
  /** The id by which the answer will come. */
  readonly id: RequestId;
  readonly message: Message;
  readonly correlationId: string;
  /** Takes the text of the answer, once. */
  readonly settle: (text: string, status?: number) => void;
  /** Undefined: it may last. */
  readonly timeoutMs: number | undefined;
  /** Its receiver is not there yet: it was not sent. */
  queued?: boolean;
  /** It was sent before, to a server that is gone. */
  repeated?: boolean;
  stopClock?: () => void;
}

export interface Calls {
  readonly size: number;
  add(call: Call): Call;
  get(id: RequestId): Call | undefined;
  has(id: RequestId): boolean;
  all(): readonly Call[];
  /** The call is over: its answer came or will not. */
  take(id: RequestId): Call | undefined;
  /** The deadline starts anew. */
  rewind(call: Call): void;
  /** There is progress of the call with this token: the same. */
  progress(token: unknown): void;
}

export function createCalls(clock: Clock, onLate: (call: Call) => void): Calls {
  const calls = new Map<RequestId, Call>();
  const byToken = new Map<unknown, Call>();
  const tokenOf = ({ message }: Call) => dig(message.value, 'params', '_meta', 'progressToken');
  const rewind = (call: Call) => {
    call.stopClock?.();
    if (call.timeoutMs === undefined) return;
    call.stopClock = clock.after(call.timeoutMs, () => {
      if (calls.get(call.id) === call) onLate(call);
    });
  };
  return {
    get size() {
      return calls.size;
    },
    add(call) {
      calls.set(call.id, call);
      const token = tokenOf(call);
      if (token !== undefined) byToken.set(token, call);
      rewind(call);
      return call;
    },
    get: id => calls.get(id),
    has: id => calls.has(id),
    all: () => [...calls.values()],
    take(id) {
      const call = calls.get(id);
      if (!call) return undefined;
      calls.delete(id);
      if (byToken.size > 0 && byToken.get(tokenOf(call)) === call) byToken.delete(tokenOf(call));
      call.stopClock?.();
      return call;
    },
    rewind,
    progress(token) {
      const call = byToken.get(token);
      if (call) rewind(call);
    },
  };
}

/** Ids for requests of the proxy's own: numbers, because some servers can't read strings, far from where clients count. */
export function createOwnIds(random: () => number, taken: (id: number) => boolean): () => number {
  let last = 1_000_000_000 + Math.floor(random() * 1_000_000_000);
  return () => {
    do last++;
    while (taken(last));
    return last;
  };
}

/** A request that stays open for as long as the client listens (2026-07-28). */
export function lasts({ method }: Pick<Message, 'method'>): boolean {
  return method === 'subscriptions/listen';
}
