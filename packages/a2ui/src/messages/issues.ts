// What is wrong with messages: a closed list of codes, for the user, for the server that sent them and for the model that wrote them.
import { truncate } from '@vitrine/std/internal/truncate';
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/** The codes of issues; `VALIDATION_FAILED` is the protocol's own, the others tell more than it. */
const A2UI_ISSUE_CODES = [
  /** A message, component or property is not as the protocol or the catalog says. */
  'VALIDATION_FAILED',
  /** The `version` of a message is none that this reader knows. */
  'UNSUPPORTED_VERSION',
  /** A message that cannot be answered here, such as a call of a renderer's function. */
  'UNSUPPORTED_MESSAGE',
  /** The surface's catalog is not offered here. */
  'UNKNOWN_CATALOG',
  /** The component is not in the catalog. */
  'UNKNOWN_COMPONENT',
  /** The function is not in the catalog. */
  'UNKNOWN_FUNCTION',
  /** A message for a surface that does not exist. */
  'UNKNOWN_SURFACE',
  /** A function could not compute its value. */
  'FUNCTION_FAILED',
  /** More messages, components, levels, items or text than are taken. */
  'LIMIT_EXCEEDED',
] as const;
export type A2UIIssueCode = (typeof A2UI_ISSUE_CODES)[number];

/** One thing that is wrong. The rest of the messages was applied all the same. */
export interface A2UIIssue {
  readonly code: A2UIIssueCode;
  /** One sentence that names the value and the way out. */
  readonly message: string;
  /** Surface concerned; absent when the message named none. */
  readonly surfaceId?: string;
  /** JSON Pointer into the message, or `/components/<id>/…`; absent when the whole message is meant. */
  readonly path?: string;
}

/** A reason to reject one message or one component; caught inside this package, and thrown by the functions that say so. */
export class A2UIError extends VitrineError<A2UIIssueCode> {
  override readonly name = 'A2UIError';
  readonly issues: readonly A2UIIssue[];

  /** `issues`: all that is wrong; the first one is the error's message. */
  constructor(issues: readonly [A2UIIssue, ...A2UIIssue[]]) {
    const [{ code, message }] = issues;
    super(code, issues.length === 1 ? message : `${message} (and ${issues.length - 1} more)`);
    this.issues = issues;
  }
}

/** Throws an `A2UIError` with one issue. */
export function fail(code: A2UIIssueCode, message: string, path?: string): never {
  throw new A2UIError([{ code, message, ...(path === undefined ? {} : { path }) }]);
}

/** A received value in a message, short. */
export function quote(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : (JSON.stringify(value) ?? String(value));
  return truncate(text, 80);
}
