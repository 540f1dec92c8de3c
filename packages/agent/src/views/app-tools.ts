// Tools that open views offer to the model (MCP Apps draft, App-provided tools). A page reports what its surfaces offer, makes the calls, and
// reports the results; the agent asks the user and writes the log. An offer ends with its surface, or when the page does not renew it.

import type { ToolDefinition } from '@vitrine/connect';
import type { Policy } from '@vitrine/policy';
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { AppToolSchema } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { abortable } from '@vitrine/std/internal/abortable';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { hasSecrets } from '@vitrine/std/internal/secrets';
import type { AppToolOutcome } from '../api/contract/app-tools.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { Choices } from '../approvals/choices.ts';
import type { Fingerprints } from '../approvals/fingerprints.ts';
import { parseToolArguments } from '../calls/tool-arguments.ts';
import type { Clock } from '../clock.ts';
import { AgentError, isLogError } from '../errors.ts';
import type { ReadProjectRules } from '../projects/project-rules.ts';
import type { Log } from '../store/log/log.ts';
import type { RecordAppToolEnd } from './app-tool-calls.ts';
import { boundedJson } from './bounded-json.ts';
import type { ViewSurface } from './view-surface.ts';

/** Milliseconds after which an offer expires unless renewed. */
const OFFER_MS = 60_000;
/** Milliseconds that a page has for a call. */
const CALL_TIMEOUT_MS = 60_000;
const MAX_TOOLS = 50;
const MAX_OFFER_BYTES = 256 * 1024;

interface AppToolOffer {
  readonly surface: ViewSurface;
  /** The page that makes the offer, by an id that it creates; only this page makes the calls. */
  readonly pageId: string;
  readonly tools: readonly AppTool[];
  readonly until: number;
}

/** A view's tool as it is offered to the model. */
export interface OfferedAppTool {
  readonly surface: ViewSurface;
  readonly pageId: string;
  readonly tool: ToolDefinition;
}

/** The model's call of a view's tool. */
interface AppToolRequest {
  readonly callId: string;
  readonly runId: string;
  readonly args: Record<string, unknown>;
}

type ConfirmedCall = OfferedAppTool & { readonly args: Record<string, unknown> };

export interface AppTools {
  /** Replaces what a surface offers; an empty list withdraws the offer. Throws `AgentError` `bad-action`. */
  offer(surface: ViewSurface, pageId: string, tools: unknown): void;
  list(sessionId: string): OfferedAppTool[];
  /** Withdraws all offers of a session. */
  release(sessionId: string): void;
  /** Resolves when `view:tool-result` is in the log. Rejects with `AgentError` `store-failed` only. */
  call(offered: OfferedAppTool, call: AppToolRequest, signal: AbortSignal): Promise<void>;
  /** The page reports how a call ended. False when no call waits for it. */
  report(sessionId: string, callId: string, end: AppToolOutcome): boolean;
}

export interface AppToolsOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
  readonly choices: Pick<Choices, 'refresh'>;
  readonly recordEnd: RecordAppToolEnd;
  readonly readProject: ReadProjectRules;
}

