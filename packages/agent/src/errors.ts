// The errors of this package: one class, a closed list of codes.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Every `code` of an `AgentError`. */
const AGENT_ERROR_CODES = [
  'unknown-session',
  'unknown-server',
  'unknown-tool',
  'unknown-surface',
  'unknown-approval',
  /** The approval already has an answer; a second one is rejected. */
  'already-answered',
  /** Arguments that are not an object, cannot be sent, or do not match the tool's `inputSchema`. */
  'bad-arguments',
  /** The view's request matches no action. */
  'bad-action',
  /** The view exceeds a rate limit; the message says how long to wait. */
  'too-fast',
  /** The view's state is larger than the limit. */
  'too-large',
  'server-unavailable',
  /** The policy or the user denied the request. */
  'denied',
  'cancelled',
  /** The server failed the request; `cause` has the details. */
  'call-failed',
  /** The agent has no model: no `models` for a message, no `sampler` for a view. */
  'no-model',
  'unknown-model',
  /** A message without text and attachments, or one that is too long. */
  'bad-message',
  /** A file that is empty or too large, or an attachment that is not stored. */
  'bad-attachment',
  /** A file that is no exported chat, or is damaged. */
  'bad-file',
  /** The run cannot be continued: it has neither failed nor was interrupted, or the conversation has gone on since. */
  'not-failed',
  /** The queue of messages is full. */
  'too-many',
  /** All processes are at work; nothing was done. */
  'busy',
  /** The agent does not support the view's request. */
  'unsupported',
  /** The view is on a board, which has no conversation to write to. */
  'no-conversation',
  /** The disk or the database failed. */
  'store-failed',
  /** Another process has taken over the session, so this one may not write to it any more. */
  'not-holder',
  /** There is no project with this id. */
  'unknown-project',
  /** A board, a project or another record was changed by another page or process meanwhile. */
  'record-changed',
  /** No board or other record has this id, or it has no such part. */
  'unknown-record',
  /** A running chat uses the data folder. */
  'store-in-use',
  'closed',
  /** The process ended without closing the agent while a call was running. Only in the log. */
  'interrupted',
] as const;
/** A `code` of an `AgentError`. */
export type AgentErrorCode = (typeof AGENT_ERROR_CODES)[number];

/** A request to the agent failed. `message` is one line: what happened and what to do. */
export class AgentError extends VitrineError<AgentErrorCode> {
  override readonly name = 'AgentError';
  /** The user denied it; absent when a rule did. */
  readonly byUser: boolean;
  /** Note of the user that explains a denial. */
  readonly note: string | undefined;
  /** Code `store-failed`: the disk is full, a part of the database is damaged, or the storage does not answer. */
  readonly storeProblem: 'full' | 'damaged' | 'away' | undefined;

  constructor(
    code: AgentErrorCode,
    message: string,
    details: ErrorDetails & {
      byUser?: boolean;
      note?: string | undefined;
      storeProblem?: 'full' | 'damaged' | 'away';
    } = {},
  ) {
    super(code, message, details);
    this.byUser = details.byUser ?? false;
    this.note = details.note;
    this.storeProblem = details.storeProblem;
  }
}

/** Whether the log takes no more events: the storage failed, or another process has the session. */
export const isLogError = (error: unknown): boolean =>
  error instanceof AgentError && (error.code === 'store-failed' || error.code === 'not-holder');

/** The message of any thrown value with its hint, in one line. */
export function errorLine(error: unknown): string {
  return errorMessage(error).replace(/\s+/g, ' ').trim() || 'Something failed without saying why.';
}

/** The `code` of a typed error, else `fallback`. */
export function errorCode(error: unknown, fallback: string): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && code !== '' ? code : fallback;
}
