// Checks arguments by a tool's `inputSchema`, with the form's validator: it bounds the cost of a hostile schema, fetches nothing and reports
// when it cannot decide. The server validates anyway; checking here avoids asking the user about a call that would fail.

import { isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { argumentsSchema } from '../schema/normalize-schema.ts';
import { createValidator } from './create-validator.ts';
import type { ValidationIssue } from './validator.ts';

/** A tool as its server lists it. */
interface ListedTool {
  readonly inputSchema?: unknown;
}

const MAX_SCHEMA_DEPTH = 128;
const MAX_SCHEMA_CHARACTERS = 1024 * 1024;

/** The faults of the arguments, or one line that says why the schema cannot be checked. */
export type ArgumentCheck = (args: Record<string, unknown>) => {
  readonly issues: readonly ValidationIssue[];
  readonly unknown?: string;
};

/** Checks by the tool's identity: a connection returns the same object until it lists its tools again. */
const checks = new WeakMap<ListedTool, ArgumentCheck>();

/** Returns the check of a tool's arguments; made once for each tool. */
export function argumentCheck(tool: ListedTool): ArgumentCheck {
  const check = checks.get(tool) ?? createCheck(tool);
  checks.set(tool, check);
  return check;
}

function createCheck({ inputSchema = { type: 'object' } }: ListedTool): ArgumentCheck {
  const plain = toPlainJson(inputSchema, { maxDepth: MAX_SCHEMA_DEPTH });
  if ('problem' in plain) return () => unknown(`it ${plain.problem}`);
  if (plain.text.length > MAX_SCHEMA_CHARACTERS) return () => unknown(`it has ${plain.text.length} characters`);
  const validator = createValidator(withoutFilledIn(argumentsSchema(plain.value)));
  return args => {
    const issues = validator.judge(args);
    return issues ? { issues } : unknown('it cannot be applied to them here');
  };
}

const unknown = (why: string): ReturnType<ArgumentCheck> => ({
  issues: [],
  unknown: `The arguments were not checked against the tool's inputSchema: ${why}. The server checks them itself.`,
});

const DATA_KEYWORDS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** Some servers list properties with a `default` as required, although they fill them in themselves. */
function withoutFilledIn(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFilledIn);
  if (!isRecord(schema)) return schema;
  const { properties, required, ...rest } = schema;
  const members = isRecord(properties) ? properties : {};
  const mustBeGiven = (name: unknown): boolean => {
    const member = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined;
    return typeof name === 'string' && !(isRecord(member) && 'default' in member);
  };
  const entries = Object.entries(rest).map(([key, part]) => [
    key,
    DATA_KEYWORDS.has(key) ? part : withoutFilledIn(part),
  ]);
  return {
    ...(Object.fromEntries(entries) as Record<string, unknown>),
    // As names, not as keywords: a property may be called `default`.
    ...(isRecord(properties)
      ? { properties: Object.fromEntries(Object.entries(members).map(([name, part]) => [name, withoutFilledIn(part)])) }
      : {}),
    ...(Array.isArray(required) ? { required: required.filter(mustBeGiven) } : {}),
  };
}
