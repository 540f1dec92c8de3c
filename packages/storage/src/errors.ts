// The error of this package.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/**
 * - `bad-option`: an option cannot be used; the message says what to write instead.
 * - `unreachable`: a server does not answer, or refuses the sign-in.
 * - `newer-revision`: a newer Vitrine wrote the data.
 * - `damaged`: stored content does not have its hash.
 */
export type StorageErrorCode = 'bad-option' | 'unreachable' | 'newer-revision' | 'damaged';

/** `received` is the value that was refused; addresses are without their passwords. */
export class StorageError extends VitrineError<StorageErrorCode> {
  override readonly name = 'StorageError';
}
