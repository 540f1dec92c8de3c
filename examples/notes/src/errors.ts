// The error of this example: what a user or a model can correct.

export type NotesErrorCode =
  /** No note has this id or title. */
  | 'not-found'
  /** Several notes have this title. */
  | 'ambiguous'
  /** There are as many notes as the store holds. */
  | 'full'
  /** The file of the notes cannot be opened. */
  | 'unavailable';

/** Its message says what to do next, in words for the user. */
export class NotesError extends Error {
  readonly code: NotesErrorCode;

  constructor(code: NotesErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotesError';
    this.code = code;
  }
}
