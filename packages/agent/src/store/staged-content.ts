// Buffers content to be stored: a result is read, then its interfaces are reviewed, and only then everything is written in one transaction.
import type { BlobChange, DocumentChange } from './store.ts';

/** Takes content that is to be stored. */
export interface ContentSink {
  putBlob(blob: Omit<BlobChange, 'type'>): void;
  putDocument(document: Omit<DocumentChange, 'type'>): void;
}

export interface StagedContent extends ContentSink {
  /** The bytes of a buffered blob. */
  get(ref: string): Uint8Array | undefined;
  /** Changes to be written, in the order in which they were added. */
  readonly changes: readonly (BlobChange | DocumentChange)[];
}

export function stageContent(): StagedContent {
  const blobs = new Map<string, Uint8Array>();
  const changes: (BlobChange | DocumentChange)[] = [];
  return {
    changes,
    putBlob(blob) {
      if (blobs.has(blob.ref)) return;
      blobs.set(blob.ref, blob.bytes);
      changes.push({ type: 'blob', ...blob });
    },
    putDocument: document => void changes.push({ type: 'document', ...document }),
    get: ref => blobs.get(ref),
  };
}
