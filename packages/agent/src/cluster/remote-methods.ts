// Calls of the methods that need what only the session's holder has, as they travel between processes.
import type { Progress } from '@vitrine/connect';
import { HOLDER_METHODS, type HolderMethod } from '../api/agent-methods.ts';
import { AgentError } from '../errors.ts';
import type { Agent } from '../types.ts';

export type RemoteMethod = HolderMethod | 'act';

interface Caller {
  /** Aborts when the asker has withdrawn the command, or this process hands the session over. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

const isPlain = (method: string): method is HolderMethod => HOLDER_METHODS.includes(method as HolderMethod);

/** Calls a method of the local agent by its name, as a row of the table has it. Rejects as the method does. */
export async function callMethod(
  agent: Agent,
  { sessionId, method, args }: { sessionId: string; method: string; args: readonly unknown[] },
  caller: Caller,
): Promise<unknown> {
  if (method === 'act') {
    const [surfaceId, action, template] = args as [string, Parameters<Agent['act']>[2], string?];
    return agent.act(sessionId, surfaceId, action, { ...caller, template });
  }
  if (!isPlain(method))
    throw new AgentError('unsupported', `This version of Vitrine has no command ${method.slice(0, 100)}.`, {
      received: method,
    });
  const call = agent[method] as (sessionId: string, ...rest: readonly unknown[]) => Promise<unknown>;
  return call(sessionId, ...args);
}

/** Arguments as they travel: those at the end that are undefined are left out, because JSON has none. */
export function trimArguments(args: readonly unknown[]): unknown[] {
  return args.slice(0, args.findLastIndex(argument => argument !== undefined) + 1);
}
