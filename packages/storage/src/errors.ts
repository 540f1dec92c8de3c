// The error of this package.

/**
 * - `bad-option`: an option cannot be used; the message says what to write instead.
 * - `unreachable`: a server does not answer, or refuses the sign-in.
 * - `newer-revision`: a newer Vitrine wrote the data.
 * - `damaged`: stored content does not have its hash.
 */
export type StorageErrorCode = 'bad-option' | 'unreachable' | 'newer-revision' | 'damaged';

/** `received` is the value that was refused; addresses are without their passwords. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly received?: unknown;

  constructor(
    code: StorageErrorCode,
    message: string,
    { received, cause }: { received?: unknown; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.received = received;
  }
}
