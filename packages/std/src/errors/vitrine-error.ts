// The shape of every error that a package throws to its users: a code for programs, the value received, and the way out.

/** The details of an error; a package adds its own. */
export interface ErrorDetails {
  /** The value received, where it helps. */
  readonly received?: unknown;
  /** The way out, as a sentence of its own. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base of the errors of all packages. `message` is one sentence that names the value, `hint` is what to do next. A package has a class of its
 * own, with a closed list of codes; `More` are its own details, which become properties, too.
 */
export class VitrineError<Code extends string = string, More extends object = object> extends Error {
  declare readonly code: Code;
  /** The value received; absent where it would not help. */
  declare readonly received?: unknown;
  /** The way out, as a sentence of its own; absent where the message says all. */
  declare readonly hint?: string | undefined;

  constructor(code: Code, message: string, details?: ErrorDetails & More) {
    super(message, details);
    // The cause, which is there by now, stays hidden from enumeration.
    Object.assign(this, { code }, details);
  }

  /** Name, message and hint in one line. */
  override toString(): string {
    return this.hint ? `${super.toString()} ${this.hint}` : super.toString();
  }
}
