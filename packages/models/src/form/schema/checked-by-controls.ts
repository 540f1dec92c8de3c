// Finds out if the controls of a form check every rule of a schema, so that the form needs no validator.
import { isObject } from '../json.ts';

/** Keywords that controls check or that say nothing of values. */
const PLAIN = new Set([
  ...['$schema', 'type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems'],
  ...['properties', 'required', 'items', 'additionalProperties', 'propertyNames'],
]);
/** Types whose values hold no others. */
const PLAIN_TYPES = new Set<unknown>(['string', 'boolean', 'number', 'integer', 'null']);
/** Deeper schemas are left to the validator. */
const MAX_DEPTH = 12;

/**
 * Tells if controls check all that a schema without annotations says. In doubt it answers false.
 * @example
 * isCheckedByControls({ type: 'object', properties: { days: { type: 'integer', minimum: 1 } } }); // true
 */
export function isCheckedByControls(schema: unknown, depth = 0): boolean {
  if (!isObject(schema)) return schema === undefined || schema === true;
  const { properties = {}, required = [], items, additionalProperties, propertyNames } = schema;
  const keywords = Object.keys(schema);
  if (depth > MAX_DEPTH || !isObject(properties) || !Array.isArray(required)) return false;
  const holds = (part: unknown): boolean => isCheckedByControls(part, depth + 1);
  const alternatives = keywords.length === 1 ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (Array.isArray(alternatives))
    return alternatives.every(holds) && (schema.oneOf === undefined || areExclusive(alternatives));
  // A control for each of some plain types makes values of that type alone.
  if (keywords.length === 1 && Array.isArray(schema.type)) return schema.type.every(type => PLAIN_TYPES.has(type));
  // A value of any type is checked as JSON alone.
  if (typeof schema.type !== 'string' && !Array.isArray(schema.enum) && keywords.some(key => key !== '$schema'))
    return false;
  return (
    keywords.every(key => PLAIN.has(key)) &&
    required.every(name => typeof name === 'string' && Object.hasOwn(properties, name)) &&
    Object.values(properties).every(holds) &&
    holds(items) &&
    (additionalProperties === false || holds(additionalProperties)) &&
    isAnyName(propertyNames)
  );
}

/** Tells if the alternatives require the same member with different constants. */
function areExclusive(alternatives: readonly unknown[]): boolean {
  const constants = alternatives.map(alternative => {
    const { properties, required } = isObject(alternative) ? alternative : {};
    const names = isObject(properties) && Array.isArray(required) ? Object.keys(properties) : [];
    return new Map(
      names
        .filter(name => (required as readonly unknown[]).includes(name))
        .map(name => [name, (properties as { readonly [key: string]: { readonly const?: unknown } })[name]?.const]),
    );
  });
  return [...(constants[0]?.keys() ?? [])].some(name => {
    const values = constants.map(map => map.get(name)).filter(value => ['string', 'number'].includes(typeof value));
    return values.length === alternatives.length && new Set(values).size === values.length;
  });
}

/** Tells if every name of a member is allowed. */
function isAnyName(names: unknown): boolean {
  if (!isObject(names)) return names === undefined || names === true;
  return Object.entries(names).every(([key, value]) => key === 'type' && value === 'string');
}
