// Buffers content to be stored: a result is read, then its interfaces are reviewed, and only then everything is written in one transaction.
import type { Store } from '../store/store.ts';

export interface StagedContent extends Pick<Store, 'putBlob' | 'putDocument'> {
  /** The bytes of a buffered blob. */
  get(ref: string): Uint8Array | undefined;
  /** Writes everything, in the order in which it was added. */
  commit(store: Pick<Store, 'putBlob' | 'putDocument'>): void;
}

export function stageContent(): StagedContent {
  const blobs = new Map<string, Uint8Array>();
  const writes: ((store: Pick<Store, 'putBlob' | 'putDocument'>) => void)[] = [];
  return {
    putBlob(blob) {
      if (blobs.has(blob.ref)) return;
      blobs.set(blob.ref, blob.bytes);
      writes.push(store => store.putBlob(blob));
    },
    putDocument: document => void writes.push(store => store.putDocument(document)),
    get: ref => blobs.get(ref),
    commit(store) {
      for (const write of writes) write(store);
    },
  };
}
