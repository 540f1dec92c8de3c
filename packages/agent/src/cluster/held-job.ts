// Apart from session-jobs.ts, because public declarations use it: the declarations of pg-boss compile only with `skipLibCheck`.
import type { SessionKey } from './session-key.ts';

/** A job that this process works on. */
export interface HeldJob {
  readonly session: SessionKey;
  /** Aborts when this process closes. */
  readonly signal: AbortSignal;
  /** Asks the database whether this process still has the job. */
  isHeld(): Promise<boolean>;
  /** Notes that the session is taken up. */
  begun(): void;
}
