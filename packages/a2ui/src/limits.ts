// How much of a server's messages is taken. A surface is drawn in the host's own page, so a large one would block that.

/** Limits of the messages and of what is drawn from them. */
export interface A2UILimits {
  /** Characters of one resource's text. */
  readonly maxCharacters: number;
  /** Messages in one resource. */
  readonly maxMessages: number;
  /** Components of a surface. */
  readonly maxComponents: number;
  /** Levels of components, from the root. */
  readonly maxDepth: number;
  /** Items that a template draws. */
  readonly maxTemplateItems: number;
  /** Limit of the components that a surface draws, including those that templates make. */
  readonly maxNodes: number;
  /** Calls of functions in one drawing of a surface. */
  readonly maxCalls: number;
  /** Steps of patterns, and characters of texts, in one drawing of a surface: a call counts as 100, a character that is drawn as 10. */
  readonly maxWork: number;
  /** Characters of one text. */
  readonly maxTextCharacters: number;
  /** Surfaces that are kept; the oldest ones go first. */
  readonly maxSurfaces: number;
  /** Items of an array in a data model, and levels of its path. */
  readonly maxArrayLength: number;
}

/** The limits that hold unless others are given. */
export const A2UI_LIMITS: A2UILimits = {
  maxCharacters: 1_000_000,
  maxMessages: 500,
  maxComponents: 1000,
  maxDepth: 40,
  maxTemplateItems: 200,
  maxNodes: 2000,
  maxCalls: 20_000,
  maxWork: 4_000_000,
  maxTextCharacters: 20_000,
  maxSurfaces: 200,
  maxArrayLength: 10_000,
};
