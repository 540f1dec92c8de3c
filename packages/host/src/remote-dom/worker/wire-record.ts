// Records of `@remote-dom/core` as the host gets them: JSON, without functions.
import type { RemoteRecord } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import {
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_UPDATE,
} from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';

/** Returns a record as JSON has it: of a listener only that there is one. */
export function toWire(record: readonly unknown[]): RemoteRecord {
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
