// Running calls: each begins with `llm:tool-call` and ends with exactly one `llm:tool-result`, whatever the server does.
import type { Connection, Progress, ToolDefinition } from '@vitrine/connect';
import { type Initiator, type ToolResult, toolResourceUri } from '@vitrine/protocol';
import { abortable } from './abortable.ts';
import type { Clock } from './clock.ts';
import { AgentError, codeOf, messageOf } from './errors.ts';
import type { Log } from './log.ts';
import { createProgressGate } from './progress-gate.ts';
import type { SanitizeLimits } from './sanitizer/limits.ts';
import { sanitizeResult } from './sanitizer/sanitize-result.ts';
import type { Store } from './store/store.ts';
import { createUIReader } from './ui-reader.ts';

const PROGRESS_INTERVAL_MS = 100;
/** A result waits for its UI no longer than this: a person prefers the text now. */
const UI_TIMEOUT_MS = 15_000;

export interface Call {
  readonly sessionId: string;
  readonly callId: string;
  readonly connection: Connection;
  readonly tool: ToolDefinition;
  readonly args: Readonly<Record<string, unknown>>;
  readonly initiator: Initiator;
  /** The surface that asked. */
  readonly surfaceId?: string | undefined;
  /** Told of the progress that also goes to the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface CallsOptions {
  readonly log: Log;
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: SanitizeLimits;
  readonly onError: (error: Error) => void;
}

export interface Calls {
  /** Writes `llm:tool-call`. `run` must follow. */
  begin(call: Call): void;
  /**
   * Runs a call that has begun. Resolves with the result as received. Rejects `AgentError` `call-failed`, `cancelled`, `closed` or `store-failed`; `signal`'s
   * reason, an `AgentError`, says which of the middle two.
   */
  run(call: Call, signal: AbortSignal): Promise<ToolResult>;
  /** Writes the end of a call that will have no result. */
  fail(call: Pick<Call, 'sessionId' | 'callId'> & { server: string; toolName: string }, error: AgentError): void;
}

export function createCalls({ log, store, clock, limits, onError }: CallsOptions): Calls {
  const uiReader = createUIReader({ timeoutMs: UI_TIMEOUT_MS, maxDepth: limits.maxDepth });

  const attempt = async (call: Call, signal: AbortSignal): Promise<ToolResult> => {
    const { sessionId, callId, connection, tool, args } = call;
    const startedMs = clock.monotonicMs();
    const gate = createProgressGate({
      intervalMs: PROGRESS_INTERVAL_MS,
      clock,
      emit: ({ progress, total, message }) => {
        const report: Progress = {
          progress,
          ...(total !== undefined && Number.isFinite(total) ? { total } : {}),
          ...(message === undefined ? {} : { message: String(message).slice(0, limits.maxLabelCharacters) }),
        };
        try {
          log.append(sessionId, { type: 'tool:progress', callId, ...report });
          call.onProgress?.(report);
        } catch (error) {
          onError(error as Error);
        }
      },
    });
    // A view shows the results of its own calls itself. For everybody else the UI is fetched while the tool works.
    const uri = call.initiator === 'view' ? undefined : toolResourceUri(tool);
    const ui = uri === undefined ? undefined : uiReader.read(connection, uri);
    try {
      const calling = connection.callTool({ name: tool.name, arguments: args }, { signal, onProgress: gate.push });
      const raw = await abortable(calling, signal);
      const toolUI = ui && (await abortable(ui, signal));
      const durationMs = Math.round(clock.monotonicMs() - startedMs);
      // One commit: no content without its event, and on a full disk the room is given back for the line that says so.
      return store.batch(() => {
        const { sanitized, result } = sanitizeResult(raw, { server: connection.name, limits, store, toolUI });
        log.append(sessionId, {
          type: 'llm:tool-result',
          callId,
          server: connection.name,
          toolName: tool.name,
          success: !sanitized.meta.isError,
          sanitized,
          durationMs,
        });
        return result;
      });
    } finally {
      gate.close();
    }
  };

  const fail: Calls['fail'] = ({ sessionId, callId, server, toolName }, error) => {
    log.append(sessionId, {
      type: 'llm:tool-result',
      callId,
      server,
      toolName,
      success: false,
      sanitized: { content: [], meta: { isError: true } },
      error: {
        code: error.code === 'call-failed' ? codeOf(error.cause, error.code) : error.code,
        message: error.message,
      },
      ...(error.code === 'cancelled' ? { cancelled: true } : {}),
    });
  };

  return {
    fail,
    begin({ sessionId, callId, connection, tool, args, initiator, surfaceId }) {
      const title = tool.title ?? tool.annotations?.title;
      log.append(sessionId, {
        type: 'llm:tool-call',
        callId,
        server: connection.name,
        toolName: tool.name,
        ...(typeof title === 'string' && title !== '' ? { title } : {}),
        args: { ...args },
        initiator,
        ...(surfaceId === undefined ? {} : { surfaceId }),
      });
    },
    async run(call, signal) {
      try {
        return await attempt(call, signal);
      } catch (thrown) {
        const error = toAgentError(thrown, call);
        try {
          fail({ ...call, server: call.connection.name, toolName: call.tool.name }, error);
        } catch (again) {
          // The disk does not even take one line: the next start closes this call.
          onError(again as Error);
        }
        throw error;
      }
    },
  };
}

function toAgentError(thrown: unknown, { connection, tool }: Call): AgentError {
  if (thrown instanceof AgentError) return thrown;
  if (codeOf(thrown, '') === 'cancelled') return new AgentError('cancelled', messageOf(thrown), { cause: thrown });
  const line = messageOf(thrown);
  const message = line.includes(connection.name) ? line : `${tool.name} of ${connection.name} failed: ${line}`;
  return new AgentError('call-failed', message, { cause: thrown });
}
