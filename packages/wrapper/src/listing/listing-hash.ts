// Hashes of the whole list of tools and of what is known of their results, for the addresses of pages.
import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vitrine/std/internal/json';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import type { ResultShape } from '../shapes/shape.ts';
import type { Catalog } from './catalog.ts';

/** Definition and shape that pages are made from. */
interface Known {
  readonly catalog: Catalog;
  readonly shapes: ShapeSource | undefined;
}

/** The hash covers the whole list, because a page offers the other tools as follow-ups. */
export function createListHash(known: Known, seed: readonly unknown[]): (name: string) => string {
  const { catalog, shapes } = known;
  const listing = perListing(known, () => {
    const shapeVersions = catalog.tools.flatMap(tool => {
      const shape = shapes?.get(tool);
      return shape ? [[tool.name, memberNames(shape)]] : [];
    });
    const definitions = catalog.tools.map(({ definition }) => definition);
    return {
      hash: digest('sha256', canonicalJson([...seed, definitions, ...(shapeVersions.length > 0 ? shapeVersions : [])])),
      byName: new Map<string, string>(),
    };
  });
  return name => {
    const { hash, byName } = listing();
    const pageHash = byName.get(name) ?? digest('sha256', hash + name).slice(0, 16);
    byName.set(name, pageHash);
    return pageHash;
  };
}

/** Returns what a page takes from a shape: other tools are offered by the names of its members. */
function memberNames({ properties = {}, items }: ResultShape): unknown[] {
  const inLists = Object.values(properties).map(({ items: inner }) => inner && memberNames(inner));
  return [Object.keys(properties).sort(), inLists, items && memberNames(items)];
}

/** A value derived from the whole list and what is known of results: computed on first use, and again after a change. */
export function perListing<T>({ catalog, shapes }: Known, make: () => T): () => T {
  let memo: { readonly of: Catalog['listing']; readonly version: number | undefined; readonly value: T } | undefined;
  return () => {
    const { listing: of } = catalog;
    const version = shapes?.version;
    if (memo?.of !== of || memo.version !== version) memo = { of, version, value: make() };
    return memo.value;
  };
}
