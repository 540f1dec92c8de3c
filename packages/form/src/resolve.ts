// Finds what a `$ref` points at inside one schema document: pointers, anchors, embedded `$id`s (JSON Schema 2020-12 §8.2,
// and `id` of draft 4). Nothing is ever fetched: MCP forbids it, and a form must not talk to the network.

import { isObject, own, segmentsOf } from './json.ts';
import { MAX_SCHEMAS } from './limits.ts';

export interface Resolver {
  /** The schema that `ref`, written in `from`, stands for; `undefined` when it is not in this document. */
  resolve(ref: string, from: object): unknown;
}

interface Index {
  /** Absolute URI (with fragment for anchors) → schema. */
  readonly byUri: Map<string, object>;
  /** Base URI of every schema inside an embedded resource; the others have the document's. */
  readonly baseOf: WeakMap<object, string>;
}

const DOCUMENT = 'schema:/document';

export function createResolver(root: unknown): Resolver {
  let index: Index | undefined;
  return {
    resolve(ref, from) {
      index ??= indexOf(root);
      const base = index.baseOf.get(from) ?? DOCUMENT;
      const absolute = absoluteUri(ref, base);
      const found = index.byUri.get(absolute);
      if (found) return found;
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
  for (const segment of segmentsOf(decoded) ?? ['\0']) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = own(current, segment);
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

function indexOf(root: unknown): Index {
  const byUri = new Map<string, object>();
  const baseOf = new WeakMap<object, string>();
  const seen = new WeakSet<object>();
  const queue: { value: unknown; base: string }[] = [{ value: root, base: DOCUMENT }];
  for (let visited = 0; visited < queue.length && visited < MAX_SCHEMAS; visited++) {
    const { value, base: outer } = queue[visited] as { value: unknown; base: string };
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    let base = outer;
    if (isObject(value)) {
      const id = own(value, '$id') ?? own(value, 'id');
      const uri = typeof id === 'string' ? absoluteUri(id, base) : undefined;
      if (uri !== undefined && !byUri.has(uri)) {
        byUri.set(uri, value);
        if (!uri.includes('#')) base = uri;
      }
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = own(value, keyword);
        if (typeof anchor === 'string' && !byUri.has(`${base}#${anchor}`)) byUri.set(`${base}#${anchor}`, value);
      }
    }
    if (base !== DOCUMENT) baseOf.set(value, base);
    for (const child of Object.values(value)) queue.push({ value: child, base });
  }
  return { byUri, baseOf };
}