export function createAppTools(options: AppToolsOptions): AppTools {
  const { log, clock, policy, approvals, fingerprints, choices, recordEnd, readProject } = options;
  const offers = new Map<string, AppToolOffer>();
  const pendingCalls = new Map<string, { sessionId: string; resolve: (end: AppToolOutcome) => void }>();
  const surfaceKey = ({ sessionId, surfaceId }: ViewSurface): string => JSON.stringify([sessionId, surfaceId]);

  const list: AppTools['list'] = sessionId => {
    const now = clock.monotonicMs();
    for (const [key, { until }] of offers) if (until < now) offers.delete(key);
    return [...offers.values()]
      .filter(({ surface }) => surface.sessionId === sessionId)
      .flatMap(({ surface, pageId, tools }) => tools.map(tool => ({ surface, pageId, tool: tool as ToolDefinition })));
  };

  /** The tool as the view offers it now. Throws `AgentError` `unknown-tool`. */
  const requireOffered = ({ surface, tool }: OfferedAppTool): OfferedAppTool => {
    const { sessionId, surfaceId, server } = surface;
    const now = list(sessionId).find(offer => offer.surface.surfaceId === surfaceId && offer.tool.name === tool.name);
    if (now) return now;
    throw new AgentError('unknown-tool', `The interface of ${server} no longer offers ${tool.name}.`);
  };

  /** Resolves with the tool and the arguments when the policy or the user has allowed the call. A tool that changed meanwhile is decided again. */
  const confirm = async (
    offered: OfferedAppTool,
    call: AppToolRequest,
    signal: AbortSignal,
  ): Promise<ConfirmedCall> => {
    const { sessionId, surfaceId, server } = offered.surface;
    const { callId, runId } = call;
    for (let approved: string | undefined; ; ) {
      // Read first: from the view's offer to the decision about it nothing is waited for.
      await choices.refresh();
      const rules = await readProject(sessionId);
      const surface = await fingerprints.ofSurface({ sessionId, surfaceId });
      const current = approved === undefined ? offered : requireOffered(offered);
      const { tool } = current;
      const { args } = parseToolArguments(tool, call.args);
      const fingerprint = fingerprints.ofCall(server, tool, surface);
      if (fingerprint === approved) return { ...current, args };
      const caller = { initiator: 'model' as const, sessionId, surfaceId, ...rules };
      const request = { ...caller, server, tool, arguments: args, fingerprint };
      const verdict = policy.decide(request);
      if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
      if (verdict.decision === 'allow') return { ...current, args };
      await approvals.ask(request, verdict, { signal, details: { args, callId, runId } });
      approved = fingerprint;
    }
  };

  const answer = (sessionId: string, callId: string, signal: AbortSignal): Promise<AppToolOutcome> => {
    const { promise, resolve } = Promise.withResolvers<AppToolOutcome>();
    pendingCalls.set(callId, { sessionId, resolve });
    const late = { code: 'timeout', message: 'The interface did not answer; its page may have been closed.' };
    const timer = setTimeout(() => resolve({ error: late }), CALL_TIMEOUT_MS);
    return abortable(promise, signal).finally(() => {
      clearTimeout(timer);
      pendingCalls.delete(callId);
    });
  };

  return {
    offer(surface, pageId, given) {
      const plain = boundedJson(given, { what: 'The tools of a view', maxBytes: MAX_OFFER_BYTES });
      const parsed = Array.isArray(plain)
        ? plain.slice(0, MAX_TOOLS).map(tool => AppToolSchema.safeParse(tool))
        : undefined;
      if (!parsed || parsed.some(tool => !tool.success))
        throw new AgentError('bad-action', 'A view offers a list of tools, each with a name and an inputSchema.');
      // The view would get the secret, and could send it wherever its resource allows.
      const tools = parsed.flatMap(({ data }) => data ?? []).filter(tool => !hasSecrets(tool.inputSchema));
      if (tools.length === 0) offers.delete(surfaceKey(surface));
      else offers.set(surfaceKey(surface), { surface, pageId, tools, until: clock.monotonicMs() + OFFER_MS });
    },
    list,
    release(sessionId) {
      for (const [key, { surface }] of offers) if (surface.sessionId === sessionId) offers.delete(key);
    },
    async call(offered, call, signal) {
      const { surface, tool } = offered;
      const { sessionId, surfaceId, server } = surface;
      const toolCall = { callId: call.callId, surfaceId, server, toolName: tool.name } as const;
      const record = (end: AppToolOutcome): Promise<void> => recordEnd(surface, { ...toolCall, ...end });
      try {
        const { args, pageId } = await confirm(offered, call, signal);
        // Waited for before it is logged: the page may report at once.
        const withdrawal = new AbortController();
        const answering = answer(sessionId, call.callId, AbortSignal.any([signal, withdrawal.signal]));
        const logging = log.append(sessionId, {
          type: 'view:tool-call',
          ...toolCall,
          args,
          initiator: 'model',
          pageId,
        });
        logging.catch(error => withdrawal.abort(error));
        const [, outcome] = await Promise.all([logging, answering]);
        await record(outcome);
      } catch (error) {
        if (!(error instanceof AgentError) || isLogError(error)) throw error;
        // The answer to the approval is already in the log.
        if (error.byUser) return;
        await record({ error: { code: error.code, message: errorMessage(error) } });
      }
    },
    report(sessionId, callId, end) {
      const call = pendingCalls.get(callId);
      if (call?.sessionId !== sessionId) return false;
      pendingCalls.delete(callId);
      call.resolve(end);
      return true;
    },
  };
}
