// Applies the records of a script to the tree, checked against the manifest's elements and the limits. A value that is not allowed is
// left out and counted; a record that does not fit the tree, or exceeds a limit, throws.

import { RemoteNodeSchema, RemoteRecordSchema } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import {
  isRemoteElementName,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_ROOT_ID,
  REMOTE_UPDATE,
} from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { truncate } from '@vitrine/std/internal/truncate';
import { HostError } from '../errors.ts';
import type { RemoteTreeOptions } from './tree.ts';
import {
  copyNode,
  newElement,
  type RemoteElementNode,
  type RemoteTextNode,
  type RemoteTreeNode,
  valueLength,
  type WritableElement,
  type WritableNode,
} from './tree-nodes.ts';
import { checkRemoteValue } from './values.ts';

export interface TreeState extends RemoteTreeOptions {
  readonly nodes: Map<string, RemoteTreeNode>;
  readonly depths: Map<string, number>;
  /** Ids of what the current batch changed, added or removed: changed nodes are its own copies. */
  changed: Set<string>;
  /** Characters of all texts and values. */
  length: number;
  refused: number;
  /** Problems that `onRefused` has been called with. */
  readonly reported: Set<string>;
}

/** Different problems that are reported; further ones are only counted. */
const MAX_REPORTED = 50;

export function createTreeState(options: RemoteTreeOptions): TreeState {
  return {
    ...options,
    nodes: new Map<string, RemoteTreeNode>([[REMOTE_ROOT_ID, newElement(REMOTE_ROOT_ID, '')]]),
    depths: new Map([[REMOTE_ROOT_ID, 0]]),
    changed: new Set(),
    length: 0,
    refused: 0,
    reported: new Set(),
  };
}

/** Returns what the record costs: one for itself, and one for each node it adds or removes. */
export function applyRecord(state: TreeState, given: unknown): number {
  const result = RemoteRecordSchema.safeParse(given);
  if (!result.success) throw doesNotFit();
  const record = result.data;
  const node = state.nodes.get(record[1]);
  if (!node) {
    // The node was removed before the record came, so it changes nothing.
    state.refused++;
    return 1;
  }
  if (record[0] === REMOTE_MUTATION.text) return setText(state, node, record[2]);
  if (node.kind !== 'element') throw doesNotFit();
  const element = writable(state, node);
  switch (record[0]) {
    case REMOTE_MUTATION.insert:
      return 1 + insert(state, element, record[2], record[3]);
    case REMOTE_MUTATION.remove: {
      const [removed] = element.children.splice(record[2], 1);
      if (removed === undefined) throw doesNotFit();
      return 1 + removeSubtree(state, removed);
    }
    case REMOTE_MUTATION.property: {
      const [, , name, value, update] = record;
      if (update === REMOTE_UPDATE.listener) setListener(state, element, name, value === true);
      else if (update === REMOTE_UPDATE.attribute) refuseAttribute(state, element, name);
      else setProperty(state, element, name, value);
      return 1;
    }
  }
}

function refuse(state: TreeState, problem: string): void {
  const { reported, onRefused } = state;
  state.refused++;
  if (reported.size >= MAX_REPORTED || reported.has(problem)) return;
  reported.add(problem);
  onRefused?.(problem);
}

/** The node as a copy of the current batch. */
function writable<Node extends RemoteTreeNode>({ nodes, changed }: TreeState, node: Node): WritableNode<Node> {
  if (changed.has(node.id)) return node as unknown as WritableNode<Node>;
  const copy = copyNode(node);
  nodes.set(node.id, copy);
  changed.add(node.id);
  return copy as unknown as WritableNode<Node>;
}

function grow(state: TreeState, by: number): void {
  state.length += by;
  const { totalLength } = state.limits;
  if (state.length > totalLength) throw overLimit(`draws more than ${totalLength} characters`);
}

function insert(state: TreeState, element: WritableElement, child: unknown, index: number): number {
  if (index > element.children.length) throw doesNotFit();
  const count = add(state, child, (state.depths.get(element.id) ?? 0) + 1);
  element.children.splice(index, 0, (child as { id: string }).id);
  return count;
}

