// Runs calls: each begins with `llm:tool-call` and ends with exactly one `llm:tool-result`, whatever the server does.

import type { Connection, Progress, ServerRequestHandlers, ToolDefinition } from '@vitrine/connect';
import type { ToolResult } from '@vitrine/protocol/content';
import { wellFormedResult } from '@vitrine/protocol/internal/content/content';
import { writeExactly } from '@vitrine/protocol/internal/content/result-numbers';
import type { Initiator } from '@vitrine/protocol/internal/session/consent';
import { isVisibleTo, readNativeComponent } from '@vitrine/protocol/tool-metadata';
import { abortable } from '@vitrine/std/internal/abortable';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { truncate } from '@vitrine/std/internal/truncate';
import type { FillArguments } from '../attachments/fill-arguments.ts';
import type { Clock } from '../clock.ts';
import { AgentError, errorCode, errorLine } from '../errors.ts';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { sanitizeResult } from '../sanitizer/sanitize-result.ts';
import type { ScheduleLimits } from '../schedules/limits.ts';
import type { Log } from '../store/log/log.ts';
import { stageContent } from '../store/staged-content.ts';
import type { CallUI, CallUIs } from '../ui/call-uis.ts';
import type { AddressVisits } from './address-visits.ts';
import type { ClientHints } from './client-hints.ts';
import { createProgressGate } from './progress-gate.ts';
import type { CallSecrets } from './secrets.ts';

const PROGRESS_INTERVAL_MS = 100;
/** Characters of an error in the process's own log. */
const MAX_FAILURE = 200;

export interface Call {
  readonly sessionId: string;
  readonly callId: string;
  readonly connection: Connection;
  readonly tool: ToolDefinition;
  readonly args: Readonly<Record<string, unknown>>;
  /** Secrets among the arguments: only the tool gets them. */
  readonly secrets: CallSecrets;
  /** One line for the user, shown with the result. */
  readonly note?: string | undefined;
  readonly initiator: Initiator;
  /** The surface that makes the call. */
  readonly surfaceId?: string | undefined;
  /** The run that makes the call. */
  readonly runId?: string | undefined;
  /** Limits of the schedule that makes the call. */
  readonly schedule?: ScheduleLimits | undefined;
  /** The interface that was opened while the arguments were being written. Absent: it is opened with the call. */
  readonly ui?: CallUI | undefined;
  /** Receives the progress that is also logged. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface CallsOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly limits: SanitizeLimits;
  readonly interfaces: CallUIs;
  /** Puts attachments into the arguments. */
  readonly fillArguments: FillArguments;
  /** Hints that the server receives about its client. */
  readonly clientHints: Pick<ClientHints, 'read'>;
  /** Handles the requests that a server sends during a call. */
  readonly serverRequests: (call: Call) => ServerRequestHandlers;
  /** Addresses that a server wants visited before it carries out a call. */
  readonly visits: Pick<AddressVisits, 'callAfterVisits'>;
  readonly onError: (error: Error) => void;
  /** Receives one line about each tool that failed. */
  readonly onNotice: (line: string) => void;
}

export interface Calls {
  /** Writes `llm:tool-call`. `run` must follow. */
  begin(call: Call): Promise<void>;
  /**
   * Runs a call that has begun. Resolves with the result as received, without malformed content blocks. Rejects with `AgentError` `call-failed`,
   * `cancelled`, `closed` or `store-failed`; `signal`'s reason, an `AgentError`, decides between `cancelled` and `closed`.
   */
  run(call: Call, signal: AbortSignal): Promise<ToolResult>;
  /** Makes a call that is not logged; its result is like a logged call's. Rejects with `AgentError`. */
  runUnlogged(call: Call, signal: AbortSignal): Promise<ToolResult>;
  /** Whether a call of the session is at its server. */
  isCalling(sessionId: string): boolean;
  /** Logs the end of a call that will have no result. */
  fail(
    call: Pick<Call, 'sessionId' | 'callId'> & { server: string; toolName: string },
    error: AgentError,
  ): Promise<void>;
}

