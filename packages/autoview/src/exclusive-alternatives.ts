// Whether the alternatives of a `oneOf` visibly exclude each other: then the value of one control fits exactly one of them.
import { isRecord } from './untrusted-values.ts';

const MAX_ALTERNATIVES = 100;

/** True when every two alternatives have different types, or a required member that can't be the same in both. */
export function areExclusive(options: readonly unknown[]): boolean {
  return (
    options.length <= MAX_ALTERNATIVES &&
    options.every((one, index) => options.slice(0, index).every(other => excludeEachOther(one, other)))
  );
}

function excludeEachOther(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false;
  if (areDisjoint(readTypes(a), readTypes(b)) || areDisjoint(cachedValues(a), cachedValues(b))) return true;
  if (a.type !== 'object' || b.type !== 'object') return false;
  const [ofA, ofB] = [requiredMembers(a), requiredMembers(b)];
  return Object.keys(ofA).some(name => Object.hasOwn(ofB, name) && excludeEachOther(ofA[name], ofB[name]));
}

/** The declared members that an object of this schema always has. */
function requiredMembers({ properties, required }: { readonly [keyword: string]: unknown }): {
  [name: string]: unknown;
} {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => names.includes(name)),
  );
}

function readTypes({ type }: { readonly [keyword: string]: unknown }): ReadonlySet<unknown> | undefined {
  const types = Array.isArray(type) ? type : typeof type === 'string' ? [type] : undefined;
  // An integer is a number.
  return types && new Set(types.map(name => (name === 'integer' ? 'number' : name)));
}

/** JSON for comparison. Each alternative is compared with all others, so its text is cached. */
const known = new WeakMap<object, ReadonlySet<string> | undefined>();
function cachedValues(schema: { readonly [keyword: string]: unknown }): ReadonlySet<string> | undefined {
  if (!known.has(schema)) known.set(schema, readValues(schema));
  return known.get(schema);
}

function readValues(schema: { readonly [keyword: string]: unknown }): ReadonlySet<string> | undefined {
  const list = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
  if (!Array.isArray(list) || list.some(isRecord)) return undefined;
  return new Set(list.map(value => JSON.stringify(value)));
}

function areDisjoint(a: ReadonlySet<unknown> | undefined, b: ReadonlySet<unknown> | undefined): boolean {
  return a !== undefined && b !== undefined && [...a].every(value => !b.has(value));
}
