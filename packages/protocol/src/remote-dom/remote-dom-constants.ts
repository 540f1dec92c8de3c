// Constants and limits of remote DOM, without schemas, so that the worker's runtime stays small. Records and node numbers come from
// `@remote-dom/core` 1.12, with one difference: a listener is `true`, never a function.

/** The envelope's `type`, in both directions. */
export const REMOTE_DOM_TYPE = 'vitrine/remote-dom';
/** Id of the root of the tree. */
export const REMOTE_ROOT_ID = '~';
/** The kinds of nodes, by number. */
export const REMOTE_NODE = { element: 1, text: 3, comment: 8 } as const;
/** The kinds of records, by number. */
export const REMOTE_MUTATION = { insert: 0, remove: 1, text: 2, property: 3 } as const;
/** The kinds of property updates, by number. */
export const REMOTE_UPDATE = { property: 1, attribute: 2, listener: 3 } as const;

/** The limits of a script; when it exceeds one, its surface fails. */
export interface RemoteLimits {
  /** Nodes in the tree at one time. */
  nodes: number;
  /** Levels below the root. */
  depth: number;
  /** UTF-16 units of one text or property. */
  textLength: number;
  /** UTF-16 units of one address, which may be an image itself. */
  urlLength: number;
  /** UTF-16 units of all texts and properties at one time. */
  totalLength: number;
  /** Mutations and nodes drawn per second; what comes faster waits in the worker. */
  mutationsPerSecond: number;
  /** Mutations that may wait in the worker. */
  waiting: number;
  /** UTF-16 units of the script. */
  scriptLength: number;
  /** Milliseconds after which a script that neither answers nor draws is stopped; measured in steps of a quarter of it. */
  unresponsiveMs: number;
}

/** The default limits of a remote-DOM script. */
export const REMOTE_LIMITS: RemoteLimits = {
  nodes: 5_000,
  depth: 64,
  textLength: 20_000,
  urlLength: 300_000,
  totalLength: 2_000_000,
  mutationsPerSecond: 5_000,
  waiting: 50_000,
  scriptLength: 2_000_000,
  unresponsiveMs: 1_000,
};

/**
 * Mutations and nodes of one batch, UTF-16 units of its JSON, and batches that may be under way unacknowledged. One record that
 * is larger goes alone, up to what a sandbox proxy relays.
 */
export const REMOTE_BATCH = { size: 1_000, length: 500_000, recordLength: 900_000, underWay: 2 } as const;

/** Property names that set code, styles or prototypes in some renderer. */
const UNSAFE_NAME =
  /^(on|_)|^(innerhtml|outerhtml|srcdoc|srcset|dangerouslysetinnerhtml|style|is|ref|key|children|constructor|prototype|formaction)$/i;

/**
 * Whether an element may have a property of this name at all.
 *
 * @example isRemotePropertyName('label')
 */
export function isRemotePropertyName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/i.test(name) && name.length <= 64 && !UNSAFE_NAME.test(name);
}

/**
 * Whether a host may draw elements of this name: only custom elements, so that a script cannot create native ones.
 *
 * @example isRemoteElementName('ui-button') // true
 */
export function isRemoteElementName(tag: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag) && tag.length <= 64;
}
