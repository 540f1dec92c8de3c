// One schema applied to one value: what the keywords read, and where they add their issues.

import type { Json, JsonObject } from '../json.ts';
import type { ValidationIssue } from './validator.ts';

export interface Outcome {
  readonly issues: ValidationIssue[];
  /** Names of members, or indices of items, that a keyword has evaluated; `unevaluated…` applies to the others. */
  readonly evaluated: Set<string>;
}

export interface Evaluation extends Outcome {
  readonly schema: JsonObject;
  readonly value: Json;
  readonly path: string;
  readonly settings: EvaluationSettings;
  /** Applies a part of the schema; adds nothing to this evaluation. */
  evaluate(part: unknown, value?: Json, path?: string): Outcome;
  /** Applies a part of the schema to the same value, and adds its issues. */
  include(part: unknown): void;
  /** Applies a part of the schema to a member or item, and adds its issues. */
  descend(part: unknown, value: Json, segment: string): void;
  refuse(keyword: string, message: string): void;
  /** Counts steps; throws when there are too many. */
  spend(steps: number): void;
}

export interface EvaluationSettings {
  /** The draft of the schema: 3 to 7, 2019 or 2020. */
  readonly draft: number;
  /** The schema has `unevaluated…`: all fitting alternatives must be found, not only the first. */
  readonly tracksEvaluated: boolean;
  hasFormat?(name: string, text: string): boolean | undefined;
}

/** Adds an issue unless the number under `keyword`, where there is one, holds. */
export function checkBound({ schema, refuse }: Evaluation, keyword: string, holds: (limit: number) => boolean): void {
  const limit = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  if (typeof limit === 'number' && !holds(limit)) refuse(keyword, `${keyword}: ${limit}`);
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
