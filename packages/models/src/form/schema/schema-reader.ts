// Reads a JSON Schema document: every subschema with its references followed and its `allOf` merged.

import { getOwnMember } from '@vitrine/std/internal/own-member';
import { isObject, type JsonObject } from '../json.ts';
import { MAX_CHAIN, MAX_SCHEMAS } from '../limits.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { MergedSchema, Schema } from './merged-schema.ts';
import { readKeywords } from './read-keywords.ts';
import { createResolver, refHidesSiblings } from './references.ts';

export interface SchemaReader {
  /** The same object for the same schema. */
  read(schema: Schema): MergedSchema;
}

export function createSchemaReader(root: unknown): SchemaReader {
  const resolver = createResolver(root);
  const cachedSchemas = new WeakMap<object, MergedSchema>();
  const refHides = refHidesSiblings(root);
  let count = 0;

  function read(schema: Schema, chain: readonly object[]): MergedSchema {
    if (schema === false) return { bounds: {}, never: true };
    if (!isObject(schema)) return { bounds: {} };
    const cached = cachedSchemas.get(schema);
    if (cached) return cached;
    if (chain.length > MAX_CHAIN || ++count > MAX_SCHEMAS) return { bounds: {}, unreadable: 'limit' };
    // A schema that only refers to itself has no rules.
    if (chain.includes(schema)) return { bounds: {} };
    const merged = readAll(schema, [...chain, schema]);
    cachedSchemas.set(schema, merged);
    return merged;
  }

  /** The keywords of the schema, then its reference, then its `allOf`. */
  function readAll(schema: JsonObject, chain: readonly object[]): MergedSchema {
    const reference =
      getOwnMember(schema, '$ref') ?? getOwnMember(schema, '$recursiveRef') ?? getOwnMember(schema, '$dynamicRef');
    if (typeof reference !== 'string') return mergeAllParts(readKeywords(schema, false), schema, chain);
    const target = resolver.resolve(reference, schema);
    const keywords = readKeywords(schema, refHides);
    if (!isObject(target) && typeof target !== 'boolean') {
      const unresolved: MergedSchema = { ...keywords, unreadable: 'unsupported' };
      return refHides ? unresolved : mergeAllParts(unresolved, schema, chain);
    }
    const merged = mergeSchemas(keywords, read(target, chain));
    return refHides ? merged : mergeAllParts(merged, schema, chain);
  }

  function mergeAllParts(first: MergedSchema, schema: JsonObject, chain: readonly object[]): MergedSchema {
    const parts = getOwnMember(schema, 'allOf');
    let merged = first;
    for (const part of Array.isArray(parts) ? parts.slice(0, MAX_SCHEMAS) : []) {
      merged = mergeSchemas(merged, read(part as Schema, chain));
      if (merged.unreadable === 'limit') break;
    }
    return merged;
  }

  return { read: schema => read(schema, []) };
}
