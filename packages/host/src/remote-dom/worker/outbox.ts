// The queue of mutations from the script to the host: sent in batches as the host acknowledges them. An update that is outdated before it
// was sent is dropped.

import type { RemoteRecord } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import {
  REMOTE_BATCH,
  REMOTE_DOM_TYPE,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_UPDATE,
} from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';

/** How many nodes are drawn between two reports that the script is still drawing (`nodes.drawing`). */
const NODES_PER_REPORT = 250;
/** Milliseconds between batches: together with actions and logs they stay below the proxy's 100 messages per second. */
const PACE_MS = 20;

export interface OutboxOptions {
  post(message: unknown): void;
  /** Mutations that may wait. */
  waiting: number;
  /** Nodes that may be drawn at a time, and how many are. Noticed here, before the host could: a script that draws far more keeps its worker busy. */
  nodes?: { limit: number; live(): number; drawing?(): void } | undefined;
  /** Called with the reason, a text for the user, when a limit is exceeded: nothing more is sent. */
  onFull(reason: string): void;
  now?: () => number;
  later?: (run: () => void, ms: number) => unknown;
}

export interface Outbox {
  /** Adds records of `@remote-dom/core`; listeners may still be functions. */
  add(records: readonly (readonly unknown[])[]): void;
  /** The host has drawn everything up to this batch. */
  acknowledged(seq: number): void;
  /** Sends what may be sent, now. */
  flush(): void;
}

interface Waiting {
  record: RemoteRecord;
  cost: number;
}

export function createOutbox({
  post,
  waiting,
  nodes,
  onFull,
  now = () => performance.now(),
  later = setTimeout,
}: OutboxOptions): Outbox {
  let queue: Waiting[] = [];
  let cost = 0;
  /** Where an update of a node's text or property waits, by node and name. Structure in between makes it final. */
  let updates = new Map<string, Waiting>();
  let seq = 0;
  let acknowledged = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let scheduled = false;
  let full = false;
  /** An upper bound of the nodes drawn: of a removed subtree only the topmost node is subtracted. */
  let nodeCount = 0;
  /** Nodes drawn since the last batch: a script that draws without a pause sends none. */
  let nodesSinceFlush = 0;

  function schedule(): void {
    if (scheduled || queue.length === 0 || seq - acknowledged >= REMOTE_BATCH.underWay) return;
    scheduled = true;
    const wait = sentAt + PACE_MS - now();
    if (wait > 0) later(run, wait);
    else queueMicrotask(run);
  }

  function run(): void {
    scheduled = false;
    flush();
  }

  function flush(): void {
    if (queue.length === 0 || seq - acknowledged >= REMOTE_BATCH.underWay) return;
    const records: RemoteRecord[] = [];
    let batchLength = 0;
    let size = 0;
    let length = 0;
    for (const { record, cost } of queue) {
      const next = JSON.stringify(record).length + 1;
      if (next > REMOTE_BATCH.recordLength) {
        giveUp('It draws more at once than can be sent.');
        return;
      }
      if (records.length > 0 && (size + cost > REMOTE_BATCH.size || length + next > REMOTE_BATCH.length)) break;
      records.push(record);
      batchLength++;
      size += cost;
      length += next;
    }
    queue = batchLength === queue.length ? [] : queue.slice(batchLength);
    cost -= size;
    updates = new Map();
    nodesSinceFlush = 0;
    sentAt = now();
    post({ type: REMOTE_DOM_TYPE, kind: 'mutations', seq: ++seq, records });
    schedule();
  }

  /** Sends at most as many reports as fit into the limit, so that a script that never ends is still noticed. */
  function reportDrawing(count: number): void {
    nodeCount += count;
    const before = Math.floor(nodesSinceFlush / NODES_PER_REPORT);
    nodesSinceFlush += count;
    if (Math.floor(nodesSinceFlush / NODES_PER_REPORT) > before && nodesSinceFlush <= (nodes?.limit ?? 0))
      nodes?.drawing?.();
  }

  /** Whether a record draws more nodes than the limit. */
  function isOverNodes([kind, , node]: readonly unknown[]): boolean {
    if (nodes === undefined) return false;
    if (kind === REMOTE_MUTATION.insert) reportDrawing(countNodes(node));
    else if (kind === REMOTE_MUTATION.remove) nodeCount--;
    if (nodeCount <= nodes.limit) return false;
    nodeCount = nodes.live();
    return nodeCount > nodes.limit;
  }

  function giveUp(reason: string): void {
    full = true;
    queue = [];
    onFull(reason);
  }

  return {
    add(records) {
      if (full) return;
      for (const sourceRecord of records) {
        if (isOverNodes(sourceRecord)) return giveUp(`It draws more than ${nodes?.limit} nodes.`);
        const record = toWire(sourceRecord);
        const key = updateKey(record);
        const outdated = key === undefined ? undefined : updates.get(key);
        if (outdated) {
          outdated.record = record;
          continue;
        }
        const entry = { record, cost: recordCost(record) };
        if (key === undefined) updates = new Map();
        else updates.set(key, entry);
        queue.push(entry);
        cost += entry.cost;
      }
      if (cost > waiting) giveUp('It draws faster than anything can be shown.');
      else schedule();
    },
    acknowledged(upTo) {
      acknowledged = Math.max(acknowledged, upTo);
      schedule();
    },
    flush,
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

function countNodes(node: unknown): number {
  const { children } = node as { children?: unknown[] };
  return children ? children.reduce<number>((sum, child) => sum + countNodes(child), 1) : 1;
}

function toWire(record: readonly unknown[]): RemoteRecord {
  const [kind, id, third, value, update = REMOTE_UPDATE.property] = record;
  if (kind === REMOTE_MUTATION.insert) return [kind, id as string, nodeToWire(third as CoreNode), value as number];
  if (kind !== REMOTE_MUTATION.property) return record as RemoteRecord;
  const plainValue = update === REMOTE_UPDATE.listener ? (value ? true : null) : plain(value);
  return [kind, id as string, third as string, plainValue, update as 1 | 2 | 3];
}

interface CoreNode {
  id: string;
  type: number;
  data?: string;
  element?: string;
  properties?: Record<string, unknown>;
  attributes?: Record<string, string>;
  eventListeners?: Record<string, unknown>;
  children?: readonly CoreNode[];
}

function nodeToWire(node: CoreNode): unknown {
  if (node.type !== REMOTE_NODE.element) return { id: node.id, type: node.type, data: node.data };
  const { id, type, element, properties = {}, attributes, eventListeners = {}, children = [] } = node;
  return {
    id,
    type,
    element,
    properties: map(properties, plain),
    attributes,
    eventListeners: map(eventListeners, () => true),
    children: children.map(nodeToWire),
  };
}

function map(values: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** A value as JSON has it; null for what JSON cannot express. */
function plain(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return null;
  }
}
