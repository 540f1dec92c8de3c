// Reads props from JSON that is still being written. A member that is not valid yet is left out, so a component can be drawn at any time.
import { isRecord } from '@vitrine/std/internal/json';
import type * as z from 'zod/mini';

type FieldSchema = z.ZodMiniType;
type Members = Record<string, unknown>;

/** The most rounds of removing refused members; a value that is still invalid then is not used at all. */
const MAX_ROUNDS = 4;

export function readPartialObject(schema: z.ZodMiniObject, value: unknown, empty: Members): Members {
  if (!isRecord(value)) return empty;
  const members: Members = { ...empty };
  for (const [key, field] of Object.entries(schema.shape) as [string, FieldSchema][]) {
    if (!Object.hasOwn(value, key)) continue;
    const fieldResult = readField(field, value[key]);
    if (fieldResult !== undefined) members[key] = fieldResult;
  }
  return members;
}

/** Reads a field; undefined when no part of the value is usable. */
function readField(field: FieldSchema, value: unknown): unknown {
  let candidate = value;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = field.safeParse(candidate);
    if (result.success) return result.data;
    const without = leaveOut(candidate, result.error.issues);
    if (without === undefined) return undefined;
    candidate = without;
  }
  return undefined;
}

/** The value without the array items, or else the members, that the issues point at. Undefined when they point at the value itself. */
function leaveOut(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (Array.isArray(value)) {
    const broken = new Set(issues.map(issue => issue.path[0]));
    if (broken.has(undefined)) return undefined;
    return value.filter((_, index) => !broken.has(index));
  }
  if (!isRecord(value)) return undefined;
  const copy: Members = { ...value };
  for (const key of new Set(issues.map(issue => issue.path[0]))) {
    if (typeof key !== 'string' || !Object.hasOwn(copy, key)) return undefined;
    const inner = issues.filter(issue => issue.path[0] === key).map(issue => ({ ...issue, path: issue.path.slice(1) }));
    const rest = leaveOut(copy[key], inner);
    if (rest === undefined) delete copy[key];
    else copy[key] = rest;
  }
  return copy;
}
