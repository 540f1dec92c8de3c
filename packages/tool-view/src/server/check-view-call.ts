// The gate that a view's tool call passes: visibility, arguments, rate, then the policy or a signed approval. It keeps no approvals: what the
// user agreed to comes back as a token.
import { argumentCheck } from '@vitrine/models/internal/form/check-arguments';
import {
  type CallRequest,
  createPolicy,
  createViewRateLimiter,
  type RateLimitName,
  type Verdict,
} from '@vitrine/policy';
import { isCallableByPage } from '@vitrine/protocol/tool-metadata';
import { canonicalJson, isRecord } from '@vitrine/std/internal/json';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import { sha256 } from '@vitrine/std/internal/sha256';
import type { ApprovalQuestion, ApprovalScope, ViewCallRequest } from '../contract/contract.ts';
import { Refusal } from './refusal.ts';
import type { TokenSigner } from './signed-tokens.ts';
import type { ListedTool } from './tool-client.ts';

/** How long a question may stay open, in milliseconds. */
const APPROVAL_MS = 10 * 60_000;
/** How long an agreement for a surface holds, in milliseconds. */
const CONSENT_MS = 24 * 60 * 60_000;
/** How many used approvals are remembered. */
const MAX_USED = 10_000;
/** How many faults of arguments a refusal lists. */
const MAX_ISSUES = 3;

/**
 * Decides about a view's call. `ask`: the user is asked about every call that is not certainly harmless, as `@vitrine/policy` decides. A function
 * decides about what the policy would ask: `allow` makes the call, `deny` refuses it.
 */
export type ApproveCalls = 'ask' | ((request: CallRequest, verdict: Verdict) => Decision | Promise<Decision>);
type Decision = 'allow' | 'ask' | 'deny';

export interface CallGateOptions {
  readonly approve: ApproveCalls;
  readonly tokens: TokenSigner;
  readonly now: () => number;
}

/** A call that reaches the gate. */
interface GateCall {
  /** The user, as the application names them: agreements hold for this user alone. */
  readonly user: string;
  readonly request: ViewCallRequest;
  readonly tool: ListedTool;
  /** The tool whose result the calling view shows; undefined when its server no longer lists it. */
  readonly surfaceTool: ListedTool | undefined;
}

/** Lets a view's calls through, or refuses them. */
export interface CallGate {
  /** Resolves when the call may be made, with a consent token where the user agreed for the surface. Rejects with `Refusal`. */
  pass(call: GateCall): Promise<{ consent?: string }>;
  /** Counts a request of a surface. Throws `Refusal` `too-fast`. */
  count(surface: string, kind: RateLimitName): void;
}

