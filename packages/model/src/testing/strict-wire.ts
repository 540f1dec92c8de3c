// What providers refuse of a request, in their own words: tool schemas and names, and files where the wire has none. Written from their public
// refusals, apart from the table that the library fits requests by.
import { findFileFault } from './strict-files.ts';
import { findGoogleFault } from './strict-google.ts';
import { findMoonshotFault } from './strict-moonshot.ts';
import {
  type FindFault,
  findInNodes,
  firstFault,
  isInvalid,
  isObject,
  isReachable,
  type OfferedTool,
} from './strict-schemas.ts';
import type { SeenRequest } from './turns.ts';

/** Rules that a strict server follows: the wire's own provider's, or Moonshot's, on Chat Completions. */
export type StrictRules = 'provider' | 'moonshot';

const MAX_OPENAI_TOOLS = 128;

/** The provider's refusal of a request; undefined when it accepts it. */
export function findStrictFault({ wire, body }: SeenRequest, rules: StrictRules): string | undefined {
  const tools = readTools(body.tools);
  const find = rules === 'moonshot' ? findMoonshotFault : FAULTS[wire];
  if (wire.startsWith('openai') && tools.length > MAX_OPENAI_TOOLS)
    return `Invalid 'tools': array too long. Expected an array with maximum length ${MAX_OPENAI_TOOLS}, but got an array with length ${tools.length} instead.`;
  return tools.map(find).find(fault => fault !== undefined) ?? findFileFault(wire, body);
}

/** The provider's refusal of one tool; undefined when it accepts it. */
export function findToolFault(wire: SeenRequest['wire'], tool: OfferedTool): string | undefined {
  return FAULTS[wire](tool, 0);
}

function readTools(tools: unknown): OfferedTool[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: Record<string, unknown>) => {
    if (Array.isArray(tool.functionDeclarations))
      return tool.functionDeclarations.map(({ name, parametersJsonSchema }) => ({
        name,
        schema: parametersJsonSchema,
      }));
    const { name, parameters, input_schema } = (tool.function ?? tool) as Record<string, unknown>;
    return [{ name: String(name), schema: parameters ?? input_schema }];
  });
}

const ROOT_CHOICES = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'];
const NOT_PERMITTED = ['allOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'patternProperties', 'propertyNames'];

const findOpenAIFault: FindFault = ({ name, schema }, at) => {
  if (!/^[a-zA-Z0-9_-]+$/.test(name))
    return `Invalid 'tools[${at}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
  const refuse = (why: string): string => `Invalid schema for function '${name}': ${why}`;
  if (!isObject(schema) || schema.type !== 'object') {
    const type = isObject(schema) && schema.type ? JSON.stringify(schema.type) : '"None"';
    return refuse(`schema must be a JSON Schema of 'type: "object"', got 'type: ${type}'.`);
  }
  if (ROOT_CHOICES.some(keyword => keyword in schema))
    return refuse("schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.");
  if (!isObject(schema.properties)) return refuse('In context=(), object schema missing properties.');
  return findInNodes(schema, node => {
    const path = 'broken' in node ? node.broken : node.path;
    const where = `In context=(${path.map(name => `'${name}'`).join(', ')})`;
    if ('broken' in node) return refuse(`${where}, schema is not of type 'object'.`);
    const { type, items, $ref, pattern, enum: values } = node.schema;
    const keyword = NOT_PERMITTED.find(candidate => candidate in node.schema);
    const isLookaround = typeof pattern === 'string' && /\(\?<?[=!]/.test(pattern);
    return firstFault([
      [keyword, refuse(`${where}, '${keyword}' is not permitted.`)],
      [[type].flat().includes('array') && !isObject(items), refuse(`${where}, array schema missing items.`)],
      [
        $ref && !isReachable(schema, $ref),
        refuse(`reference to component '${$ref}' which was not found in the schema.`),
      ],
      [
        isInvalid(node, schema) || isLookaround,
        refuse(`${where}, schema is not valid under any of the given schemas.`),
      ],
      [Array.isArray(values) && values.length === 0, refuse(`${where}, [] is too short.`)],
    ]);
  });
};

const findAnthropicFault: FindFault = ({ name, schema }, at) => {
  const place = `tools.${at}.custom`;
  if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name))
    return `${place}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`;
  if (!isObject(schema)) return `${place}.input_schema: Input should be a valid dictionary`;
  if (schema.type === undefined) return `${place}.input_schema.type: Field required`;
  if (schema.type !== 'object') return `${place}.input_schema.type: Input should be 'object'`;
  if (['oneOf', 'allOf', 'anyOf'].some(keyword => keyword in schema))
    return `${place}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`;
  const invalid = `${place}.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12).`;
  return findInNodes(schema, node => {
    // Boolean schemas are valid where a schema is.
    if ('broken' in node) return typeof readAt(schema, node.broken) !== 'boolean' && invalid;
    const names = isObject(node.schema.properties) ? Object.keys(node.schema.properties) : [];
    if (names.some(key => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key)))
      return `${place}.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`;
    return isInvalid(node, schema) && invalid;
  });
};

const readAt = (schema: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], schema);

const FAULTS: { readonly [wire in SeenRequest['wire']]: FindFault } = {
  'openai-chat': findOpenAIFault,
  'openai-responses': findOpenAIFault,
  anthropic: findAnthropicFault,
  google: findGoogleFault,
};
