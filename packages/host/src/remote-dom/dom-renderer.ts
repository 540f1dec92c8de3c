// Draws a tree with plain DOM. An element is created once and kept while its node is in the tree, also when the node moves; a batch
// updates only changed nodes.
import { REMOTE_ROOT_ID } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { type DOMElement, type DOMElementDefinition, unknownDOMElement } from './dom-elements.ts';
import type { DrawOptions, RemoteDOMDrawing } from './stage.ts';
import { adoptRemoteStyles } from './styles.ts';
import type { RemoteElementNode } from './tree.ts';

interface Drawn {
  node: Node;
  tag: string;
  element?: DOMElement;
}

export function drawWithDOM(
  { parent, tree, emit }: DrawOptions,
  elements: Readonly<Record<string, DOMElementDefinition>>,
): RemoteDOMDrawing {
  adoptRemoteStyles(parent);
  const nodes = new Map<string, Drawn>([
    [REMOTE_ROOT_ID, { node: parent, tag: '', element: { element: parent, update() {} } }],
  ]);

  function make(id: string): Drawn | undefined {
    const node = tree.get(id);
    if (!node) return undefined;
    const tag = node.kind === 'element' ? node.tag : node.kind;
    const previous = nodes.get(id);
    // A script may use an id again for another kind of node.
    if (previous?.tag === tag) return previous;
    const next: Drawn =
      node.kind === 'element'
        ? makeElement(node)
        : { node: node.kind === 'text' ? document.createTextNode(node.text) : document.createComment(''), tag };
    nodes.set(id, next);
    if (node.kind === 'element') update(id);
    return next;
  }

  function makeElement({ id, tag, spec }: RemoteElementNode): Drawn {
    const element = spec ? elements[tag]!.create((event, given) => emit(id, event, given)) : unknownDOMElement(tag);
    return { node: element.element, tag, element };
  }

  function update(id: string): void {
    const node = tree.get(id);
    const current = nodes.get(id);
    if (!node || !current) return;
    if (node.kind !== 'element') {
      if (node.kind === 'text' && current.node instanceof Text && current.node.data !== node.text)
        current.node.data = node.text;
      return;
    }
    current.element?.update(node.properties, { listeners: node.listeners, hasChildren: node.children.length > 0 });
    const content = current.element?.content === undefined ? current.element?.element : current.element.content;
    if (content) arrange(content, node.children);
  }

  /** Puts the children in order, moving only those that are out of it. */
  function arrange(content: HTMLElement, children: readonly string[]): void {
    const nextNodes = children.flatMap(id => make(id)?.node ?? []);
    const keep = new Set<Node>(nextNodes);
    for (const child of [...content.childNodes]) if (!keep.has(child)) child.remove();
    let place = content.firstChild;
    for (const node of nextNodes) {
      if (node === place) place = place.nextSibling;
      else content.insertBefore(node, place);
    }
  }

  const unobserve = tree.observe(changed => {
    for (const id of changed) if (!tree.get(id)) nodes.delete(id);
    for (const id of changed) if (tree.get(id)) update(id);
  });

  return {
    close() {
      unobserve();
      nodes.clear();
      parent.replaceChildren();
    },
  };
}
