// Logs calls of tools that views offer (MCP Apps draft, App-provided tools; H42): the page makes these calls and reports each one here.

import type { AppToolCall, AppToolOutcome } from '../api/contract/app-tools.ts';
import { AgentError } from '../errors.ts';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { sanitizeResult } from '../sanitizer/sanitize-result.ts';
import type { Log, LogChange } from '../store/log/log.ts';
import { stageContent } from '../store/staged-content.ts';
import { boundedJson } from './bounded-json.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_ARGUMENT_BYTES = 1024 * 1024;
const MAX_NAME_CHARACTERS = 256;
const MAX_ERROR_CHARACTERS = 4096;
/** H42. */
const MAX_RESULT_BYTES = 10 * 1024 * 1024;

export interface AppToolCallsOptions {
  readonly log: Log;
  readonly limits: SanitizeLimits;
  /** Whether a server runs on this machine. */
  readonly isLocal: (server: string) => boolean;
  readonly randomId: () => string;
}

/** Writes `view:tool-call` and `view:tool-result`; resolves with their call id. Rejects with `AgentError` `bad-action`, `store-failed`. */
export type RecordAppToolCall = (surface: ViewSurface, call: AppToolCall) => Promise<string>;

/** The end of a call whose `view:tool-call` is in the log. */
type AppToolEnd = AppToolOutcome & { readonly callId: string; readonly toolName: string };

/** Writes `view:tool-result`. Rejects with `AgentError` `bad-action`, `store-failed`. */
export type RecordAppToolEnd = (surface: ViewSurface, end: AppToolEnd) => Promise<void>;

export function createAppToolRecorder({ log, limits, isLocal, randomId }: AppToolCallsOptions): {
  record: RecordAppToolCall;
  recordEnd: RecordAppToolEnd;
} {
  /** `view:tool-result`, after the content that it names. Throws `AgentError` `bad-action`. */
  const createEnd = ({ sessionId, surfaceId, server }: ViewSurface, end: AppToolEnd): LogChange[] => {
    const { callId, toolName, result, error } = end;
    if ((result === undefined) === (error === undefined))
      throw new AgentError('bad-action', 'A call ends with a result or with an error, not with both or neither.');
    const raw = result && boundedJson(result, { what: 'The result', maxBytes: MAX_RESULT_BYTES });
    const staged = stageContent();
    const sanitized = raw
      ? sanitizeResult(raw, { server, isLocal: isLocal(server), limits, store: staged }).sanitized
      : { content: [], meta: { isError: true } };
    const event = {
      type: 'view:tool-result',
      callId,
      surfaceId,
      server,
      toolName,
      success: !sanitized.meta.isError,
      sanitized,
      ...(error ? { error: { code: error.code, message: error.message.slice(0, MAX_ERROR_CHARACTERS) } } : {}),
    } as const;
    return [...staged.changes, { type: 'event', sessionId, event }];
  };
  const recordEnd: RecordAppToolEnd = async (surface, end) => {
    await log.write(createEnd(surface, end));
  };
  const record: RecordAppToolCall = async (surface, { name, arguments: received, result, error }) => {
    if (name === '' || name.length > MAX_NAME_CHARACTERS)
      throw new AgentError('bad-action', `A tool's name has 1 to ${MAX_NAME_CHARACTERS} characters.`, {
        received: name,
      });
    const { sessionId, surfaceId, server } = surface;
    const args = boundedJson({ ...received }, { what: 'The arguments', maxBytes: MAX_ARGUMENT_BYTES });
    const callId = randomId();
    const call = { callId, surfaceId, server, toolName: name };
    await log.write([
      { type: 'event', sessionId, event: { type: 'view:tool-call', ...call, args, initiator: 'user' } },
      ...createEnd(surface, { callId, toolName: name, result, error }),
    ]);
    return callId;
  };
  return { record, recordEnd };
}
