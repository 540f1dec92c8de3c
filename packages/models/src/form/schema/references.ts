// Resolves a `$ref` inside one schema document: pointers, anchors, embedded `$id`s (JSON Schema 2020-12 §8.2, and `id` of draft 4).
// Other documents are never fetched: MCP forbids it, and a form must not use the network.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, parsePointer } from '../json.ts';
import { MAX_SCHEMAS } from '../limits.ts';

export interface Resolver {
  /** The schema that `ref` in the document part `from` refers to; `undefined` when it is not in this document. */
  resolve(ref: string, from: object): unknown;
}

interface Index {
  /** Absolute URI (with fragment for anchors) → schema. */
  readonly byUri: Map<string, object>;
  /** Base URI of every schema inside an embedded resource; others have the document's. */
  readonly bases: WeakMap<object, string>;
}

const DOCUMENT = 'schema:/document';

export function createResolver(root: unknown): Resolver {
  let index: Index | undefined;
  return {
    resolve(ref, from) {
      index ??= buildIndex(root);
      const base = index.bases.get(from) ?? DOCUMENT;
      const absolute = absoluteUri(ref, base);
      const directTarget = index.byUri.get(absolute);
      if (directTarget) return directTarget;
      const [uri = '', fragment = ''] = absolute.split('#', 2);
      const document = uri === DOCUMENT ? root : index.byUri.get(uri);
      return document === undefined ? undefined : at(document, fragment);
    },
  };
}

function at(document: unknown, fragment: string): unknown {
  let decoded: string;
  try {
    decoded = decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
  let current = document;
  for (const segment of parsePointer(decoded) ?? ['\0']) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = getOwnMember(current, segment);
  }
  return current;
}

/** RFC 3986 as far as schemas use it; fragments stay as written. */
function absoluteUri(ref: string, base: string): string {
  if (ref === '' || ref === '#') return base;
  if (ref.startsWith('#')) return base + ref;
  const uri = ref.endsWith('#') ? ref.slice(0, -1) : ref;
  if (/^[a-z][a-z\d+.-]*:/i.test(uri)) return uri;
  const authority = /^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?/i.exec(base)?.[0] ?? '';
  return uri.startsWith('/') ? authority + uri : base.slice(0, base.lastIndexOf('/') + 1) + uri;
}

/** The draft that a schema names: 3 to 7, 2019 or 2020. Without one 2020, as MCP assumes. */
export function readDraft(root: unknown): number {
  const dialect = isObject(root) ? getOwnMember(root, '$schema') : undefined;
  const [, old, year] = /draft-0([3-7])|draft\/(20\d\d)/.exec(String(dialect)) ?? [];
  return Number(old ?? year ?? 2020);
}

/** Whether a `$ref` hides the keywords beside it, as before 2019-09. */
export function refHidesSiblings(root: unknown): boolean {
  return readDraft(root) < 2019;
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);

function buildIndex(root: unknown): Index {
  const index: Index = { byUri: new Map(), bases: new WeakMap() };
  const refHides = refHidesSiblings(root);
  const visitedValues = new WeakSet<object>();
  const queue: { value: unknown; base: string; isNames: boolean }[] = [{ value: root, base: DOCUMENT, isNames: false }];
  for (let visited = 0; visited < queue.length && visited < MAX_SCHEMAS; visited++) {
    const { value, base: outer, isNames } = queue[visited] as (typeof queue)[number];
    if (typeof value !== 'object' || value === null || visitedValues.has(value)) continue;
    visitedValues.add(value);
    const isSchema = isObject(value) && !isNames && !(refHides && '$ref' in value);
    const base = isSchema ? identify(value, outer, index) : outer;
    if (base !== DOCUMENT) index.bases.set(value, base);
    for (const [key, child] of Object.entries(value))
      if (isNames || !DATA.has(key)) queue.push({ value: child, base, isNames: !isNames && NAMED.has(key) });
  }
  return index;
}

/** Keywords whose keys are names of members or definitions, not keywords. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

/** Registers a schema under its identifier and anchors. Returns the base of the references in it. */
function identify(schema: object, outer: string, { byUri }: Index): string {
  const id = getOwnMember(schema, '$id') ?? getOwnMember(schema, 'id');
  const uri = typeof id === 'string' ? absoluteUri(id, outer) : undefined;
  let base = outer;
  if (uri !== undefined && !byUri.has(uri)) {
    byUri.set(uri, schema);
    if (!uri.includes('#')) base = uri;
  }
  for (const keyword of ['$anchor', '$dynamicAnchor']) {
    const anchor = getOwnMember(schema, keyword);
    const anchored = `${base}#${String(anchor)}`;
    if (typeof anchor === 'string' && !byUri.has(anchored)) byUri.set(anchored, schema);
  }
  return base;
}
