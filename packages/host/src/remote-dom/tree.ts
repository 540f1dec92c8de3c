// The tree a script has drawn, as far as it is allowed: every record is checked here, and renderers see only what passed. Nodes
// are plain objects that never change; a change makes a new one and tells those who subscribed to its id.
import {
  isRemoteElementName,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_ROOT_ID,
  REMOTE_UPDATE,
  type RemoteElementSpec,
  type RemoteLimits,
  type RemoteManifest,
  type RemoteNode,
  RemoteNodeSchema,
  RemoteRecordSchema,
} from '@vitrine/protocol';
import { HostError } from '../errors.ts';
import { checkRemoteValue } from './values.ts';

export interface RemoteElementNode {
  readonly kind: 'element';
  readonly id: string;
  readonly tag: string;
  /** Absent: the host has no such element; a placeholder stands for it. */
  readonly spec?: RemoteElementSpec;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Events the script listens to. */
  readonly listeners: ReadonlySet<string>;
  /** Ids. */
  readonly children: readonly string[];
}

export interface RemoteTextNode {
  /** A comment has its place among its siblings and shows nothing. */
  readonly kind: 'text' | 'comment';
  readonly id: string;
  readonly text: string;
}

export type RemoteTreeNode = RemoteElementNode | RemoteTextNode;

export interface RemoteTree {
  /** The node with this id; the root's is `REMOTE_ROOT_ID`. */
  get(id: string): RemoteTreeNode | undefined;
  /** Calls the listener after each batch that changed this node. */
  subscribe(id: string, listener: () => void): () => void;
  /** Calls the listener after each batch, with the ids of what changed, came or went. */
  observe(listener: (changed: ReadonlySet<string>) => void): () => void;
  /** Applies a batch; returns what it cost. Throws `HostError` ('script-limit', 'script-invalid'): the tree is of no use then. */
  apply(records: readonly unknown[]): number;
  /** Values, names and nodes that were left out. */
  readonly refused: number;
}

export interface RemoteTreeOptions {
  manifest: RemoteManifest;
  limits: RemoteLimits;
  /** Told once for each kind of thing that is left out. */
  onRefused?: (problem: string) => void;
}

type Draft<Node> = Node extends RemoteElementNode
  ? Omit<Node, 'children'> & { children: string[]; properties: Record<string, unknown>; listeners: Set<string> }
  : { -readonly [Key in keyof Node]: Node[Key] };

