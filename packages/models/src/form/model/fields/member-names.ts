// The rules for the names of an object's members (`propertyNames`, and patterns without additional properties).

import { testPattern } from '../../validate/pattern.ts';

/** A rule for a name, in plain JSON. */
export interface NameRule {
  /** The only names that are allowed. */
  readonly values?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** No name is allowed. */
  readonly never?: true;
}

interface NameRules {
  /** Whether only names are allowed that match one of `patterns`. */
  readonly closed: boolean;
  readonly patterns: readonly string[];
  readonly rule: NameRule | undefined;
}

/** Finds why a member may not have this name; absent when it may. */
export function findNameProblem(name: string, { closed, patterns, rule }: NameRules): 'pattern' | 'values' | undefined {
  if (closed && !patterns.some(pattern => testPattern(pattern, name) !== false)) return 'pattern';
  if (!rule) return undefined;
  if (rule.values && !rule.values.includes(name)) return 'values';
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rule;
  const length = [...name].length;
  if (rule.never || length < minLength || length > maxLength) return 'pattern';
  return rule.pattern !== undefined && testPattern(rule.pattern, name) === false ? 'pattern' : undefined;
}
