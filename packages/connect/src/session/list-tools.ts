// Lists the tools of a session: the valid ones, and a message about the others.
import type { Clock } from '../clock.ts';
import type { ConnectionSnapshot } from '../connection.ts';
import type { Limits } from '../connection-limits.ts';
import { ConnectError } from '../errors.ts';
import { listPages } from './list-pages.ts';
import type { Session } from './open-session.ts';
import { readTools } from './read-tools.ts';

export type ListedTools = Pick<ConnectionSnapshot, 'tools' | 'error'>;

/** Lists the tools. `name`: of the server. Rejects with `ConnectError` when the connection fails. */
export async function listTools(
  name: string,
  session: Session,
  { timeoutMs, limits }: { readonly timeoutMs: number; readonly limits: Limits },
): Promise<ListedTools> {
  if (session.capabilities.tools === undefined) return { tools: [] };
  try {
    const { entries, cut } = await listPages(session, { method: 'tools/list', key: 'tools' }, { timeoutMs, limits });
    const { tools, problem } = readTools(entries, cut);
    if (problem === undefined) return { tools };
    return { tools, error: `Server "${name}" works, but ${problem}. This is a fault of the server.` };
  } catch (error) {
    // The server works but cannot list its tools: it counts as connected, with the reason as `error`.
    if (error instanceof ConnectError && ['rpc', 'malformed', 'too-large'].includes(error.code))
      return { tools: [], error: error.message };
    throw error;
  }
}

export interface ToolRefresh {
  /** Notes that the tools have changed: they are listed again, after `begin`. */
  later(): void;
  /** Starts to follow changes; a change that was noted before is listed now. */
  begin(): void;
}

export interface ToolRefreshOptions {
  readonly list: () => Promise<ListedTools>;
  readonly onListed: (listed: ListedTools) => void;
  /** False once the session is over: then nothing is listed any more. */
  readonly isCurrent: () => boolean;
}

/** Lists the tools again when they have changed; changes while a listing runs cause a single further one. */
export function createToolRefresh({ list, onListed, isCurrent }: ToolRefreshOptions): ToolRefresh {
  let state: 'waiting' | 'idle' | 'listing' = 'waiting';
  let isStale = false;
  const run = async (): Promise<void> => {
    state = 'listing';
    while (isStale && isCurrent()) {
      isStale = false;
      const listed = await list().catch(() => undefined);
      if (listed && isCurrent()) onListed(listed);
    }
    state = 'idle';
  };
  return {
    later() {
      isStale = true;
      if (state === 'idle') void run();
    },
    begin: () => void run(),
  };
}

/** Milliseconds for which a list of tools counts as up to date. */
const CHECK_INTERVAL_MS = 2000;

export interface ToolCheckOptions extends ToolRefreshOptions {
  readonly clock: Clock;
  /** The list that the connection has. */
  readonly listed: ListedTools;
}

/**
 * Creates the check for a server that cannot report changes: it lists the tools again, and reports them if they differ. Calls within two seconds
 * share one request. The check never rejects: a failed request counts as no change.
 */
export function createToolCheck({ clock, listed, list, onListed, isCurrent }: ToolCheckOptions): () => Promise<void> {
  let latest = JSON.stringify(listed);
  let checking = Promise.resolve();
  let beganMs = clock.now();
  const check = async (): Promise<void> => {
    // A connection that was open before the restart fails once.
    const answer = await list()
      .catch(list)
      .catch(() => undefined);
    if (!answer || !isCurrent() || JSON.stringify(answer) === latest) return;
    latest = JSON.stringify(answer);
    onListed(answer);
  };
  return () => {
    if (clock.now() - beganMs < CHECK_INTERVAL_MS) return checking;
    beganMs = clock.now();
    checking = check();
    return checking;
  };
}
