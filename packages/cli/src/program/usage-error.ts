// The error of this package: one class, a closed list of codes.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

const USAGE_ERROR_CODES = [
  /** A word or an option that the command needs is missing or empty. */
  'missing',
  /** Words or options that do not go together. */
  'conflict',
  /** A value that cannot be used: no address, no name, no such model or variable. */
  'bad-value',
  /** The folder to write to has files in it. */
  'not-empty',
] as const;
export type UsageErrorCode = (typeof USAGE_ERROR_CODES)[number];

export interface UsageErrorDetails extends ErrorDetails {
  /** Single faults, one sentence each, where there are several. */
  readonly faults?: readonly string[];
}

/** A command line or environment that is wrong. `message` says what to write instead. Ends with exit code 2. */
export class UsageError extends VitrineError<UsageErrorCode> {
  override readonly name = 'UsageError';
  readonly faults: readonly string[];

  constructor(code: UsageErrorCode, message: string, { faults = [], ...details }: UsageErrorDetails = {}) {
    super(code, message, details);
    this.faults = faults;
  }
}