/** Adds a node and all below it; returns how many there are. */
function add(state: TreeState, given: unknown, depth: number): number {
  const { nodes, depths, changed, limits } = state;
  if (depth > limits.depth) throw overLimit(`nests deeper than ${limits.depth}`);
  if (nodes.size > limits.nodes) throw overLimit(`draws more than ${limits.nodes} nodes`);
  const result = RemoteNodeSchema.safeParse(given);
  if (!result.success || nodes.has(result.data.id)) throw doesNotFit();
  const node = result.data;
  changed.add(node.id);
  depths.set(node.id, depth);
  if (node.type !== REMOTE_NODE.element) {
    const kind = node.type === REMOTE_NODE.text ? 'text' : 'comment';
    nodes.set(node.id, { kind, id: node.id, text: keptText(state, node.data) });
    return 1;
  }
  const element = addElement(state, node.id, node.element);
  for (const [name, value] of Object.entries(node.properties ?? {})) setProperty(state, element, name, value);
  for (const name of Object.keys(node.attributes ?? {})) refuseAttribute(state, element, name);
  for (const [name, value] of Object.entries(node.eventListeners ?? {}))
    setListener(state, element, name, value === true);
  let count = 1;
  for (const child of node.children) {
    count += add(state, child, depth + 1);
    element.children.push((child as { id: string }).id);
  }
  return count;
}

function addElement(state: TreeState, id: string, tag: string): WritableElement {
  const { manifest, nodes } = state;
  const spec = isRemoteElementName(tag) && Object.hasOwn(manifest, tag) ? manifest[tag] : undefined;
  if (!spec) refuse(state, `There is no element ${tag}.`);
  const element = newElement(id, tag, spec);
  nodes.set(id, element as RemoteElementNode);
  return element;
}

/** Returns how many nodes were removed. */
function removeSubtree(state: TreeState, id: string): number {
  const { nodes, depths, changed } = state;
  const node = nodes.get(id);
  if (!node) return 0;
  nodes.delete(id);
  depths.delete(id);
  changed.add(id);
  if (node.kind !== 'element') {
    state.length -= node.text.length;
    return 1;
  }
  for (const value of Object.values(node.properties)) state.length -= valueLength(value);
  return node.children.reduce((count, child) => count + removeSubtree(state, child), 1);
}

function setText(state: TreeState, node: RemoteTreeNode, text: string): number {
  if (node.kind === 'element') throw doesNotFit();
  const copy = writable<RemoteTextNode>(state, node);
  state.length -= copy.text.length;
  copy.text = keptText(state, text);
  return 1;
}

function setProperty(state: TreeState, element: WritableElement, name: string, value: unknown): void {
  const { tag, spec, properties } = element;
  if (!spec) return;
  const propertySpec = Object.hasOwn(spec.properties, name) ? spec.properties[name] : undefined;
  if (!propertySpec) {
    if (value !== null) refuse(state, `${tag} has no property ${name.slice(0, 64)}.`);
    return;
  }
  const checked = checkRemoteValue(value, { name, spec: propertySpec, limits: state.limits });
  if ('problem' in checked) refuse(state, `${tag}: ${name} ${checked.problem}.`);
  const next = 'problem' in checked ? undefined : checked.value;
  grow(state, valueLength(next) - valueLength(properties[name]));
  // A refused value also removes the older one.
  if (next === undefined) delete properties[name];
  else properties[name] = next;
}

/** Elements of the manifest turn their attributes into properties, so a record with an attribute belongs to no property. */
function refuseAttribute(state: TreeState, { tag, spec }: WritableElement, name: string): void {
  if (spec && name !== 'slot') refuse(state, `${tag} has no attribute ${name.slice(0, 64)}.`);
}

function setListener(state: TreeState, element: WritableElement, name: string, listens: boolean): void {
  const { tag, spec, listeners } = element;
  if (!listens) listeners.delete(name);
  else if (spec && Object.hasOwn(spec.events, name)) listeners.add(name);
  else if (spec) refuse(state, `${tag} has no event ${name.slice(0, 64)}.`);
}

/** The text, cut to the limit. */
function keptText(state: TreeState, text: string): string {
  const { textLength } = state.limits;
  const shortText = truncate(text, textLength);
  grow(state, shortText.length);
  return shortText;
}

function overLimit(problem: string): HostError {
  return new HostError('script-limit', `The interface's script ${problem}.`);
}

function doesNotFit(): HostError {
  return new HostError('script-invalid', 'The interface’s script sent drawing instructions that do not fit its tree.', {
    retryable: true,
  });
}
