// The gate that every call passes on its way to a server: arguments are checked, the policy decides, and the user approves where necessary.
// The call is made with the same frozen arguments that were shown, and only if the tool has not changed.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import type { CallRequest, Policy, Verdict } from '@vitrine/policy';
import type { Initiator } from '@vitrine/protocol/internal/session/consent';
import { canonicalJson } from '@vitrine/std/internal/json';
import type { Call } from '../calls/calls.ts';
import { readSecrets, restoreSecrets } from '../calls/secrets.ts';
import type { ServerAccess } from '../calls/server-access.ts';
import { parseToolArguments } from '../calls/tool-arguments.ts';
import { AgentError } from '../errors.ts';
import type { ReadProjectRules } from '../projects/project-rules.ts';
import type { ScheduleLimits } from '../schedules/limits.ts';
import type { LimitRate } from '../views/view-rate-limit.ts';
import type { ApprovalDetails, Approvals } from './approvals.ts';
import type { Choices } from './choices.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { TrustedServers } from './trusted-servers.ts';

/** Caller. `surfaceId`, `surfaceServer` and the name of its tool belong to a view. */
interface Caller {
  readonly sessionId: string;
  readonly initiator: Initiator;
  readonly surfaceId?: string;
  readonly surfaceServer?: string;
  readonly surfaceToolName?: string;
  /** See `ViewSurface.template`. */
  readonly template?: string | undefined;
  /** The run that makes the call; only for calls of the model. */
  readonly runId?: string;
  /** See `CallRequest.directed`. */
  readonly directed?: boolean;
  /** Id of the schedule that makes the call, by itself or by the message that the run answers. */
  readonly schedule?: string | undefined;
}

interface RequestedCall {
  readonly server: string;
  readonly tool: string;
  readonly arguments: unknown;
  /** @default a new id */
  readonly callId?: string;
  /** Whether the arguments need not match the tool's schema before the user has completed them. @default false */
  readonly draft?: boolean;
  /** JSON Pointers of arguments that are secret though the tool's schema does not say so. @default none */
  readonly secrets?: readonly string[] | undefined;
}

export interface PreparedCall {
  readonly call: Call;
  readonly request: CallRequest;
  readonly verdict: Exclude<Verdict, { decision: 'deny' }>;
  /** See `RequestedCall.secrets`. */
  readonly obscured?: readonly string[] | undefined;
  /** See `AskOptions.approvalId`. */
  readonly approvalId?: string | undefined;
}

export interface GateOptions {
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
  readonly limitRate: LimitRate;
  readonly randomId: () => string;
  readonly servers: ServerAccess;
  readonly trusted: Pick<TrustedServers, 'has'>;
  readonly choices: Pick<Choices, 'refresh'>;
  readonly readProject: ReadProjectRules;
  /** Reads what a schedule may do, by its id. */
  readonly readLimits: (schedule: string) => Promise<ScheduleLimits>;
}

interface ConfirmedCall {
  /** The arguments as last shown, or as the user edited them. */
  readonly call: Call;
  readonly request: CallRequest;
  /** Reason why the call can no longer be made. */
  readonly obstacle?: AgentError;
}

export interface Gate {
  /** Rejects with `AgentError` `unknown-server`, `server-unavailable`, `unknown-tool`, `bad-arguments`, `denied`, `too-fast`. */
  prepare(caller: Caller, requested: RequestedCall): Promise<PreparedCall>;
  /**
   * Resolves when the user has allowed the call, or at once when no question is needed. If the tool changes while the question is open, the user is
   * asked again. Rejects with `AgentError` `denied` (`byUser`, with the user's note as `note`), or with the signal's reason.
   */
  confirm(prepared: PreparedCall, signal: AbortSignal): Promise<ConfirmedCall>;
}

