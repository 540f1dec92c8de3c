// The type of errors that a view has reported.

/** `unknown`: a script of another origin, of which the browser gives no details. `load`: a script could not be loaded. */
export const REPORTED_KINDS = ['script', 'promise', 'blocked', 'load', 'unknown'] as const;

/** An error that a view reported: untrusted text, at most 500 characters each. */
export interface ReportedError {
  readonly kind: (typeof REPORTED_KINDS)[number];
  readonly message: string;
  /** Address of the script; absent for one that is in the document. */
  readonly source?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The error as one line of text. */
export function describeError({ message, source, line }: ReportedError): string {
  const place = [line !== undefined && `line ${line}`, source].filter(Boolean).join(' of ');
  return place === '' ? message : `${message} (${place})`;
}
