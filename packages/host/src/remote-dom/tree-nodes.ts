// The nodes of a remote-DOM tree, as renderers see them: plain objects that never change.
import type { RemoteElementSpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';

/** An element of a remote-DOM tree. */
export interface RemoteElementNode {
  readonly kind: 'element';
  readonly id: string;
  readonly tag: string;
  /** Specification of the element; absent when the host has no such element: a placeholder stands for it. */
  readonly spec?: RemoteElementSpec;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Events the script listens to. */
  readonly listeners: ReadonlySet<string>;
  /** Ids. */
  readonly children: readonly string[];
}

/** A text of a remote-DOM tree. */
export interface RemoteTextNode {
  /** A comment has its place among its siblings and shows nothing. */
  readonly kind: 'text' | 'comment';
  readonly id: string;
  readonly text: string;
}

/** A node of a remote tree: an element or a text. */
export type RemoteTreeNode = RemoteElementNode | RemoteTextNode;

/** The copy of a node that the current batch may change. */
export type WritableNode<Node> = Node extends RemoteElementNode
  ? Omit<Node, 'children'> & { children: string[]; properties: Record<string, unknown>; listeners: Set<string> }
  : { -readonly [Key in keyof Node]: Node[Key] };

export type WritableElement = WritableNode<RemoteElementNode>;

/** An element without properties, listeners and children. Its properties have no prototype, which a script could reach otherwise. */
export function newElement(id: string, tag: string, spec?: RemoteElementSpec): WritableElement {
  const properties = Object.create(null) as Record<string, unknown>;
  return { kind: 'element', id, tag, ...(spec && { spec }), properties, listeners: new Set(), children: [] };
}

export function copyNode(node: RemoteTreeNode): RemoteTreeNode {
  if (node.kind !== 'element') return { ...node };
  return {
    ...node,
    properties: Object.assign(Object.create(null), node.properties),
    listeners: new Set(node.listeners),
    children: [...node.children],
  };
}

/** Characters that a value costs of the tree's total length. */
export function valueLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value === undefined ? 0 : JSON.stringify(value).length;
}
