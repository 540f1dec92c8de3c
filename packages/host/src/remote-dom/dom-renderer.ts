// Draws a tree with plain DOM. An element is created once and kept while its node is in the tree, also when the node moves; a batch
// updates only changed nodes.
import { REMOTE_ROOT_ID } from '@vitrine/protocol/remote-dom';
import { type DomElement, type DomElementDefinition, unknownDomElement } from './dom-elements.ts';
import type { DrawOptions, RemoteDomDrawing } from './stage.ts';
import { adoptRemoteStyles } from './styles.ts';
import type { RemoteElementNode } from './tree.ts';

interface Drawn {
  node: Node;
  tag: string;
  element?: DomElement;
}

export function drawWithDom(
  { parent, tree, emit }: DrawOptions,
  elements: Readonly<Record<string, DomElementDefinition>>,
): RemoteDomDrawing {
  adoptRemoteStyles(parent);
  const drawn = new Map<string, Drawn>([
    [REMOTE_ROOT_ID, { node: parent, tag: '', element: { element: parent, update() {} } }],
  ]);

  function make(id: string): Drawn | undefined {
    const node = tree.get(id);
    if (!node) return undefined;
    const tag = node.kind === 'element' ? node.tag : node.kind;
    const there = drawn.get(id);
    // A script may use an id again for another kind of node.
    if (there?.tag === tag) return there;
    const made: Drawn =
      node.kind === 'element'
        ? makeElement(node)
        : { node: node.kind === 'text' ? document.createTextNode(node.text) : document.createComment(''), tag };
    drawn.set(id, made);
    if (node.kind === 'element') update(id);
    return made;
  }

  function makeElement({ id, tag, spec }: RemoteElementNode): Drawn {
    const element = spec ? elements[tag]!.create((event, given) => emit(id, event, given)) : unknownDomElement(tag);
    return { node: element.element, tag, element };
  }

  function update(id: string): void {
    const node = tree.get(id);
    const it = drawn.get(id);
    if (!node || !it) return;
    if (node.kind !== 'element') {
      if (node.kind === 'text' && it.node instanceof Text && it.node.data !== node.text) it.node.data = node.text;
      return;
    }
    it.element?.update(node.properties, { listeners: node.listeners, hasChildren: node.children.length > 0 });
    const content = it.element?.content === undefined ? it.element?.element : it.element.content;
    if (content) arrange(content, node.children);
  }

  /** Puts the children in order, moving only those that are out of it. */
  function arrange(content: HTMLElement, children: readonly string[]): void {
    const wanted = children.flatMap(id => make(id)?.node ?? []);
    const keep = new Set<Node>(wanted);
    for (const child of [...content.childNodes]) if (!keep.has(child)) child.remove();
    let place = content.firstChild;
    for (const node of wanted) {
      if (node === place) place = place.nextSibling;
      else content.insertBefore(node, place);
    }
  }

  const unobserve = tree.observe(changed => {
    for (const id of changed) if (!tree.get(id)) drawn.delete(id);
    for (const id of changed) if (tree.get(id)) update(id);
  });

  return {
    close() {
      unobserve();
      drawn.clear();
      parent.replaceChildren();
    },
  };
}