export function createCallGate({ approve, tokens, now }: CallGateOptions): CallGate {
  const policy = createPolicy();
  const limiter = createViewRateLimiter({ nowMs: now });
  /** Approvals that were used here: each is for one call. Another process does not know them. */
  const usedApprovals = createLruMap<string, true>(MAX_USED);

  const count = (surface: string, kind: RateLimitName): void => {
    const waitMs = limiter.take(surface, kind);
    if (waitMs > 0)
      throw new Refusal('too-fast', `This interface sends too many requests. Try again in ${waitMs} ms.`, {
        retryAfter: Math.ceil(waitMs / 1000),
      });
  };

  /** What the user has agreed to already: by a token for this call, or one for the surface. */
  const findAgreement = async (call: GateCall, subjects: Subjects): Promise<{ consent?: string } | undefined> => {
    const { approval, consent, scope = 'once' } = call.request;
    if (
      consent !== undefined &&
      (await tokens.check(consent, { kind: 'consent', subject: subjects.surface })) === 'valid'
    )
      return {};
    if (approval === undefined) return undefined;
    switch (await tokens.check(approval, { kind: 'approval', subject: subjects.call })) {
      case 'valid':
        if (usedApprovals.get(approval))
          throw new Refusal('approval-expired', 'This approval has been used. Ask again.');
        usedApprovals.set(approval, true);
        return scope === 'surface'
          ? {
              consent: await tokens.sign({ kind: 'consent', subject: subjects.surface, expiresAt: now() + CONSENT_MS }),
            }
          : {};
      case 'expired':
        throw new Refusal('approval-expired', 'The question was open for too long. Ask again.');
      default:
        throw new Refusal('approval-expired', 'The call or its tool has changed since the user agreed. Ask again.');
    }
  };

  const ask = async (call: GateCall, subjects: Subjects): Promise<never> => {
    const expiresAt = now() + APPROVAL_MS;
    const question: ApprovalQuestion = {
      token: await tokens.sign({ kind: 'approval', subject: subjects.call, expiresAt }),
      expiresAt,
      scopes: SCOPES,
      reason: describeEffect(call.tool),
      tool: describeTool(call.tool),
      arguments: call.request.arguments ?? {},
    };
    throw new Refusal('needs-approval', `The user must agree before ${call.tool.name} is called.`, {
      approval: question,
    });
  };

  return {
    count,
    async pass(call) {
      const { request, tool, surfaceTool, user } = call;
      count(surfaceKey(call), 'call');
      if (!isCallableByPage(tool, surfaceTool))
        throw new Refusal('not-visible', `Interfaces may not call ${tool.name}: its server does not offer it to them.`);
      checkArguments(tool, request.arguments ?? {});
      const callRequest: CallRequest = {
        initiator: 'view',
        sessionId: user,
        surfaceId: request.surface.id,
        surfaceServer: request.server,
        surfaceTool,
        server: request.server,
        tool,
        arguments: request.arguments ?? {},
      };
      const verdict = policy.decide(callRequest);
      if (verdict.decision === 'deny') throw new Refusal('denied', verdict.reason);
      if (verdict.decision === 'ask') {
        const subjects = await nameSubjects(call);
        const agreement = await findAgreement(call, subjects);
        if (agreement) return agreement;
        const decision = approve === 'ask' ? 'ask' : await approve(callRequest, verdict);
        if (decision === 'deny')
          throw new Refusal('denied', `This chat does not allow interfaces to call ${tool.name}.`);
        if (decision === 'ask') await ask(call, subjects);
      } else if (verdict.silent) count(surfaceKey(call), 'silent');
      policy.noteCall(callRequest);
      return {};
    },
  };
}

/** What the tool's server says of its effects (MCP, tool annotations): the reason for a question, in one line. */
function describeEffect({ annotations: { readOnlyHint, destructiveHint } = {} }: ListedTool): string {
  if (readOnlyHint === true) return 'The server says that this only reads.';
  if (destructiveHint === true) return 'The server says that this may delete or overwrite something.';
  return 'The server does not say that this only reads.';
}

const SCOPES: ApprovalScope[] = ['once', 'surface'];

const surfaceKey = ({ user, request }: GateCall): string => JSON.stringify([user, request.server, request.surface.id]);

/** Hashes of what an agreement is bound to. */
interface Subjects {
  /** One call: user, server, surface, tool definition, arguments. */
  readonly call: string;
  /** Every call of the tool by one surface: the same without the arguments. */
  readonly surface: string;
}

async function nameSubjects({ user, request, tool }: GateCall): Promise<Subjects> {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
  const definition = { name, title, description, inputSchema, outputSchema, annotations, ui: _meta?.ui };
  const common = { user, server: request.server, surface: request.surface, definition };
  const [call, surface] = await Promise.all([
    sha256(canonicalJson({ ...common, arguments: request.arguments ?? {} })),
    sha256(canonicalJson(common)),
  ]);
  return { call, surface };
}

/** Checks arguments by the tool's schema. Throws `Refusal` `bad-arguments`, which names the place of each fault but no value. */
function checkArguments(tool: ListedTool, args: Record<string, unknown>): void {
  const { issues } = argumentCheck(tool)(args);
  if (issues.length === 0) return;
  const lines = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `arguments${path}: ${message}`);
  throw new Refusal('bad-arguments', `Cannot call ${tool.name}: ${lines.join(' ')}`);
}

/** The parts of a definition that a page shows, and that a view is told. */
export function describeTool({
  name,
  title,
  description,
  inputSchema,
  annotations,
  _meta,
}: ListedTool): ApprovalQuestion['tool'] {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(isRecord(inputSchema) && { inputSchema }),
    ...(annotations !== undefined && { annotations }),
    ...(_meta !== undefined && { _meta }),
  };
}
