// The way of a call to its server: checked, decided by the policy, shown to the person where that is wanted. What goes through is what was
// shown: the same frozen arguments, of a tool that is still as it was.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { Initiator } from '@vitrine/protocol/consent';
import { canonicalJson } from '@vitrine/protocol/json';
import type { ApprovalDetails, Approvals } from './approvals.ts';
import type { Call } from './calls.ts';
import { AgentError } from './errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Pace } from './pace.ts';
import { readSecrets, restoreSecrets } from './secrets.ts';
import type { ServerAccess } from './server-access.ts';
import { parseToolArguments } from './tool-arguments.ts';
import type { TrustedServers } from './trusted-servers.ts';

/** Who asks. `surfaceId` and `surfaceServer` are a view's. */
export interface Asker {
  readonly sessionId: string;
  readonly initiator: Initiator;
  readonly surfaceId?: string;
  readonly surfaceServer?: string;
  /** The run that makes the call; of the model's calls. */
  readonly runId?: string;
  /** See `CallRequest.directed`. */
  readonly directed?: boolean;
}

export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly arguments: unknown;
  /** @default a new id */
  readonly callId?: string;
  /** True: the arguments need not satisfy the tool's schema before the user has completed them. @default false */
  readonly draft?: boolean;
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
  readonly trusted: Pick<TrustedServers, 'has'>;
}

export interface ConfirmedCall {
  /** As it was last shown, or as the user edited it. */
  readonly call: Call;
  readonly request: CallRequest;
  /** Why the call cannot be made any more. */
  readonly obstacle?: AgentError;
}

export interface Gate {
  /** Throws `AgentError` `unknown-server`, `server-unavailable`, `unknown-tool`, `bad-arguments`, `denied`, `too-fast`. */
  prepare(asker: Asker, asked: AskedCall): PreparedCall;
  /**
   * Resolves when the user has allowed the call, or at once when no question is needed. A tool that changes while the user looks at it is asked
   * about again. Rejects `AgentError` `denied` (`byUser`, with the user's words as `note`), or with the signal's reason.
   */
  confirm(prepared: PreparedCall, signal: AbortSignal): Promise<ConfirmedCall>;
}

export function createGate(options: GateOptions): Gate {
  const { policy, approvals, fingerprints, pace, randomId, servers, trusted } = options;
  const connect = (surfaceId: string | undefined, server: string): Connection =>
    surfaceId === undefined ? servers.require(server) : servers.requireOfSurface(server);
  const describe = (
    request: Omit<CallRequest, 'server' | 'tool' | 'arguments'>,
    { connection, tool, args }: Pick<Call, 'connection' | 'tool' | 'args'>,
  ): CallRequest => {
    const { sessionId, surfaceId } = request;
    const surface = surfaceId === undefined ? undefined : { sessionId, surfaceId };
    const { name: server } = connection;
    const fingerprint = fingerprints.ofCall(server, tool, surface);
    return { ...request, server, tool, arguments: args, fingerprint, serverTrusted: trusted.has(server) };
  };
  const decide = (request: CallRequest): PreparedCall['verdict'] => {
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    return verdict;
  };

  return {
    prepare({ runId, ...asker }, asked) {
      const { sessionId, initiator, surfaceId } = asker;
      const { callId = randomId(), draft = false } = asked;
      if (surfaceId !== undefined) pace(surfaceId, 'call');
      const connection = connect(surfaceId, asked.server);
      const tool = requireTool(connection, asked.tool);
      const { args, note } = parseToolArguments(tool, asked.arguments, { isDraft: draft });
      const secrets = readSecrets(tool, args);
      const request = describe({ ...asker, draft }, { connection, tool, args });
      const verdict = decide(request);
      if (surfaceId !== undefined && verdict.decision === 'allow' && verdict.silent) pace(surfaceId, 'silent');
      const call = { sessionId, callId, connection, tool, args, secrets, note, initiator, surfaceId, runId };
      return { call, request, verdict };
    },
    async confirm(prepared, signal) {
      let { call, request, verdict } = prepared;
      while (verdict.decision === 'ask') {
        const shown = call;
        const { value: edited } = await approvals.ask(request, verdict, {
          signal,
          details: detailsOf(shown, request),
          ...(isEditable(request) ? { accept: answer => editedCall(shown, answer.arguments, request.draft) } : {}),
        });
        call = edited ?? call;
        try {
          const tool = requireTool(connect(request.surfaceId, request.server), call.tool.name);
          const now = describe(request, { ...call, tool });
          const isSame = now.fingerprint === request.fingerprint;
          request = now;
          if (isSame) break;
          const { note } = parseToolArguments(tool, call.args);
          verdict = decide(now);
          call = { ...call, tool, note, secrets: readSecrets(tool, call.args) };
        } catch (error) {
          if (error instanceof AgentError) return { call, request, obstacle: error };
          throw error;
        }
      }
      return { call, request };
    },
  };
}

/** The user may change what the model wrote; what a view asks for is the view's own. */
const isEditable = ({ initiator }: CallRequest): boolean => initiator === 'model';

function detailsOf({ callId, runId, secrets }: Call, request: CallRequest): ApprovalDetails {
  if (!isEditable(request)) return { args: secrets.shown };
  return {
    args: secrets.shown,
    callId,
    ...(runId === undefined ? {} : { runId }),
    editable: true,
    ...(request.draft === true ? { draft: true } : {}),
  };
}

/** The call with the arguments of the answer. Throws `AgentError` `bad-arguments`. */
function editedCall(call: Call, received: unknown, isDraft = false): { value: Call; edited: boolean } {
  if (received === undefined && !isDraft) return { value: call, edited: false };
  const { tool, args, secrets } = call;
  const wanted = received === undefined ? args : restoreSecrets(tool, received, args);
  const parsed = parseToolArguments(tool, wanted);
  const value = { ...call, args: parsed.args, note: parsed.note, secrets: readSecrets(tool, parsed.args) };
  return { value, edited: canonicalJson(value.secrets.shown) !== canonicalJson(secrets.shown) };
}

function requireTool(connection: Connection, name: string): ToolDefinition {
  const tool = connection.getSnapshot().tools.find(candidate => candidate.name === name);
  if (!tool)
    throw new AgentError('unknown-tool', `The server ${connection.name} has no tool ${name}.`, { received: name });
  return tool;
}
