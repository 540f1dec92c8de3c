// A tool's `inputSchema` as a check of arguments: the form's validator, which counts what a hostile schema would cost, fetches nothing and gives
// no verdict where it cannot. The server validates anyway; here a call is refused before the user is asked about it in vain.
import type { ToolDefinition } from '@vitrine/connect';
import { createValidator, type ValidationIssue } from '@vitrine/form';
import { isJsonObject, type JsonObject, toPlainJson } from './sanitizer/plain-json.ts';

const MAX_SCHEMA_DEPTH = 128;
const MAX_SCHEMA_CHARACTERS = 1024 * 1024;

/** What the schema does not accept of the arguments; or one line that says why it cannot be checked. */
export type ArgumentCheck = (args: JsonObject) => {
  readonly issues: readonly ValidationIssue[];
  readonly unknown?: string;
};

/** A connection gives the same object until it lists its tools anew. */
const known = new WeakMap<ToolDefinition, ArgumentCheck>();

export function argumentCheck(tool: ToolDefinition): ArgumentCheck {
  const check = known.get(tool) ?? createCheck(tool);
  known.set(tool, check);
  return check;
}

function createCheck({ inputSchema }: ToolDefinition): ArgumentCheck {
  const plain = toPlainJson(inputSchema, { maxDepth: MAX_SCHEMA_DEPTH });
  if ('problem' in plain) return () => unknown(`it ${plain.problem}`);
  if (plain.text.length > MAX_SCHEMA_CHARACTERS) return () => unknown(`it has ${plain.text.length} characters`);
  const validator = createValidator(withoutFilledIn(plain.value));
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

/**
 * Some servers list what they fill in themselves, by its `default`, as required. What is no list of names, as `required` must be, says nothing.
 */
function withoutFilledIn(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFilledIn);
  if (!isJsonObject(schema)) return schema;
  const { properties, required, ...rest } = schema;
  const members = isJsonObject(properties) ? properties : {};
  const mustBeGiven = (name: unknown): boolean => {
    const member = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined;
    return typeof name === 'string' && !(isJsonObject(member) && 'default' in member);
  };
  const entries = Object.entries(rest).map(([key, part]) => [
    key,
    DATA_KEYWORDS.has(key) ? part : withoutFilledIn(part),
  ]);
  return {
    ...(Object.fromEntries(entries) as JsonObject),
    // As names, not as keywords: a property may be called `default`.
    ...(isJsonObject(properties)
      ? { properties: Object.fromEntries(Object.entries(members).map(([name, part]) => [name, withoutFilledIn(part)])) }
      : {}),
    ...(Array.isArray(required) ? { required: required.filter(mustBeGiven) } : {}),
  };
}
