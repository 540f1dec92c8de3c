// What Google refuses of a tool (`parametersJsonSchema`), in its words.
import { type FindFault, findInNodes, firstFault, isObject, isReachable } from './strict-schemas.ts';

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf ' +
    'properties additionalProperties required propertyOrdering default'
  ).split(' '),
);
const BESIDE_ANY_OF: ReadonlySet<string> = new Set(['anyOf', 'title', 'description', 'default']);

export const findGoogleFault: FindFault = ({ name, schema }, index) => {
  const place = `tools[0].function_declarations[${index}]`;
  if (!/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(name))
    return `* GenerateContentRequest.${place}.name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`;
  if (!isObject(schema) || schema.type !== 'object')
    return `* GenerateContentRequest.${place}.parameters: schema type should be OBJECT\n`;
  return findInNodes(schema, node => {
    const at = `${place}.parameters${readPath('broken' in node ? node.broken : node.path)}`;
    if ('broken' in node)
      return `Invalid value at '${at}' (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema)`;
    const keywords = Object.keys(node.schema);
    const unknown = keywords.find(keyword => !KEYWORDS.has(keyword));
    const { type, items, prefixItems, anyOf, $ref, enum: values = ['x'], format = 'enum' } = node.schema;
    const isValue = (value: unknown): boolean => value !== '' && ['string', 'number'].includes(typeof value);
    const refuse = (why: string): string => `* GenerateContentRequest.${at}${why}\n`;
    return firstFault([
      [unknown, `Invalid JSON payload received. Unknown name "${unknown}" at '${at}': Cannot find field.`],
      [
        Array.isArray(type),
        `Invalid JSON payload received. Unknown name "type" at '${at}': Proto field is not repeating, cannot start list.`,
      ],
      [!type && !anyOf && !$ref, `${at} schema didn't specify the schema type field.`],
      [
        anyOf && keywords.some(keyword => !BESIDE_ANY_OF.has(keyword)),
        `${at}: when using any_of, it must be the only field set.`,
      ],
      [type === 'array' && !isObject(items) && !prefixItems, refuse('.items: missing field.')],
      [$ref && (keywords.length > 1 || !isReachable(schema, $ref)), refuse('.$ref: no other field may be set')],
      [!Array.isArray(values) || values.length === 0 || !values.every(isValue), refuse('.enum[0]: cannot be empty')],
      [
        type === 'string' && format !== 'date-time' && format !== 'enum',
        refuse(".format: only 'enum' and 'date-time' are supported for STRING type"),
      ],
    ]);
  });
};

const readPath = (path: readonly string[]): string =>
  path.map((name, index) => (path[index - 1] === 'properties' ? `[${name}]` : `.${name}`)).join('');
