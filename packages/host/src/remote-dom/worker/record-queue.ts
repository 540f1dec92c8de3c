// The records that wait for the next batches. An update that is outdated before it was sent is replaced.
import type { RemoteRecord } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { REMOTE_BATCH, REMOTE_MUTATION } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';

interface Waiting {
  record: RemoteRecord;
  cost: number;
}

export interface RecordQueue {
  add(record: RemoteRecord): void;
  /** Removes and returns the next batch; undefined when its first record is too long to be sent. */
  take(): RemoteRecord[] | undefined;
  clear(): void;
  readonly isEmpty: boolean;
  /** How much the waiting records draw. */
  readonly cost: number;
}

export function createRecordQueue(): RecordQueue {
  let queue: Waiting[] = [];
  let queuedCost = 0;
  /** Where an update of a node's text or property waits, by node and name. Structure in between makes it final. */
  const updates = new Map<string, Waiting>();
  return {
    add(record) {
      const key = updateKey(record);
      const outdated = key === undefined ? undefined : updates.get(key);
      if (outdated) {
        outdated.record = record;
        return;
      }
      const entry = { record, cost: recordCost(record) };
      if (key === undefined) updates.clear();
      else updates.set(key, entry);
      queue.push(entry);
      queuedCost += entry.cost;
    },
    take() {
      const records: RemoteRecord[] = [];
      let size = 0;
      let length = 0;
      for (const { record, cost } of queue) {
        const next = JSON.stringify(record).length + 1;
        if (next > REMOTE_BATCH.recordLength) return undefined;
        if (records.length > 0 && (size + cost > REMOTE_BATCH.size || length + next > REMOTE_BATCH.length)) break;
        records.push(record);
        size += cost;
        length += next;
      }
      queue = records.length === queue.length ? [] : queue.slice(records.length);
      queuedCost -= size;
      updates.clear();
      return records;
    },
    clear() {
      queue = [];
    },
    get isEmpty() {
      return queue.length === 0;
    },
    get cost() {
      return queuedCost;
    },
  };
}

function updateKey(record: RemoteRecord): string | undefined {
  if (record[0] === REMOTE_MUTATION.text) return `${record[1]}`;
  if (record[0] === REMOTE_MUTATION.property) return `${record[1]} ${record[4]} ${record[2]}`;
  return undefined;
}

function recordCost(record: RemoteRecord): number {
  return record[0] === REMOTE_MUTATION.insert ? 1 + countNodes(record[2]) : 1;
}

/** Counts a node and those in it. */
export function countNodes(node: unknown): number {
  const { children } = node as { children?: unknown[] };
  return children ? children.reduce<number>((sum, child) => sum + countNodes(child), 1) : 1;
}
