// The errors of this package: one class, a closed list of codes.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/** A `code` of a `PolicyError`. */
export type PolicyErrorCode = 'not-grantable' | 'bad-snapshot' | 'unknown-mode';

/** A consent that cannot be granted (`not-grantable`), stored consents that cannot be read (`bad-snapshot`), or an unknown approval mode. */
export class PolicyError extends VitrineError<PolicyErrorCode> {
  override readonly name = 'PolicyError';
}
