// Why a result was left as it is.
import { show } from '../errors.ts';
import { ignoreRejection, isThenable } from './later.ts';

export type AugmentSkipCode =
  /** No page is known for the tool. */
  | 'no-route'
  /** The page is hosted, and there is no base URL. */
  | 'no-base-url'
  /** No host shows that address. */
  | 'bad-url'
  /** The page's server does not answer, or says that the page is not there. */
  | 'unreachable'
  /** The document of the page was not given. */
  | 'no-page'
  /** There is nothing to show: no render data, nothing selected, no structured content. */
  | 'no-data'
  /** The schema refused the data, or they are over the limits. */
  | 'bad-data'
  /** What was given is no tool result. */
  | 'bad-result'
  /** The tool failed; its words stand alone. */
  | 'tool-failed'
  /** The tool has no answer yet: it asks for more input first. */
  | 'unfinished'
  /** The client shows no interfaces, or it is not known what it shows. */
  | 'no-ui-client'
  /** Something threw. */
  | 'failed';

/** The conditions of an ordinary day; the others are worth a warning. */
const ORDINARY: ReadonlySet<AugmentSkipCode> = new Set(['tool-failed', 'unfinished', 'no-ui-client']);

/** Where the lines go. `console`, and most loggers, fit. */
export interface AugmentLogger {
  warn(message: string): void;
  /** Absent: ordinary reasons (a tool that failed or has no answer yet, a client without interfaces) are not reported. */
  debug?(message: string): void;
}

/** A reason to leave a result as it is. */
export class AugmentSkip {
  readonly code: AugmentSkipCode;
  readonly reason: string;

  constructor(code: AugmentSkipCode, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}

/** Says the reason in one line. Never throws. */
export function logSkip(logger: AugmentLogger, call: unknown, { code, reason }: AugmentSkip): void {
  try {
    const line = `No interface for ${nameOf(call)} (${code}): ${reason.replace(/\s+/g, ' ').slice(0, 500)}`;
    // A logger may return a promise, whatever its type says.
    const written: unknown = ORDINARY.has(code) ? logger.debug?.(line) : logger.warn(line);
    if (isThenable(written)) ignoreRejection(written);
  } catch {
    // A logger that fails is no reason to fail.
  }
}

function nameOf(call: unknown): string {
  try {
    return show((call as { toolName?: unknown }).toolName);
  } catch {
    return 'a tool without a name';
  }
}
