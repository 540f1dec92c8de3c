// The reasons why a result is returned unchanged.
import { formatValue } from '../errors.ts';
import { ignoreRejection, isThenable } from '../thenable.ts';

/** Reason why a result was returned unchanged. */
export type AugmentSkipCode =
  /** No page is known for the tool. */
  | 'no-route'
  /** The page is hosted, and there is no base URL. */
  | 'no-base-url'
  /** No host shows that address. */
  | 'bad-url'
  /** The page's server does not answer, or answers that the page does not exist. */
  | 'unreachable'
  /** The document of the page was not given. */
  | 'no-page'
  /** The result has nothing to show: no render data, nothing selected, no structured content. */
  | 'no-data'
  /** The schema refused the data, or they exceed the limits. */
  | 'bad-data'
  /** The given value is not a tool result. */
  | 'bad-result'
  /** The tool failed; its own error text is enough. */
  | 'tool-failed'
  /** The tool has no result yet: it requests more input first. */
  | 'unfinished'
  /** The client shows no interfaces, or its capabilities are unknown. */
  | 'no-ui-client'
  /** An exception. */
  | 'failed';

/** Ordinary reasons; the others are logged as warnings. */
const ORDINARY: ReadonlySet<AugmentSkipCode> = new Set(['tool-failed', 'unfinished', 'no-ui-client']);

/** The logger. `console`, and most loggers, fit. */
export interface AugmentLogger {
  warn(message: string): void;
  /** Reports ordinary reasons (a failed or unfinished tool, a client without interfaces); they are not reported without it. */
  debug?(message: string): void;
}

/** A reason to return a result unchanged. */
export class AugmentSkip {
  readonly code: AugmentSkipCode;
  readonly reason: string;

  constructor(code: AugmentSkipCode, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}

/** Logs the reason in one line. Never throws. */
export function logSkip(logger: AugmentLogger, call: unknown, { code, reason }: AugmentSkip): void {
  try {
    const line = `No interface for ${readToolName(call)} (${code}): ${reason.replace(/\s+/g, ' ').slice(0, 500)}`;
    // A logger may return a promise, whatever its type declares.
    const logResult: unknown = ORDINARY.has(code) ? logger.debug?.(line) : logger.warn(line);
    if (isThenable(logResult)) ignoreRejection(logResult);
  } catch {
    // An error of the logger is ignored.
  }
}

function readToolName(call: unknown): string {
  try {
    return formatValue((call as { toolName?: unknown }).toolName);
  } catch {
    return 'a tool without a name';
  }
}
