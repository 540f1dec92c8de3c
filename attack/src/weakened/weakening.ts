// The type of a weakening: one defence of the product, removed by an edit of its sources as they are loaded or built, never by a switch
// in them. If every attack is contained without a defence, that proves nothing: each weakening must let the attacks it names through.

/** Place where a source file runs in the chat. */
export type Place =
  /** A module that Node loads: the chat's server, the agent, the sandbox's server. */
  | 'node'
  /** A module of the page that `npm start` serves. */
  | 'page'
  /** A module of the pages of the sandbox: the proxy, and the bootstrap document in the view's frame. */
  | 'sandbox';

/** Replaces the line of code that follows a marker comment, `// weakening: MARKER`. The marker must be in the file exactly once. */
export interface SourceEdit {
  in: Place;
  /** Path from the root of the repository: `packages/host/src/sandbox-page/proxy.ts`. */
  file: string;
  /** The name of the weakening; with several lines, `NAME/PART`. Unique in the repository. */
  marker: string;
  /** The line that replaces it; empty: none. */
  put: string;
}

export interface Weakening {
  /** Lower-case words with hyphens; unique. */
  name: string;
  /** Title of the missing defence, for a reader of the report. */
  title: string;
  edits: readonly SourceEdit[];
  /**
   * Weakenings that are in place too. Where one defence backs up another, its effect is visible only without the other: the attacks
   * must be contained with those weakenings alone, and work with this one added.
   */
  behind?: readonly string[];
  /** Ids of attacks that must work. */
  red: readonly string[];
}
