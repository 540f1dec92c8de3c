// The errors of this package.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why a surface, its sandbox, its bridge or an interface of a registry failed: a closed list, stable for programs. */
export type HostErrorCode =
  | 'unknown-type'
  | 'no-content'
  | 'module-unreachable'
  | 'resource-refused'
  | 'sandbox-unreachable'
  | 'sandbox-refused'
  | 'handshake-timeout'
  | 'navigated'
  | 'focus-taken'
  | 'flooding'
  | 'script-failed'
  | 'script-unresponsive'
  | 'script-limit'
  | 'script-invalid'
  | 'view-failed'
  | 'page-unreachable'
  | 'page-refused'
  | 'unknown-app-tool'
  | 'app-tool-failed'
  | 'answer-refused'
  | 'closed'
  | 'internal'
  /** A registry's address in the settings is not an origin, or not a secure one. */
  | 'bad-registry'
  /** No registry of the settings has the server, or the version. */
  | 'not-found'
  /** No registry could be reached, and the cache has no copy. */
  | 'unreachable'
  /** The registry answered with something else than a registry does. */
  | 'bad-answer'
  /** The manifest, or a file, is not the one that its hash names; or the server announces another bundle. */
  | 'hash-mismatch'
  /** The registry now has other content under a version that was loaded before. */
  | 'version-changed'
  /** The version is not signed, by a publisher who signed before. */
  | 'signature-missing'
  /** The signature is not the publisher's. */
  | 'signature-invalid'
  /** Another key signed, and the old one did not name it. */
  | 'signature-key-changed'
  /** The server may not show this interface: it has shown another, or the interface is another server's. */
  | 'not-allowed';

/** An error of the host itself. Wrong messages of a view throw nothing; they are counted. */
export class HostError extends VitrineError<HostErrorCode> {
  override readonly name = 'HostError';
  /** Whether a retry can succeed. */
  readonly retryable: boolean;

  constructor(
    code: HostErrorCode,
    message: string,
    { retryable = false, ...details }: ErrorDetails & { readonly retryable?: boolean } = {},
  ) {
    super(code, message, details);
    this.retryable = retryable;
  }

  /** The view sends too many messages past its sandbox. */
  static flooding(): HostError {
    const message = 'The view sent too many messages to other windows, and was closed.';
    return new HostError('flooding', message, { retryable: true });
  }

  /** A module of this package that is loaded on demand could not be fetched. */
  static moduleUnreachable(cause: unknown): HostError {
    return new HostError('module-unreachable', `A script could not be loaded: ${cause}`, { retryable: true, cause });
  }

  /** Converts any thrown value: a `HostError` is returned unchanged, any other becomes `internal` with its message and itself as the cause. */
  static from(error: unknown): HostError {
    if (error instanceof HostError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new HostError('internal', message, { cause: error });
  }
}

/** Thrown by `onAction` to refuse an action; the message is shown to the view. */
export class ActionRefused extends VitrineError<'refused'> {
  override readonly name = 'ActionRefused';
  /** The user was asked and refused. */
  readonly byUser: boolean;

  constructor(message: string, { byUser = false, ...details }: ErrorDetails & { readonly byUser?: boolean } = {}) {
    super('refused', message, details);
    this.byUser = byUser;
  }
}
