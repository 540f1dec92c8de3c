// What a weakening is: one defence of the product, taken away by an edit of its sources as they are loaded or built, never by a switch
// in them. A defence that nobody misses is none: each weakening has to turn the attacks it names red.

/** Where a source file gets into the running chat. */
export type Place =
  /** A module that Node loads: the chat's server, the agent, the sandbox's server. */
  | 'node'
  /** A module of the page that `npm start` serves. */
  | 'page'
  /** A module of the pages of the sandbox: the proxy, and the document that waits in it. */
  | 'sandbox';

/** One replacement of text. It has to be found exactly once: a defence that was rewritten must not go untested. */
export interface SourceEdit {
  in: Place;
  /** From the root of the repository: `packages/host/src/proxy/proxy.ts`. */
  file: string;
  find: string;
  put: string;
}

export interface Weakening {
  /** Lower-case words with hyphens; unique. */
  name: string;
  /** What is missing, for a person. */
  title: string;
  edits: readonly SourceEdit[];
  /**
   * Weakenings that are in place too. Where one defence stands behind another, it is only seen when the first has fallen: the attacks
   * must be contained with those alone, and work with this one besides.
   */
  behind?: readonly string[];
  /** Ids of attacks that must work. */
  red: readonly string[];
}