export function createCalls(options: CallsOptions): Calls {
  const { log, limits, clientHints, onError, onNotice } = options;
  const noteFailure: NoteFailure = (toolName, server, message) => {
    const line = message.replace(/\s+/g, ' ').trim();
    const excerpt = truncate(line, MAX_FAILURE);
    onNotice(`The tool ${toolName} of ${server} failed: ${excerpt || 'no reason given'}`);
  };
  const fail: Calls['fail'] = async ({ sessionId, callId, server, toolName }, error) => {
    await log.append(sessionId, {
      type: 'llm:tool-result',
      callId,
      server,
      toolName,
      success: false,
      sanitized: { content: [], meta: { isError: true } },
      error: {
        code: error.code === 'call-failed' ? errorCode(error.cause, error.code) : error.code,
        message: errorMessage(error),
      },
      ...(error.code === 'cancelled' ? { cancelled: true } : {}),
    });
  };

  /** Sessions of the calls that are at their servers, once for each call. */
  const calling: string[] = [];

  return {
    fail,
    isCalling: sessionId => calling.includes(sessionId),
    async begin({ sessionId, callId, connection, tool, secrets, initiator, surfaceId, runId }) {
      const title = tool.title ?? tool.annotations?.title;
      const native = initiator === 'view' ? undefined : readNativeComponent(tool);
      await log.append(sessionId, {
        type: 'llm:tool-call',
        callId,
        server: connection.name,
        toolName: tool.name,
        ...(typeof title === 'string' && title !== '' ? { title } : {}),
        args: { ...secrets.shown },
        ...(native === undefined ? {} : { native }),
        initiator,
        ...(surfaceId === undefined ? {} : { surfaceId }),
        ...(runId === undefined ? {} : { runId }),
      });
    },
    async runUnlogged(call, signal) {
      const { connection, tool, args, secrets, note, onProgress } = call;
      try {
        const options = { signal, ...(onProgress === undefined ? {} : { onProgress }) };
        const request = { name: tool.name, arguments: args, _meta: await clientHints.read(call) };
        const raw = await abortable(connection.callTool(request, options), signal);
        const { name: server, isLocal } = connection;
        const from = { server, isLocal, limits, store: stageContent(), toolUI: undefined, note, secrets };
        return wellFormedResult(sanitizeResult(raw, from).result, writeExactly);
      } catch (thrown) {
        throw toAgentError(thrown, call);
      }
    },
    async run(call, signal) {
      calling.push(call.sessionId);
      try {
        return await makeLoggedCall(call, signal, { ...options, noteFailure });
      } catch (thrown) {
        const error = toAgentError(thrown, call);
        if (error.code === 'call-failed') noteFailure(call.tool.name, call.connection.name, errorMessage(error));
        try {
          await fail({ ...call, server: call.connection.name, toolName: call.tool.name }, error);
        } catch (again) {
          // The disk does not take even one event: the next start closes this call.
          onError(again as Error);
        }
        throw error;
      } finally {
        calling.splice(calling.indexOf(call.sessionId), 1);
      }
    },
  };
}

/** Reports a failed tool to the operator, in one line. */
type NoteFailure = (toolName: string, server: string, message: string) => void;

