// Opens a session, subscribes to its changes, and lists its tools: a server counts as connected only when all of that has succeeded.
import type { Clock } from './clock.ts';
import { LIST_NAMES, type ListName } from './connection.ts';
import { createListChanges } from './session/list-changes.ts';
import { createToolCheck, createToolRefresh, type ListedTools, listTools } from './session/list-tools.ts';
import { openSession, type Session, type SessionOptions } from './session/open-session.ts';
import type { ResourceWatch } from './session/resource-watch.ts';
import { watchSession } from './session/watch-session.ts';

export interface ListedSessionOptions extends SessionOptions {
  readonly clock: Clock;
  readonly resourceWatch: ResourceWatch;
  readonly onElicitationComplete: (elicitationId: unknown) => void;
  /** Whether this is the connection's current session. */
  readonly isCurrent: (session: Session) => boolean;
  /** The session is open. `checkTools` lists the tools again if their change would stay unnoticed; it never rejects. */
  readonly onConnected: (session: Session, listed: ListedTools, checkTools: () => Promise<void>) => void;
  /** The tools were listed again. */
  readonly onListed: (listed: ListedTools) => void;
  /** Lists other than the tools have changed. */
  readonly onChanged: (lists: readonly ListName[]) => void;
}

/** Rejects with `ConnectError`; then nothing is left running. */
export async function openListedSession(options: ListedSessionOptions): Promise<Session> {
  const { name, clock, signal, resourceWatch, isCurrent, onConnected, onListed, onChanged, onElicitationComplete } =
    options;
  const session = await openSession(options);
  // From now on closing must end the session: the following steps may wait for a server that does not answer.
  const close = () => void session.close();
  signal.addEventListener('abort', close);
  void session.ended.then(() => signal.removeEventListener('abort', close));
  try {
    if (signal.aborted) throw session.failures.closed();
    const refresh = createToolRefresh({
      list: () => listTools(name, session, options),
      onListed,
      isCurrent: () => isCurrent(session),
    });
    const changes = createListChanges(clock, lists => {
      if (lists.includes('tools')) refresh.later();
      const others = LIST_NAMES.filter(list => list !== 'tools' && lists.includes(list));
      if (others.length > 0 && isCurrent(session)) onChanged(others);
    });
    const noticesChanges = await watchSession(session, {
      clock,
      onListChanged: changes.add,
      onResourceUpdated: resourceWatch.updated,
      onElicitationComplete,
    });
    const listed = await listTools(name, session, options);
    if (signal.aborted) throw session.failures.closed();
    const checkTools = createToolCheck({
      clock,
      listed,
      list: () => listTools(name, session, options),
      onListed,
      isCurrent: () => isCurrent(session),
    });
    onConnected(session, listed, noticesChanges ? async () => {} : checkTools);
    refresh.begin();
    resourceWatch.begin(session);
    return session;
  } catch (error) {
    const failure = session.failures.from(error, 'the handshake');
    await session.close(failure);
    throw failure;
  }
}
