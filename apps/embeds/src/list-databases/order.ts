// In which order databases are listed.
import type { ByteSize, DatabaseInfo } from '@vitrine/protocol/render-data';

export interface DatabaseOrder {
  by: 'name' | 'size';
  descending: boolean;
}

/** A sorted copy. Equal sizes are in the order of names, which is by number where names have numbers. */
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
  // Digits beyond what a number holds are only in strings.
  if (difference !== 0 || typeof a === 'number' || typeof b === 'number') return difference;
  return BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0;
}