/** Makes the call, and logs its progress and its result. Rejects with the server's error, or the signal's reason. */
async function makeLoggedCall(
  call: Call,
  signal: AbortSignal,
  options: CallsOptions & { readonly noteFailure: NoteFailure },
): Promise<ToolResult> {
  const { log, clock, limits, interfaces, fillArguments, serverRequests, onError, noteFailure } = options;
  const { sessionId, callId, connection, tool, secrets, note } = call;
  const startedMs = clock.monotonicMs();
  const gate = createProgressGate({
    intervalMs: PROGRESS_INTERVAL_MS,
    clock,
    emit: ({ progress, total, message }) => {
      const report: Progress = {
        progress,
        ...(total !== undefined && Number.isFinite(total) ? { total } : {}),
        ...(message === undefined
          ? {}
          : { message: secrets.hideIn(String(message)).slice(0, limits.maxLabelCharacters) }),
      };
      const reporting = log.append(sessionId, { type: 'tool:progress', callId, ...report });
      reporting.then(() => call.onProgress?.(report)).catch(onError);
    },
  });
  const ui = call.ui ?? (await interfaces.open(call));
  try {
    const args = await fillArguments(call);
    const request = { name: tool.name, arguments: args, _meta: await options.clientHints.read(call) };
    const callOptions = { signal, onProgress: gate.push, serverRequests: serverRequests(call) };
    const calling = options.visits.callAfterVisits(call, signal, () => connection.callTool(request, callOptions));
    const raw = await abortable(calling, signal);
    const toolUI = await abortable(ui.ofResult(), signal);
    const durationMs = Math.round(clock.monotonicMs() - startedMs);
    const staged = stageContent();
    const { name: server, isLocal } = connection;
    const from = { server, isLocal, limits, store: staged, toolUI, note, secrets };
    const { sanitized, result } = sanitizeResult(raw, from);
    const content = await abortable(interfaces.review(sanitized.content, staged), signal);
    if (sanitized.meta.isError) {
      const texts = sanitized.content.flatMap(part => (part.type === 'text' ? [part.text] : []));
      noteFailure(tool.name, connection.name, texts.join(' '));
    }
    const answer = wellFormedResult(result, writeExactly);
    // What the server reports now comes too late: the result is the last event of its call.
    gate.close();
    // One transaction: no content without its event, and on a full disk a rollback frees the space for the event that reports it.
    await interfaces.note(call, content, notes =>
      log.write([
        ...staged.changes,
        ...notes,
        {
          type: 'event',
          sessionId,
          event: {
            type: 'llm:tool-result',
            callId,
            server: connection.name,
            toolName: tool.name,
            success: !sanitized.meta.isError,
            sanitized: { ...sanitized, content },
            durationMs,
          },
        },
      ]),
    );
    return answer;
  } finally {
    ui.close();
    gate.close();
  }
}

/** Whether a view polls: it calls a read-only tool that only views may call. */
function isPolling({ initiator, tool }: Pick<Call, 'initiator' | 'tool'>): boolean {
  return (
    initiator === 'view' &&
    tool.annotations?.readOnlyHint === true &&
    isVisibleTo(tool, 'app') &&
    !isVisibleTo(tool, 'model')
  );
}

/**
 * Returns for each call whether it is a repeated call of a polling view. The first call of each tool by a surface is logged like any call; the
 * others would bury the log. `RATE_LIMITS` of the policy limits how often they happen.
 */
export function createPollingFilter(): (call: Call) => boolean {
  const toolNames = new Set<string>();
  return call => {
    if (!isPolling(call)) return false;
    const key = JSON.stringify([call.sessionId, call.surfaceId, call.tool.name]);
    const again = toolNames.has(key);
    toolNames.add(key);
    return again;
  };
}

function toAgentError(thrown: unknown, { connection, tool, secrets }: Call): AgentError {
  if (thrown instanceof AgentError) return thrown;
  const original = errorLine(thrown);
  const line = secrets.hideInQuotation(original);
  // The cause is printed with the error, so it must not contain a secret either.
  const cause = line === original ? thrown : Object.assign(new Error(line), { code: errorCode(thrown, 'call-failed') });
  if (errorCode(thrown, '') === 'cancelled') return new AgentError('cancelled', line, { cause });
  const message = line.includes(connection.name) ? line : `${tool.name} of ${connection.name} failed: ${line}`;
  return new AgentError('call-failed', message, { cause });
}