export function createGate(options: GateOptions): Gate {
  const { policy, approvals, fingerprints, limitRate, randomId, servers, trusted, choices } = options;
  const { readProject, readLimits } = options;
  const connect = (surfaceId: string | undefined, server: string): Connection =>
    surfaceId === undefined ? servers.require(server) : servers.requireOfSurface(server);
  /** Read first: from the tool's definition to the decision about it nothing is waited for. */
  const readPlace = async ({
    sessionId,
    surfaceId,
    template,
  }: Pick<Caller, 'sessionId' | 'surfaceId' | 'template'>) => {
    await choices.refresh();
    const rules = await readProject(sessionId);
    const surface =
      surfaceId === undefined ? undefined : await fingerprints.ofSurface({ sessionId, surfaceId, template });
    return { surface, rules };
  };
  const describe = (
    request: Omit<CallRequest, 'server' | 'tool' | 'arguments'>,
    { connection, tool, args }: Pick<Call, 'connection' | 'tool' | 'args'>,
    surface: string | null | undefined,
  ): CallRequest => {
    const { name: server } = connection;
    const fingerprint = fingerprints.ofCall(server, tool, surface);
    const serverTrusted = trusted.has({ ...request, server });
    return { ...request, server, tool, arguments: args, fingerprint, serverTrusted };
  };
  const decide = (request: CallRequest): PreparedCall['verdict'] => {
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    return verdict;
  };

  return {
    async prepare({ runId, surfaceToolName, schedule: scheduleId, ...caller }, requested) {
      const { sessionId, initiator, surfaceId } = caller;
      const { callId = randomId(), draft = false } = requested;
      if (surfaceId !== undefined) limitRate(surfaceId, 'call');
      const schedule = scheduleId === undefined ? undefined : await readLimits(scheduleId);
      const { surface, rules } = await readPlace(caller);
      const connection = connect(surfaceId, requested.server);
      const tool = requireTool(connection, requested.tool);
      const { args, note } = parseToolArguments(tool, requested.arguments, { isDraft: draft });
      const secrets = readSecrets(tool, args, requested.secrets);
      const surfaceTool = connection.getSnapshot().tools.find(({ name }) => name === surfaceToolName);
      const place = { ...caller, ...rules, schedule };
      const request = describe({ ...place, surfaceTool, draft }, { connection, tool, args }, surface);
      const verdict = decide(request);
      if (surfaceId !== undefined && verdict.decision === 'allow' && verdict.silent) limitRate(surfaceId, 'silent');
      const call = { sessionId, callId, connection, tool, args, secrets, note, initiator, surfaceId, runId, schedule };
      return { call, request, verdict, obscured: requested.secrets };
    },
    async confirm(prepared, signal) {
      let { call, request, verdict, approvalId } = prepared;
      while (verdict.decision === 'ask') {
        const shown = call;
        const { value: edited } = await approvals.ask(request, verdict, {
          signal,
          approvalId,
          details: createApprovalDetails(shown, request),
          ...(isEditable(request) ? { accept: answer => editedCall(shown, answer.arguments, request.draft) } : {}),
        });
        approvalId = undefined;
        call = edited ?? call;
        try {
          const { surface, rules } = await readPlace(request);
          const tool = requireTool(connect(request.surfaceId, request.server), call.tool.name);
          const now = describe(
            { ...request, project: undefined, strictness: undefined, ...rules },
            { ...call, tool },
            surface,
          );
          const isSame = now.fingerprint === request.fingerprint;
          request = now;
          if (isSame) break;
          const { note } = parseToolArguments(tool, call.args);
          verdict = decide(now);
          call = { ...call, tool, note, secrets: readSecrets(tool, call.args, prepared.obscured) };
        } catch (error) {
          if (error instanceof AgentError) return { call, request, obstacle: error };
          throw error;
        }
      }
      return { call, request };
    },
  };
}

/** Whether the user may edit the arguments: a model's call is editable, a view's is not. */
const isEditable = ({ initiator }: CallRequest): boolean => initiator === 'model';

function createApprovalDetails({ callId, runId, secrets }: Call, request: CallRequest): ApprovalDetails {
  const isScheduled = request.schedule !== undefined && request.initiator === 'user';
  if (!isEditable(request)) return { args: secrets.shown, ...(isScheduled ? { callId } : {}) };
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
  const restored = received === undefined ? args : restoreSecrets(tool, received, args);
  const parsed = parseToolArguments(tool, restored);
  const value = { ...call, args: parsed.args, note: parsed.note, secrets: readSecrets(tool, parsed.args) };
  return { value, edited: canonicalJson(value.secrets.shown) !== canonicalJson(secrets.shown) };
}

function requireTool(connection: Connection, name: string): ToolDefinition {
  const tool = connection.getSnapshot().tools.find(candidate => candidate.name === name);
  if (!tool)
    throw new AgentError('unknown-tool', `The server ${connection.name} has no tool ${name}.`, { received: name });
  return tool;
}
