// Schemas joined by `allOf` that close themselves (`additionalProperties: false`) forbid each other's members, so no value fits. Generators
// mean the joined object: it is closed as a whole, as `unevaluatedProperties: false` says.

import { isObject, type Json, type JsonObject } from '../json.ts';
import { testPattern } from '../validate/pattern.ts';

/** The schema with one closure instead of those that forbid members of the parts beside them; the same schema where none does. */
export function withJoinedClosures(schema: JsonObject, resolve: (reference: string) => unknown): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const own = { ...schema, allOf: [] as Json[] };
  const parts = [own, ...schema.allOf.map(part => followed(part, resolve))];
  const forbids = (part: Json, other: Json): boolean =>
    part !== other && memberNames(other).some(name => isClosedTo(part, name));
  const isWrong = parts.map(part => parts.some(other => forbids(part, other)));
  if (!isWrong.includes(true)) return schema;
  const [outer, ...inner] = parts.map((part, index) => (isWrong[index] ? opened(part as JsonObject) : part));
  const innerParts = inner.map((part, index) =>
    isWrong[index + 1] ? (part as Json) : ((schema.allOf as Json[])[index] as Json),
  );
  return { ...(outer as JsonObject), allOf: innerParts, unevaluatedProperties: false };
}

/** The part that a reference leads to. */
function followed(part: Json, resolve: (reference: string) => unknown): Json {
  if (!isObject(part) || typeof part.$ref !== 'string') return part;
  const target = resolve(part.$ref);
  return isObject(target) ? target : part;
}

function memberNames(part: Json): string[] {
  const { properties } = isObject(part) ? part : {};
  return isObject(properties) ? Object.keys(properties).filter(name => properties[name] !== false) : [];
}

function isClosedTo(part: Json, name: string): boolean {
  if (!isObject(part) || part.additionalProperties !== false || memberNames(part).includes(name)) return false;
  const { patternProperties } = part;
  return (
    !isObject(patternProperties) ||
    Object.keys(patternProperties).every(pattern => testPattern(pattern, name) === false)
  );
}

function opened({ additionalProperties: _, ...part }: JsonObject): JsonObject {
  return part;
}
