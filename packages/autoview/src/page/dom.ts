// Creates elements from data, never from markup, so that a server's text is never parsed as HTML.

type Child = Node | string | false | null | undefined;
type Attributes = { readonly [name: string]: unknown };

/**
 * Creates an element. A function under `on…` is a listener; `true` is an attribute without a value; `false`, `null` and `undefined` set no
 * attribute; strings among the children are text.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...(children.filter(child => child || child === '') as (Node | string)[]).flatMap(inPieces));
  return element;
}

/** Texts of one node each: a browser lays out a longer word in quadratic time, and neighbouring nodes are shaped together. */
const NODE_LENGTH = 400;
const NODES = /.{1,400}/gsu;

function inPieces(child: Node | string): (Node | string)[] {
  if (typeof child !== 'string' || child.length <= NODE_LENGTH) return [child];
  return child.match(NODES) ?? [];
}

/** Creates a small button. `label` is a short text, or a sign that an `aria-label` in `attributes` explains. */
export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { class: 'small', onclick, ...attributes }, label);
}

/** Sets and removes attributes as `h` does. Listeners can't be changed afterwards. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else {
      // An ARIA attribute without a value counts as absent.
      const text = value === true && !name.startsWith('aria-') ? '' : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/** Gives an element exactly these children. A child that is in its place already is not moved, so it keeps the focus. */
export function setChildren(parent: Element, children: readonly Child[]): void {
  const presentChildren = children.filter(child => child || child === '') as (Node | string)[];
  const nodes = presentChildren.map(child => (typeof child === 'string' ? document.createTextNode(child) : child));
  const nodeSet = new Set<Node>(nodes);
  for (const child of [...parent.childNodes]) if (!nodeSet.has(child)) child.remove();
  for (const [index, node] of nodes.entries()) {
    const there = parent.childNodes[index];
    if (there !== node) parent.insertBefore(node, there ?? null);
  }
}
