// Tools that open views offer to the model (MCP Apps draft, App-provided tools). A page reports what its surfaces offer, makes the calls, and
// reports the results; the agent asks the user and writes the log. An offer ends with its surface, or when the page does not renew it.
import type { ToolDefinition } from '@vitrine/connect';
import type { Policy } from '@vitrine/policy';
import { type AppTool, AppToolSchema } from '@vitrine/protocol/mcp-apps';
import { abortable } from '../abortable.ts';
import type { RecordAppToolEnd } from '../app-tool-calls.ts';
import type { Approvals } from '../approvals.ts';
import { boundedJson } from '../bounded-json.ts';
import type { AppToolOutcome } from '../client/contract/app-tools.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Fingerprints } from '../fingerprints.ts';
import type { Log } from '../log.ts';
import type { ViewSurface } from '../view-surface.ts';

/** Milliseconds after which an offer expires unless renewed. */
export const OFFER_MS = 60_000;
/** Milliseconds that a page has for a call. */
const CALL_TIMEOUT_MS = 60_000;
const MAX_TOOLS = 50;
const MAX_OFFER_BYTES = 256 * 1024;

export interface AppToolOffer {
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

export interface AppTools {
  /** Replaces what a surface offers; an empty list withdraws the offer. Throws `AgentError` `bad-action`. */
  offer(surface: ViewSurface, pageId: string, tools: unknown): void;
  list(sessionId: string): OfferedAppTool[];
  /** Resolves when `view:tool-result` is in the log. Rejects with `AgentError` `store-failed` only. */
  call(
    offered: OfferedAppTool,
    call: { callId: string; runId: string; args: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<void>;
  /** The page reports how a call ended. False when no call waits for it. */
  report(sessionId: string, callId: string, end: AppToolOutcome): boolean;
}

export interface AppToolsOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly approvals: Approvals;
  readonly fingerprints: Fingerprints;
  readonly recordEnd: RecordAppToolEnd;
}

export function createAppTools({ log, clock, policy, approvals, fingerprints, recordEnd }: AppToolsOptions): AppTools {
  const offers = new Map<string, AppToolOffer>();
  const waiting = new Map<string, { sessionId: string; resolve: (end: AppToolOutcome) => void }>();
  const keyOf = ({ sessionId, surfaceId }: ViewSurface): string => JSON.stringify([sessionId, surfaceId]);

  /** Asks the user, unless the view declares the tool read-only. */
  const confirm = async (
    { surface, tool }: OfferedAppTool,
    { callId, runId, args }: { callId: string; runId: string; args: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<void> => {
    if (tool.annotations?.readOnlyHint === true) return;
    const { sessionId, surfaceId, server } = surface;
    const fingerprint = fingerprints.ofCall(server, tool, { sessionId, surfaceId });
    const request = {
      initiator: 'model' as const,
      sessionId,
      surfaceId,
      server,
      tool,
      arguments: args,
      fingerprint,
    };
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason);
    if (verdict.decision === 'ask') await approvals.ask(request, verdict, { signal, details: { args, callId, runId } });
  };

  const answer = (sessionId: string, callId: string, signal: AbortSignal): Promise<AppToolOutcome> => {
    const { promise, resolve } = Promise.withResolvers<AppToolOutcome>();
    waiting.set(callId, { sessionId, resolve });
    const late = { code: 'timeout', message: 'The interface did not answer; its page may have been closed.' };
    const timer = setTimeout(() => resolve({ error: late }), CALL_TIMEOUT_MS);
    return abortable(promise, signal).finally(() => {
      clearTimeout(timer);
      waiting.delete(callId);
    });
  };

  return {
    offer(surface, pageId, given) {
      const plain = boundedJson(given, { what: 'The tools of a view', maxBytes: MAX_OFFER_BYTES });
      const read = Array.isArray(plain)
        ? plain.slice(0, MAX_TOOLS).map(tool => AppToolSchema.safeParse(tool))
        : undefined;
      if (!read || read.some(tool => !tool.success))
        throw new AgentError('bad-action', 'A view offers a list of tools, each with a name and an inputSchema.');
      const tools = read.flatMap(({ data }) => data ?? []);
      if (tools.length === 0) offers.delete(keyOf(surface));
      else offers.set(keyOf(surface), { surface, pageId, tools, until: clock.monotonicMs() + OFFER_MS });
    },
    list(sessionId) {
      const now = clock.monotonicMs();
      for (const [key, { until }] of offers) if (until < now) offers.delete(key);
      return [...offers.values()]
        .filter(({ surface }) => surface.sessionId === sessionId)
        .flatMap(({ surface, pageId, tools }) =>
          tools.map(tool => ({
            surface,
            pageId,
            tool: tool as ToolDefinition,
          })),
        );
    },
    async call(offered, call, signal) {
      const { surface, pageId, tool } = offered;
      const { sessionId, surfaceId, server } = surface;
      const named = { callId: call.callId, surfaceId, server, toolName: tool.name } as const;
      const record = (end: AppToolOutcome): void => recordEnd(surface, { ...named, ...end });
      try {
        await confirm(offered, call, signal);
        log.append(sessionId, { type: 'view:tool-call', ...named, args: call.args, initiator: 'model', pageId });
        record(await answer(sessionId, call.callId, signal));
      } catch (error) {
        if (!(error instanceof AgentError) || error.code === 'store-failed') throw error;
        // The answer to the approval is already in the log.
        if (error.byUser) return;
        record({ error: { code: error.code, message: error.message } });
      }
    },
    report(sessionId, callId, end) {
      const call = waiting.get(callId);
      if (call?.sessionId !== sessionId) return false;
      waiting.delete(callId);
      call.resolve(end);
      return true;
    },
  };
}
