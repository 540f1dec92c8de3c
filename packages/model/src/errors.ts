// The errors of this package: one class, a closed list of codes.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';
import type { Overflow } from './stream/read-overflow.ts';

/** Every `code` of a `ModelError`. */
const MODEL_ERROR_CODES = [
  /** The configuration names no usable provider or model, or lacks a key. */
  'bad-config',
  'unknown-model',
  /** 401, 403: the key is missing, wrong, or may not use this model. */
  'unauthorized',
  /** 429, after all retries. */
  'rate-limited',
  /** 5xx and 529, after all retries. */
  'overloaded',
  /** The provider refused the request itself (4xx). */
  'bad-request',
  /** The prompt is longer than the model's window; `overflow` has what the provider says of both. */
  'too-long',
  /** No connection, or it broke off. */
  'unreachable',
  /** The provider's stream could not be parsed. */
  'bad-stream',
  /** No data came within the limit, or the request took too long. */
  'timeout',
] as const;
/** A `code` of a `ModelError`. */
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

/** A model request that failed. `message` is one line: what happened and what to do. It never contains a key. */
export class ModelError extends VitrineError<ModelErrorCode> {
  override readonly name = 'ModelError';
  /** Sizes of the prompt and the window, for `too-long`. */
  readonly overflow: Overflow | undefined;

  constructor(code: ModelErrorCode, message: string, details: ErrorDetails & { readonly overflow?: Overflow } = {}) {
    super(code, message, details);
    this.overflow = details.overflow;
  }
}
