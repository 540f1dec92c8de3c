// The errors of this package: one class, a closed list of codes.

export const AGENT_ERROR_CODES = [
  'unknown-session',
  'unknown-server',
  'unknown-tool',
  'unknown-surface',
  'unknown-approval',
  /** The approval has its answer already: a second one changes nothing. */
  'already-answered',
  /** Arguments that are no object, that cannot be sent, or that the tool's `inputSchema` does not accept. */
  'bad-arguments',
  /** What a view asked fits no action. */
  'bad-action',
  /** A view asks more often than it may; the message says how long to wait. */
  'too-fast',
  /** A view wants more kept than is kept. */
  'too-large',
  'server-unavailable',
  /** The policy or the person said no. */
  'denied',
  'cancelled',
  /** The server failed the request; `cause` says how. */
  'call-failed',
  /** The agent has no model: no `models` for a message, no `sampler` for a view. */
  'no-model',
  'unknown-model',
  /** A message without text, or one that is too long. */
  'bad-message',
  /** A run that cannot be taken up again: it has not failed, or the conversation has gone on since. */
  'not-failed',
  /** More messages wait than may wait. */
  'too-many',
  /** This version does not do what a view asked. */
  'unsupported',
  /** The disk or the database refused. */
  'store-failed',
  'closed',
  /** The agent ended, without closing, while a call was running. Only in the log. */
  'interrupted',
] as const;
export type AgentErrorCode = (typeof AGENT_ERROR_CODES)[number];

/** Something asked of the agent cannot be done. `message` is one line: what happened and what to do. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;
  /** The value received, where it helps. */
  readonly received: unknown;
  /** The user was asked, and said no: `denied` by no rule. */
  readonly byUser: boolean;
  /** What the user wrote to explain a denial. */
  readonly note: string | undefined;

  constructor(
    code: AgentErrorCode,
    message: string,
    details: { received?: unknown; cause?: unknown; byUser?: boolean; note?: string | undefined } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.received = details.received;
    this.byUser = details.byUser ?? false;
    this.note = details.note;
  }
}

/** The one line of anything thrown. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').trim() || 'Something failed without saying why.';
}

/** The `code` of a typed error, else `fallback`. */
export function codeOf(error: unknown, fallback: string): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && code !== '' ? code : fallback;
}
