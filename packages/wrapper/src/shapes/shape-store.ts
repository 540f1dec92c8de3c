// What is stored of the results of one tool.
import type { ResultShape } from './shape.ts';

export interface StoredShape {
  readonly toolName: string;
  /** `toolHash` of the definition: results of another definition may have another shape. */
  readonly toolHash: string;
  readonly shape: ResultShape;
  /** How often a result has changed the shape. */
  readonly changes: number;
}

/** Stores the shapes of one wrapped server. */
export interface ShapeStore {
  /** Loads the shapes of all tools. What cannot be read is logged and left out. */
  load(): Promise<readonly StoredShape[]>;
  /** Joins a shape with the stored one of the same definition, and replaces another definition's. Resolves with what is stored now. */
  save(stored: StoredShape): Promise<StoredShape>;
}

/** Joins two stored shapes of the same tool: one shape for both, where they are of the same definition; else the second one. */
export function joinStored(
  before: StoredShape | undefined,
  stored: StoredShape,
  join: (a: ResultShape, b: ResultShape) => ResultShape,
): StoredShape {
  if (before?.toolHash !== stored.toolHash) return stored;
  return { ...stored, shape: join(before.shape, stored.shape), changes: Math.max(before.changes, stored.changes) };
}
