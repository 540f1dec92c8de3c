// What Moonshot refuses of a tool on Chat Completions, in its words. It does not say of which tool it speaks.
import { type FindFault, findInNodes, firstFault, isInvalid, isObject, isReachable } from './strict-schemas.ts';

const UNSUPPORTED = ['allOf', 'oneOf', 'not', 'if', 'const', 'patternProperties'];

export const findMoonshotFault: FindFault = ({ name, schema }) => {
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(name))
    return 'Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes';
  if (!isObject(schema) || schema.type !== 'object')
    return 'Invalid request: tools.function.parameters.type is required and must be "object"';
  return findInNodes(schema, node => {
    const path = 'broken' in node ? node.broken.slice(0, -1) : node.path;
    const refuse = (why: string): string =>
      `Invalid request: tools.function.parameters is not a valid moonshot flavored json schema, details: <At path '${path.join('.') || 'root'}': ${why}>`;
    if ('broken' in node) return refuse(`property schema for '${node.broken.at(-1)}' must be an object`);
    const { type, anyOf, $ref, enum: values = [], required = [], properties } = node.schema;
    const missing =
      Array.isArray(required) && required.find(key => !isObject(properties) || !Object.hasOwn(properties, String(key)));
    const unsupported = UNSUPPORTED.find(keyword => keyword in node.schema);
    const isMixed = Array.isArray(values) && new Set(values.map(value => typeof value)).size > 1;
    return firstFault([
      [
        anyOf && (type || properties),
        refuse('when using anyOf, type should be defined in anyOf items instead of the parent schema'),
      ],
      [!type && !anyOf && !$ref, refuse('type is not defined')],
      [$ref && !isReachable(schema, $ref), refuse(`references must start with #/$defs/, got ${$ref}`)],
      [$ref && 'description' in node.schema, refuse('conflicting keywords found after $ref expansion: description')],
      [missing, refuse(`required property '${missing}' is not defined in properties`)],
      [isMixed, refuse(`enum values do not match any type in [${type}]`)],
      [unsupported, refuse(`unsupported keyword: ${unsupported}`)],
      [isInvalid(node, schema), refuse('invalid schema')],
    ]);
  });
};
