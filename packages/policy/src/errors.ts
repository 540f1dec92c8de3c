// The errors of this package: one class, a closed list of codes.

/** A `code` of a `PolicyError`. */
export type PolicyErrorCode = 'not-grantable' | 'bad-snapshot' | 'unknown-mode';

/** Details of a `PolicyError`. */
export interface PolicyErrorDetails {
  /** The value received. */
  readonly received?: unknown;
  readonly cause?: unknown;
}

/** A consent that cannot be granted (`not-grantable`), stored consents that cannot be read (`bad-snapshot`), or an unknown approval mode. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly code: PolicyErrorCode;
  /** The value received. */
  readonly received: unknown;

  constructor(code: PolicyErrorCode, message: string, { received, cause }: PolicyErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.received = received;
  }
}
