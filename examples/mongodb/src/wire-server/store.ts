// The data of the test server, in memory: databases, their collections, their documents as they were sent.
import { calculateObjectSize, type Document, Long } from 'bson';

export interface Collection {
  documents: Document[];
}

export interface Store {
  /** Database → collection → documents. */
  readonly databases: Map<string, Map<string, Collection>>;
  /** Sizes to report instead of calculated ones, in bytes; for tests of large numbers. */
  readonly sizes: Map<string, bigint>;
}

export type Seed = Readonly<Record<string, Readonly<Record<string, readonly Document[]>>>>;

export function createStore(seed: Seed = {}, sizes: Readonly<Record<string, bigint>> = {}): Store {
  const databases = new Map(
    Object.entries(seed).map(([name, collections]) => [
      name,
      new Map(Object.entries(collections).map(([key, documents]) => [key, { documents: [...documents] }])),
    ]),
  );
  return { databases, sizes: new Map(Object.entries(sizes)) };
}

/** The collection; a missing one is created for `create`. */
export function findCollection(store: Store, database: string, name: string, create = false): Collection | undefined {
  let collections = store.databases.get(database);
  if (!collections && create) store.databases.set(database, (collections = new Map()));
  let collection = collections?.get(name);
  if (!collection && create) collections?.set(name, (collection = { documents: [] }));
  return collection;
}

/** The size of the documents as BSON in bytes, or the configured one. */
export function databaseSize(store: Store, database: string): Long {
  const configured = store.sizes.get(database);
  if (configured !== undefined) return Long.fromBigInt(configured);
  const collections = [...(store.databases.get(database)?.values() ?? [])];
  return Long.fromNumber(collections.reduce((sum, { documents }) => sum + byteLength(documents), 0));
}

export function byteLength(documents: readonly Document[]): number {
  return documents.reduce((sum, document) => sum + calculateObjectSize(document), 0);
}
