// A failure that the caller of one of the wrapper's own tools can do something about.

/** The error of one of the wrapper's own tools; the message has the reason. */
export class BuiltInToolFailure {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** The result of an own tool that needs an answer of the client's model first (2026-07-28). */
export class BuiltInToolQuestion {
  readonly result: object;
  constructor(result: object) {
    this.result = result;
  }
}
