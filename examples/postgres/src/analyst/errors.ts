// The error of the analyst's server: what a user or a model can correct.

export type AnalystErrorCode =
  /** The statement would do more than read, or there are several. */
  | 'refused'
  /** The database stopped it at the limit of time. */
  | 'too-slow'
  /** The database's own error, such as an unknown column. */
  | 'failed'
  /** No address is configured, or no server answers there. */
  | 'unavailable'
  /** The rows do not make the chart that was asked for. */
  | 'no-chart';

/** Error of the analyst. Its message says what to do next. */
export class AnalystError extends Error {
  readonly code: AnalystErrorCode;

  constructor(code: AnalystErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnalystError';
    this.code = code;
  }
}
