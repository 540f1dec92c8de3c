// The way of a call to its server: checked, decided by the policy, shown to the person where that is wanted. What goes through is what was
// shown: the same frozen arguments, of a tool that is still as it was.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { Initiator } from '@vitrine/protocol';
import type { Approvals } from './approvals.ts';
import type { Call } from './calls.ts';
import { AgentError } from './errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Pace } from './pace.ts';
import { readSecrets } from './secrets.ts';
import type { ServerAccess } from './server-access.ts';
import { parseToolArguments } from './tool-arguments.ts';

/** Who asks. `surfaceId` and `surfaceServer` are a view's. */
export interface Asker {
  readonly sessionId: string;
  readonly initiator: Initiator;
  readonly surfaceId?: string;
  readonly surfaceServer?: string;
}

export interface PreparedCall {
  readonly call: Call;
  readonly request: CallRequest;
  readonly verdict: Exclude<Verdict, { decision: 'deny' }>;
}

export interface GateOptions {
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
  readonly pace: Pace;
  readonly randomId: () => string;
  readonly servers: ServerAccess;
}

export interface Gate {
  /** Throws `AgentError` `unknown-server`, `server-unavailable`, `unknown-tool`, `bad-arguments`, `denied`, `too-fast`. */
  prepare(asker: Asker, asked: { server: string; tool: string; arguments: unknown }): PreparedCall;
  /**
   * Resolves when the person has allowed the call, or at once when nobody has to: with the call as it was last shown, and with the reason why it
   * cannot be made any more, if there is one. A tool that changes while the person looks at it is asked about again. Rejects `AgentError` `denied`, or
   * with the signal's reason.
   */
  confirm(prepared: PreparedCall, signal: AbortSignal): Promise<{ call: Call; obstacle?: AgentError }>;
}

export function createGate(options: GateOptions): Gate {
  const { policy, approvals, fingerprints, pace, randomId, servers } = options;
  const connect = ({ surfaceId }: Asker, server: string): Connection =>
    surfaceId === undefined ? servers.require(server) : servers.requireOfSurface(server);
  const requestOf = (asker: Asker, { connection, tool, args }: Pick<Call, 'connection' | 'tool' | 'args'>) => {
    const { sessionId, surfaceId } = asker;
    const fingerprint = fingerprints.ofCall(
      connection.name,
      tool,
      surfaceId === undefined ? undefined : { sessionId, surfaceId },
    );
    return { ...asker, server: connection.name, tool, arguments: args, fingerprint };
  };
  const decide = (request: CallRequest): PreparedCall['verdict'] => {
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    return verdict;
  };

  return {
    prepare(asker, asked) {
      const { sessionId, initiator, surfaceId } = asker;
      if (surfaceId !== undefined) pace(surfaceId, 'call');
      const connection = connect(asker, asked.server);
      const tool = requireTool(connection, asked.tool);
      const { args, note } = parseToolArguments(tool, asked.arguments);
      const secrets = readSecrets(tool, args);
      const request = requestOf(asker, { connection, tool, args });
      const verdict = decide(request);
      if (surfaceId !== undefined && verdict.decision === 'allow' && verdict.silent) pace(surfaceId, 'silent');
      const call = { sessionId, callId: randomId(), connection, tool, args, secrets, note, initiator, surfaceId };
      return { call, request, verdict };
    },
    async confirm(prepared, signal) {
      let { call, request, verdict } = prepared;
      while (verdict.decision === 'ask') {
        await approvals.ask(request, verdict, { signal, details: { args: call.secrets.shown } });
        try {
          const tool = requireTool(connect(request, request.server), call.tool.name);
          const now = requestOf(request, { ...call, tool });
          if (now.fingerprint === request.fingerprint) break;
          const { note } = parseToolArguments(tool, call.args);
          verdict = decide(now);
          request = now;
          call = { ...call, tool, note, secrets: readSecrets(tool, call.args) };
        } catch (error) {
          if (error instanceof AgentError) return { call, obstacle: error };
          throw error;
        }
      }
      return { call };
    },
  };
}

function requireTool(connection: Connection, name: string): ToolDefinition {
  const tool = connection.getSnapshot().tools.find(candidate => candidate.name === name);
  if (!tool)
    throw new AgentError('unknown-tool', `The server ${connection.name} has no tool ${name}.`, { received: name });
  return tool;
}
