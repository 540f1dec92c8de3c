// Addresses that a server wants the user to visit (elicitations of mode `url`): the user agrees, and the server says when the user is done there.

import type { Connection } from '@vitrine/connect';
import type { Elicitation } from '@vitrine/protocol/internal/session/events';
import { isRecord } from '@vitrine/std/internal/json';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import type { AskPermission } from '../approvals/other-permissions.ts';
import type { RequestingServer } from '../approvals/requester.ts';
import { AgentError } from '../errors.ts';
import type { Call } from './calls.ts';
import { readElicitation } from './read-elicitation.ts';

/** JSON-RPC code of a request that the user must visit addresses for (MCP 2025-11-25, `URLElicitationRequired`). */
const VISITS_REQUIRED = -32042;
/** Addresses of one error. */
const MAX_ADDRESSES = 5;
/** Number of times that a call is sent again after visits. */
const MAX_ROUNDS = 3;

export interface AddressVisitsOptions {
  readonly askPermission: AskPermission;
  /** Counts a question of a server; throws `AgentError` when there are too many. */
  readonly spend: (server: string) => void;
}

export interface AddressVisits {
  /**
   * Asks the user to open the address of an elicitation. Resolves when the user has agreed: with what resolves when the user is done there, for a server
   * that reports it. Rejects as `AskPermission`.
   */
  visit(visit: Visit, signal: AbortSignal): Promise<{ readonly done: Promise<void> | undefined }>;
  /** Makes a call, and makes it again after the visits that the server requires first. Rejects as the call, and as `visit`. */
  callAfterVisits<T>(call: Call, signal: AbortSignal, makeCall: () => Promise<T>): Promise<T>;
}

interface Visit {
  readonly server: RequestingServer;
  readonly connection: Pick<Connection, 'watchCompletion'>;
  readonly elicitation: Elicitation;
  readonly elicitationId: unknown;
}

const acceptNothing = ({ arguments: args, content }: ApprovalAnswer) => {
  if (args !== undefined || content !== undefined)
    throw new AgentError('bad-arguments', 'Opening an address takes no arguments and no content.');
  return { value: undefined, edited: false };
};

export function createAddressVisits({ askPermission, spend }: AddressVisitsOptions): AddressVisits {
  const ask = (server: RequestingServer, elicitation: Elicitation, signal: AbortSignal) =>
    askPermission(server, { kind: 'elicitation', details: { elicitation }, accept: acceptNothing }, signal);

  const waitUntilDone = async (
    { server, elicitation }: Visit,
    reported: AbortSignal,
    signal: AbortSignal,
  ): Promise<void> => {
    if (reported.aborted) return;
    try {
      await ask(server, { ...elicitation, opened: true }, AbortSignal.any([reported, signal]));
    } catch (error) {
      if (!reported.aborted) throw error;
    }
  };

  const visit: AddressVisits['visit'] = async (visiting, signal) => {
    const { server, connection, elicitation, elicitationId } = visiting;
    const reported = new AbortController();
    // Watched before the user is asked, because the server may report at once.
    const unwatch =
      typeof elicitationId === 'string'
        ? connection.watchCompletion(elicitationId, () => reported.abort(new Error('The user is done.')))
        : undefined;
    try {
      await ask(server, elicitation, signal);
    } catch (error) {
      unwatch?.();
      throw error;
    }
    if (!unwatch) return { done: undefined };
    const done = waitUntilDone(visiting, reported.signal, signal).finally(unwatch);
    done.catch(() => {});
    return { done };
  };

  return {
    visit,
    async callAfterVisits(call, signal, makeCall) {
      const { connection } = call;
      const server = requestingServer(call);
      for (let round = 0; ; round++) {
        try {
          return await makeCall();
        } catch (error) {
          const required = round < MAX_ROUNDS ? readRequiredVisits(error) : [];
          if (required.length === 0) throw error;
          for (const { elicitation, elicitationId } of required) {
            spend(server.server);
            const { done } = await visit({ server, connection, elicitation, elicitationId }, signal);
            await done;
          }
        }
      }
    },
  };
}

export const requestingServer = ({ sessionId, connection, tool, callId, schedule }: Call): RequestingServer => ({
  sessionId,
  server: connection.name,
  toolName: tool.name,
  callId,
  schedule,
});

/** The addresses of the error; none when it is another error, or names none that can be opened. */
function readRequiredVisits(error: unknown): { elicitation: Elicitation; elicitationId: unknown }[] {
  const { rpcCode, data } = (error ?? {}) as { rpcCode?: unknown; data?: unknown };
  const elicitations = rpcCode === VISITS_REQUIRED && isRecord(data) ? data.elicitations : undefined;
  if (!Array.isArray(elicitations)) return [];
  return elicitations.slice(0, MAX_ADDRESSES).flatMap((params: unknown) => {
    try {
      const elicitation = readElicitation({ ...(isRecord(params) ? params : {}), mode: 'url' });
      // Without an id the server cannot report the end, and the call would be sent again at once.
      return isRecord(params) && typeof params.elicitationId === 'string'
        ? [{ elicitation, elicitationId: params.elicitationId }]
        : [];
    } catch {
      return [];
    }
  });
}
