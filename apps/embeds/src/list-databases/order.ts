// Sorts databases.
import type { ByteSize, DatabaseInfo } from '@vitrine/protocol/internal/render-data/list-databases';

export interface DatabaseOrder {
  by: 'name' | 'size';
  descending: boolean;
}

/** A sorted copy. Equal sizes are sorted by name; numbers in names count as numbers. */
export function orderDatabases(databases: readonly DatabaseInfo[], { by, descending }: DatabaseOrder): DatabaseInfo[] {
  const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sign = descending ? -1 : 1;
  return databases.toSorted((a, b) =>
    by === 'name'
      ? sign * names.compare(a.name, b.name)
      : sign * compareSizes(a.size, b.size) || names.compare(a.name, b.name),
  );
}

function compareSizes(a: ByteSize, b: ByteSize): number {
  const difference = Number(a) - Number(b);
  // Digits beyond the precision of a number are only in strings.
  if (difference !== 0 || typeof a === 'number' || typeof b === 'number') return difference;
  return BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0;
}
