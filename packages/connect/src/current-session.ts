// The current session of a connection. A request right after a loss waits for the next one instead of failing.
import type { Clock } from './clock.ts';
import type { ConnectionSnapshot } from './connection.ts';
import type { ConnectError } from './errors.ts';
import type { Failures } from './failures/failures.ts';
import type { Session } from './session/open-session.ts';

/** Milliseconds that a request waits for a connection that is being made, or was lost. */
const SESSION_WAIT_MS = 6000;

export interface CurrentSession {
  readonly session: Session | undefined;
  /** Sets the session; undefined when it has ended. */
  set(session: Session | undefined): void;
  /** An attempt has failed, or the connection was closed: requests that need not wait are rejected. */
  changed(): void;
  /** The current session at once, or a promise of the next one after `after`. Rejects with `ConnectError` when there will be none soon. */
  ready(options?: ReadyOptions): Session | Promise<Session>;
}

interface ReadyOptions {
  readonly signal?: AbortSignal | undefined;
  readonly after?: Session | undefined;
}

export interface CurrentSessionOptions {
  readonly clock: Clock;
  readonly failures: Failures;
  readonly isClosed: () => boolean;
  readonly snapshot: () => ConnectionSnapshot;
  /** The error of a request while the user has to sign in; undefined: no sign-in is needed. */
  readonly signInNeeded: () => ConnectError | undefined;
}

export function createCurrentSession(options: CurrentSessionOptions): CurrentSession {
  const { clock, failures, isClosed, snapshot, signInNeeded } = options;
  let session: Session | undefined;
  let lostAt: number | undefined;
  const waiting = new Set<() => void>();

  const notifyWaiting = (): void => {
    for (const each of [...waiting]) each();
  };
  const isRecentlyLost = (): boolean => lostAt !== undefined && clock.now() - lostAt < SESSION_WAIT_MS;
  /** Whether a session may be there soon: an attempt is under way, or a connection was lost just now. */
  const isExpected = (): boolean => {
    const { status, attempts } = snapshot();
    return isRecentlyLost() || (status === 'connecting' && (attempts > 0 || lostAt !== undefined));
  };

  return {
    get session() {
      return session;
    },
    set(next) {
      if (session && !next) lostAt = clock.now();
      session = next;
      notifyWaiting();
    },
    changed: notifyWaiting,
    ready: options => (session && session !== options?.after ? session : next(options)),
  };

  function next({ signal, after }: ReadyOptions = {}): Promise<Session> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      let cancel = (): void => {};
      const stop = (): void => {
        waiting.delete(check);
        cancel();
        signal?.removeEventListener('abort', check);
      };
      const check = (): void => {
        if (session && session !== after) {
          stop();
          resolve(session);
          return;
        }
        if (!isClosed() && !signal?.aborted && !isLate && (session || isExpected())) return;
        stop();
        if (isClosed()) reject(failures.closed());
        else if (signal?.aborted) reject(failures.cancelled('its connection'));
        else
          reject((snapshot().status === 'needs-sign-in' && signInNeeded()) || failures.notConnected(snapshot().error));
      };
      waiting.add(check);
      signal?.addEventListener('abort', check, { once: true });
      check();
      if (!waiting.has(check)) return;
      cancel = clock.after(SESSION_WAIT_MS, () => {
        isLate = true;
        check();
      });
    });
  }
}