export function createRemoteTree({ manifest, limits, onRefused }: RemoteTreeOptions): RemoteTree {
  const root: RemoteElementNode = {
    kind: 'element',
    id: REMOTE_ROOT_ID,
    tag: '',
    properties: Object.create(null),
    listeners: new Set(),
    children: [],
  };
  const nodes = new Map<string, RemoteTreeNode>([[REMOTE_ROOT_ID, root]]);
  const depths = new Map<string, number>([[REMOTE_ROOT_ID, 0]]);
  const listeners = new Map<string, Set<() => void>>();
  const observers = new Set<(changed: ReadonlySet<string>) => void>();
  const told = new Set<string>();
  let changed = new Set<string>();
  let length = 0;
  let refused = 0;

  function refuse(problem: string): void {
    refused++;
    if (told.size >= 50 || told.has(problem)) return;
    told.add(problem);
    onRefused?.(problem);
  }

  /** The node, as this batch's own copy, free to be changed. */
  function draft<Node extends RemoteTreeNode>(node: Node): Draft<Node> {
    if (changed.has(node.id)) return node as unknown as Draft<Node>;
    const copy = (
      node.kind === 'element'
        ? {
            ...node,
            properties: Object.assign(Object.create(null), node.properties),
            listeners: new Set(node.listeners),
            children: [...node.children],
          }
        : { ...node }
    ) as RemoteTreeNode;
    nodes.set(node.id, copy);
    changed.add(node.id);
    return copy as unknown as Draft<Node>;
  }

  function grow(by: number): void {
    length += by;
    if (length > limits.totalLength) throw overLimit(`draws more than ${limits.totalLength} characters`);
  }

  /** Adds a node and all below it; returns how many there are. */
  function add(given: unknown, depth: number): number {
    if (depth > limits.depth) throw overLimit(`nests deeper than ${limits.depth}`);
    if (nodes.size > limits.nodes) throw overLimit(`draws more than ${limits.nodes} nodes`);
    const read = RemoteNodeSchema.safeParse(given);
    if (!read.success || nodes.has(read.data.id)) throw outOfStep();
    const node = read.data;
    changed.add(node.id);
    depths.set(node.id, depth);
    if (node.type !== REMOTE_NODE.element) {
      const kind = node.type === REMOTE_NODE.text ? 'text' : 'comment';
      nodes.set(node.id, { kind, id: node.id, text: textOf(node.data) });
      return 1;
    }
    const element = newElement(node);
    nodes.set(node.id, element);
    for (const [name, value] of Object.entries(node.properties ?? {})) setProperty(element, name, value);
    for (const name of Object.keys(node.attributes ?? {})) setAttribute(element, name);
    for (const [name, value] of Object.entries(node.eventListeners ?? {})) setListener(element, name, value === true);
    let count = 1;
    for (const child of node.children) {
      count += add(child, depth + 1);
      element.children.push((child as { id: string }).id);
    }
    return count;
  }

  function newElement({ id, element: tag }: RemoteNode & { type: 1 }): Draft<RemoteElementNode> {
    const spec = isRemoteElementName(tag) && Object.hasOwn(manifest, tag) ? manifest[tag] : undefined;
    if (!spec) refuse(`There is no element ${tag}.`);
    const properties = Object.create(null) as Record<string, unknown>;
    return { kind: 'element', id, tag, ...(spec && { spec }), properties, listeners: new Set(), children: [] };
  }

  function removeAll(id: string): number {
    const node = nodes.get(id);
    if (!node) return 0;
    nodes.delete(id);
    depths.delete(id);
    changed.add(id);
    if (node.kind !== 'element') {
      length -= node.text.length;
      return 1;
    }
    for (const value of Object.values(node.properties)) length -= weight(value);
    return node.children.reduce((count, child) => count + removeAll(child), 1);
  }

  function setProperty(element: Draft<RemoteElementNode>, name: string, value: unknown): void {
    const { tag, spec, properties } = element;
    if (!spec) return;
    const known = Object.hasOwn(spec.properties, name) ? spec.properties[name] : undefined;
    if (!known) {
      if (value !== null) refuse(`${tag} has no property ${name.slice(0, 64)}.`);
      return;
    }
    const checked = checkRemoteValue(value, { name, spec: known, limits });
    if ('problem' in checked) refuse(`${tag}: ${name} ${checked.problem}.`);
    const next = 'problem' in checked ? undefined : checked.value;
    grow(weight(next) - weight(properties[name]));
    // A value that is refused leaves no older one behind.
    if (next === undefined) delete properties[name];
    else properties[name] = next;
  }

  /** Elements of the manifest turn their attributes into properties; what comes as an attribute still belongs to no property. */
  function setAttribute({ tag, spec }: Draft<RemoteElementNode>, name: string): void {
    if (spec && name !== 'slot') refuse(`${tag} has no attribute ${name.slice(0, 64)}.`);
  }

  function setListener({ tag, spec, listeners: on }: Draft<RemoteElementNode>, name: string, listens: boolean): void {
    if (!listens) on.delete(name);
    else if (spec && Object.hasOwn(spec.events, name)) on.add(name);
    else if (spec) refuse(`${tag} has no event ${name.slice(0, 64)}.`);
  }

  function textOf(text: string): string {
    const kept = text.length > limits.textLength ? `${text.slice(0, limits.textLength)}…` : text;
    grow(kept.length);
    return kept;
  }

  function applyRecord(given: unknown): number {
    const read = RemoteRecordSchema.safeParse(given);
    if (!read.success) throw outOfStep();
    const record = read.data;
    const node = nodes.get(record[1]);
    // The node went before the record came: nobody will miss it.
    if (!node) {
      refused++;
      return 1;
    }
    if (record[0] === REMOTE_MUTATION.text) {
      if (node.kind === 'element') throw outOfStep();
      const text = draft(node);
      length -= text.text.length;
      text.text = textOf(record[2]);
      return 1;
    }
    if (node.kind !== 'element') throw outOfStep();
    const element = draft(node);
    switch (record[0]) {
      case REMOTE_MUTATION.insert: {
        const [, , child, index] = record;
        if (index > element.children.length) throw outOfStep();
        const count = add(child, (depths.get(element.id) ?? 0) + 1);
        element.children.splice(index, 0, (child as { id: string }).id);
        return 1 + count;
      }
      case REMOTE_MUTATION.remove: {
        const [removed] = element.children.splice(record[2], 1);
        if (removed === undefined) throw outOfStep();
        return 1 + removeAll(removed);
      }
      case REMOTE_MUTATION.property: {
        const [, , name, value, update] = record;
        if (update === REMOTE_UPDATE.listener) setListener(element, name, value === true);
        else if (update === REMOTE_UPDATE.attribute) setAttribute(element, name);
        else setProperty(element, name, value);
        return 1;
      }
    }
  }

  return {
    get: id => nodes.get(id),
    subscribe(id, listener) {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id);
      };
    },
    observe(listener) {
      observers.add(listener);
      return () => observers.delete(listener);
    },
    apply(records) {
      changed = new Set();
      let cost = 0;
      for (const record of records) cost += applyRecord(record);
      const done = changed;
      changed = new Set();
      for (const listener of [...observers]) listener(done);
      for (const id of done) for (const listener of [...(listeners.get(id) ?? [])]) listener();
      return cost;
    },
    get refused() {
      return refused;
    },
  };
}

function weight(value: unknown): number {
  return typeof value === 'string' ? value.length : value === undefined ? 0 : JSON.stringify(value).length;
}

function overLimit(what: string): HostError {
  return new HostError('script-limit', `The interface's script ${what}.`);
}

function outOfStep(): HostError {
  return new HostError('script-invalid', 'The interface’s script sent drawing instructions that fit nothing.', {
    retryable: true,
  });
}
