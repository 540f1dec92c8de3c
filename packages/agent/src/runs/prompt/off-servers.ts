// The servers that the user has switched off for one session: the model is not offered their tools there.
import type { SessionEvent } from '@vitrine/protocol/session';
import { AgentError } from '../../errors.ts';
import type { Log } from '../../store/log/log.ts';

const MAX_SERVERS = 200;
const MAX_NAME = 64;

/** Names of servers, by the log. A session that says nothing has all servers. */
export function readOffServers(events: readonly SessionEvent[]): ReadonlySet<string> {
  return new Set(events.findLast(event => event.type === 'session:servers')?.off);
}

/** Takes effect with the next step. Rejects with `AgentError` `bad-arguments`, `unknown-session`, `store-failed`. */
export async function switchServersOff(log: Log, sessionId: string, received: readonly string[]): Promise<void> {
  const isList = Array.isArray(received) && received.length <= MAX_SERVERS;
  if (!isList || received.some(name => typeof name !== 'string' || name.length > MAX_NAME))
    throw new AgentError('bad-arguments', `Name the servers that are off: a list of at most ${MAX_SERVERS} names.`, {
      received,
    });
  await log.append(sessionId, { type: 'session:servers', off: [...new Set(received)] });
}
