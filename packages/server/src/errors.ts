// The error of this package: what was wrong with a UI resource, the received value, and the allowed ones.

import { isRecord } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why a UI resource was refused. */
export type UIResourceErrorCode =
  /** The options are no object, have an unknown member, or a value that is not allowed. */
  | 'bad-options'
  /** `csp` has an unknown member, or an entry that hosts refuse: they take origins only. */
  | 'bad-csp'
  /** `permissions` has an unknown member, or a value that is no object. */
  | 'bad-permissions'
  /** The URI does not start with `ui://`, or is not in the normalised form that clients use. */
  | 'bad-uri'
  /** Hosts do not show the MIME type as an interface. */
  | 'unknown-mime-type'
  /** `content.type` is not `rawHtml`, `externalUrl` or `remoteDom`. */
  | 'unknown-content-type'
  /** Hosts do not show the address: it is neither `https:` nor `http:` on this machine. */
  | 'bad-url'
  /** The framework of a remote-DOM script is neither `react` nor `webcomponents`. */
  | 'unknown-framework'
  /** `encoding` is neither `text` nor `blob`. */
  | 'unknown-encoding'
  /** The HTML, URL, script or other content is missing, empty or of a wrong type. */
  | 'missing-content'
  /** A function that returns the content threw; see `cause`. */
  | 'content-failed'
  /** A preferred frame size, initial render data or metadata that cannot be sent. */
  | 'bad-metadata'
  /** The URI is used for another content on this server. */
  | 'uri-taken'
  /** `@vitrine/components` has no component of the name. */
  | 'unknown-component'
  /** The build has no lock file. */
  | 'lock-missing'
  /** The lock file, or the bundle that it is made of, is not valid. */
  | 'lock-invalid'
  /** The bundle has changed since the lock file was written. */
  | 'lock-stale'
  /** A published manifest could not be made of the tools and options. */
  | 'bad-manifest'
  /** A template for render data that cannot be read; `path` is the place in it. */
  | 'bad-template';

/** Wrong input for a UI resource. The message has the received and the allowed values. */
export class UIResourceError extends VitrineError<UIResourceErrorCode> {
  override readonly name = 'UIResourceError';
  /** The place of the value, for `bad-template`; else empty. */
  readonly path: readonly (string | number)[];

  constructor(
    code: UIResourceErrorCode,
    message: string,
    { path = [], ...details }: ErrorDetails & { readonly path?: readonly (string | number)[] } = {},
  ) {
    super(code, message, details);
    this.path = path;
  }
}

/** A value for a message: short, on one line, with its type recognisable. Never throws. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(truncate(value, 80));
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return String(value);
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
    return typeof (value as { then?: unknown }).then === 'function'
      ? 'a promise'
      : `an object (${Object.keys(value).slice(0, 5).join(', ')})`;
  } catch {
    return 'an object that cannot be read';
  }
}

/** The text of a thrown value, which may be any. Never throws. */
export function describeError(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'something that cannot be read was thrown';
  }
}

/** `instanceof` for a thrown value: throws for no revoked `Proxy`. */
export function isInstance<T>(value: unknown, Class: abstract new (...args: never) => T): value is T {
  try {
    return value instanceof Class;
  } catch {
    return false;
  }
}

/** Returns the value if it is an object and not a list. Throws `UIResourceError` with the code. */
export function checkObject<T>(value: T, { code, what }: { code: UIResourceErrorCode; what: string }): T {
  try {
    if (isRecord(value)) return value;
  } catch {
    // A revoked `Proxy`.
  }
  throw new UIResourceError(code, `${what}. Given: ${formatValue(value)}.`, { received: value });
}
