// Follows the links between JSON Schemas: to schemas that describe the same value, to the schemas of its members and items, and to referenced ones
// (JSON Schema 2020-12 §8.2, §10, §11, and the older keywords). A schema that may apply counts as one that does.

import { matchPattern } from '../text/pattern.ts';
import { isRecord } from './json.ts';
import { getOwnMember } from './own-member.ts';

export type SchemaObject = Readonly<Record<string, unknown>>;

export interface SchemaLinks {
  /** Every schema for the value that these describe: themselves, their references and their combinations. */
  together(schemas: readonly SchemaObject[]): ReadonlySet<SchemaObject>;
  /** All schemas that one links to, independent of the value. */
  next(schema: SchemaObject): SchemaObject[];
  /** The schemas of a member of an object. */
  ofMember(schemas: ReadonlySet<SchemaObject>, name: string): SchemaObject[];
  /** The schemas of an item of a list. */
  ofItem(schemas: ReadonlySet<SchemaObject>, index: number): SchemaObject[];
}

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];
/** Keywords whose schemas describe the same value: one schema, a list of them, or one by name. */
const BESIDE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'extends', 'dependentSchemas', 'dependencies'];
const BELOW = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'prefixItems',
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
];
/** Keywords whose value is no schema although it is an object: a map of schemas by name. */
const BY_NAME = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies']);

/** `spend` is called before each step of the work and may throw to end it, because a schema from a server can be arbitrarily costly. */
export function createSchemaLinks(root: SchemaObject, spend: (steps: number) => void): SchemaLinks {
  const resolve = createResolver(root, spend);
  const beside = (schema: SchemaObject): SchemaObject[] => [
    ...REFERENCES.flatMap(keyword => {
      const reference = getOwnMember(schema, keyword);
      return typeof reference === 'string' ? resolve(reference) : [];
    }),
    ...BESIDE.flatMap(keyword => schemasIn(schema, keyword)),
  ];

  return {
    together(schemas) {
      spend(schemas.length);
      const all = new Set(schemas);
      for (const schema of all) {
        const others = beside(schema);
        spend(others.length + 1);
        for (const other of others) all.add(other);
      }
      return all;
    },
    next: schema => {
      const all = [...beside(schema), ...BELOW.flatMap(keyword => schemasIn(schema, keyword))];
      spend(all.length + 1);
      return all;
    },
    ofMember(schemas, name) {
      const members: SchemaObject[] = [];
      const rest: SchemaObject[] = [];
      let evaluated = false;
      spend(schemas.size);
      for (const schema of schemas) {
        const properties = getOwnMember(schema, 'properties');
        let matched = isRecord(properties) && Object.hasOwn(properties, name);
        if (matched) members.push(...asSchemas((properties as SchemaObject)[name]));
        const patterns = getOwnMember(schema, 'patternProperties');
        const entries = isRecord(patterns) ? Object.entries(patterns) : [];
        spend(entries.length);
        for (const [index, [pattern, member]] of entries.entries()) {
          const isMatch = index < MAX_PATTERNS ? testPattern(pattern, name, spend) : undefined;
          if (isMatch !== false) members.push(...asSchemas(member));
          matched ||= isMatch === true;
        }
        if (matched) evaluated = true;
        else members.push(...asSchemas(getOwnMember(schema, 'additionalProperties')));
        rest.push(...asSchemas(getOwnMember(schema, 'unevaluatedProperties')));
      }
      return evaluated ? members : [...members, ...rest];
    },
    ofItem(schemas, index) {
      spend(schemas.size);
      return [...schemas].flatMap(schema => {
        const items = getOwnMember(schema, 'items');
        const places = getOwnMember(schema, 'prefixItems') ?? items;
        const placed = Array.isArray(places) && index < places.length;
        const others = Array.isArray(items) ? ['additionalItems'] : ['items', 'unevaluatedItems'];
        return [
          ...(placed ? asSchemas(places[index]) : others.flatMap(keyword => asSchemas(getOwnMember(schema, keyword)))),
          ...asSchemas(getOwnMember(schema, 'contains')),
        ];
      });
    },
  };
}

/** All schemas in a keyword's value. */
function schemasIn(schema: SchemaObject, keyword: string): SchemaObject[] {
  const value = getOwnMember(schema, keyword);
  if (BY_NAME.has(keyword)) return isRecord(value) ? Object.values(value).flatMap(asSchemas) : [];
  return Array.isArray(value) ? value.flatMap(asSchemas) : asSchemas(value);
}

function asSchemas(value: unknown): SchemaObject[] {
  return isRecord(value) ? [value] : [];
}

/** The most names, and the most schemas with the same name: a schema with more is an attack. */
const MAX_NAMES = 100;
const MAX_SAME = 20;

/** Resolves references within the document. References to other documents resolve to nothing. */
function createResolver(root: SchemaObject, spend: (steps: number) => void): (reference: string) => SchemaObject[] {
  let index: { ids: Map<string, SchemaObject[]>; anchors: Map<string, SchemaObject[]> } | undefined;
  return reference => {
    index ??= buildIndex(root);
    const { ids, anchors } = index;
    const [uri = '', fragment = ''] = reference.split('#', 2);
    if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(fragment) ?? [];
    if (uri === '' && fragment === '') return [root];
    spend(ids.size);
    const documents = uri === '' ? [root, ...[...ids.values()].flat()] : named(ids, uri);
    return documents
      .map(document => at(document, fragment))
      .filter(isRecord)
      .slice(0, MAX_SAME);
  };
}

function named(ids: ReadonlyMap<string, SchemaObject[]>, uri: string): SchemaObject[] {
  return ids.get(uri) ?? [...ids].filter(([id]) => id.endsWith(`/${uri}`)).flatMap(([, schemas]) => schemas);
}

function at(document: unknown, pointer: string): unknown {
  let current = document;
  for (const segment of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = getOwnMember(current, decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return current;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function buildIndex(root: SchemaObject) {
  const ids = new Map<string, SchemaObject[]>();
  const anchors = new Map<string, SchemaObject[]>();
  for (const node of everyNode(root)) {
    if (!isRecord(node)) continue;
    for (const keyword of ['$id', 'id']) {
      const id = getOwnMember(node, keyword);
      if (typeof id !== 'string') continue;
      if (id.startsWith('#')) addTo(anchors, id.slice(1), node);
      else addTo(ids, id.replace(/#$/, ''), node);
    }
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = getOwnMember(node, keyword);
      if (typeof name === 'string') addTo(anchors, name, node);
    }
  }
  return { ids, anchors };
}

function addTo(map: Map<string, SchemaObject[]>, key: string, schema: SchemaObject): void {
  const list = map.get(key) ?? [];
  if (list.length < MAX_SAME) list.push(schema);
  if (map.size < MAX_NAMES) map.set(key, list);
}

/** Every value within a value, itself first, however deep; objects and lists once each. */
export function* everyNode(value: unknown): Generator<unknown> {
  const visitedNodes = new Set<object>();
  const pending = [value];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node === 'object' && node !== null) {
      if (visitedNodes.has(node)) continue;
      visitedNodes.add(node);
      for (const child of Object.values(node)) pending.push(child);
    }
    yield node;
  }
}

/** The most patterns of one schema that are run; the others count as if they might match. */
const MAX_PATTERNS = 20;

/** Whether a pattern matches; undefined where that cannot be told. */
function testPattern(pattern: string, text: string, spend: (steps: number) => void): boolean | undefined {
  const { isMatch, steps } = matchPattern(pattern, text);
  spend(steps);
  return isMatch;
}
