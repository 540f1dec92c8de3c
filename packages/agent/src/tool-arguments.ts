// What is checked of a tool's arguments before they are sent. The server validates them by its schema and says best what is
// wrong; here only what contradicts the schema on its face is refused, so that no server is asked in vain.
import type { ToolDefinition } from '@vitrine/connect';
import { AgentError } from './errors.ts';
import { isJsonObject, type JsonObject, toPlainJson } from './sanitizer/plain-json.ts';

const MAX_ARGUMENT_DEPTH = 256;
/** Below the size at which stdio peers stop reading a message. */
const MAX_ARGUMENT_BYTES = 4 * 1024 * 1024;

/** A copy of the arguments, so that what was shown and approved is what is sent. Throws `AgentError` `bad-arguments`. */
export function parseToolArguments(tool: ToolDefinition, received: unknown): JsonObject {
  const fail = (what: string): never => {
    throw new AgentError('bad-arguments', `Cannot call ${tool.name}: ${what}`, { received });
  };
  const plain = toPlainJson(received, { maxDepth: MAX_ARGUMENT_DEPTH });
  if ('problem' in plain) return fail(`the value of arguments ${plain.problem}. Give a JSON object.`);
  const args = plain.value;
  if (!isJsonObject(args)) return fail(`arguments must be an object, not ${jsonKind(args)}.`);
  if (plain.text.length > MAX_ARGUMENT_BYTES)
    return fail(`the arguments have ${plain.text.length} characters, at most ${MAX_ARGUMENT_BYTES} are sent.`);

  const { required, properties } = tool.inputSchema;
  const schemas: JsonObject = isJsonObject(properties) ? properties : {};
  const schemaOf = (name: string): JsonObject => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    return isJsonObject(schema) ? schema : {};
  };
  // Some servers list what they fill in themselves as required.
  for (const name of Array.isArray(required) ? required : [])
    if (typeof name === 'string' && !Object.hasOwn(args, name) && !('default' in schemaOf(name)))
      fail(`the argument ${JSON.stringify(name)} is required.`);
  for (const [name, value] of Object.entries(args)) {
    const expected = expectedKinds(schemaOf(name).type);
    if (expected && !expected.has(jsonKind(value)))
      fail(`the argument ${JSON.stringify(name)} must be ${[...expected].join(' or ')}, not ${jsonKind(value)}.`);
  }
  return args;
}

type JsonKind = 'an object' | 'a list' | 'a plain value' | 'null';

function jsonKind(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : 'a plain value';
}

/** Texts, numbers and booleans are one kind: servers convert between them. Undefined when the schema does not say. */
function expectedKinds(type: unknown): Set<JsonKind> | undefined {
  const types = typeof type === 'string' ? [type] : type;
  if (!Array.isArray(types) || types.length === 0) return undefined;
  const kinds = types.map((name: unknown): JsonKind | undefined => {
    if (name === 'object') return 'an object';
    if (name === 'array') return 'a list';
    if (name === 'null') return 'null';
    return name === 'string' || name === 'number' || name === 'integer' || name === 'boolean'
      ? 'a plain value'
      : undefined;
  });
  return kinds.includes(undefined) ? undefined : new Set(kinds as JsonKind[]);
}
