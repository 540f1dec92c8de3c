// Errors on their way from the process that holds a session to the one that asked.
import { AgentError, type AgentErrorCode, errorLine } from '../errors.ts';

/** Characters of a received value that travels with its error. */
const MAX_RECEIVED = 1000;

interface WireError {
  readonly code: AgentErrorCode;
  readonly message: string;
  readonly received?: unknown;
  readonly causeCode?: string;
  readonly byUser?: boolean;
  readonly note?: string;
  readonly storeProblem?: 'full' | 'damaged' | 'away';
}

/** The JSON of an error. An error that is no `AgentError` becomes `call-failed`. */
export function encodeError(error: unknown): string {
  if (!(error instanceof AgentError)) {
    const message = `The process that holds the session failed: ${errorLine(error)}`;
    return JSON.stringify({ code: 'call-failed', message } satisfies WireError);
  }
  const { code, message, byUser, note, storeProblem } = error;
  const received = boundedReceived(error.received);
  const causeCode = (error.cause as { code?: unknown } | undefined)?.code;
  return JSON.stringify({
    code,
    message,
    ...(received === undefined ? {} : { received }),
    ...(typeof causeCode === 'string' ? { causeCode } : {}),
    ...(byUser ? { byUser } : {}),
    ...(note === undefined ? {} : { note }),
    ...(storeProblem === undefined ? {} : { storeProblem }),
  } satisfies WireError);
}

/** The error that `encodeError` wrote; its cause has the code of the original's cause. */
export function decodeError(json: string): AgentError {
  const { code, message, causeCode, ...details } = JSON.parse(json) as WireError;
  const cause = causeCode === undefined ? {} : { cause: Object.assign(new Error(message), { code: causeCode }) };
  return new AgentError(code, message, { ...details, ...cause });
}

function boundedReceived(received: unknown): unknown {
  try {
    const json = JSON.stringify(received);
    return json !== undefined && json.length <= MAX_RECEIVED ? received : undefined;
  } catch {
    return undefined;
  }
}
