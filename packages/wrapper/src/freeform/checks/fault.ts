// What a check of freeform pages finds: a construct that is not allowed, and where it is.

export interface PageFault {
  /** Counts from 1, in the page as the model wrote it. */
  readonly line: number;
  /** One sentence that names the construct and, where there is one, the way out. */
  readonly message: string;
}

/** Takes a fault; `line` as in `PageFault`. */
export type AddFault = (line: number, message: string) => void;

/** Returns a fault as a model and a log read it. */
export function faultText({ line, message }: PageFault): string {
  return `line ${line}: ${message}`;
}
