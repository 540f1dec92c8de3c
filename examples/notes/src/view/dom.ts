// The elements of the document, and new ones, without a framework.

type Child = Node | string;
type Attributes = Record<string, string | (() => void)>;

/** An element with attributes and children. A handler's name starts with `on`. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A drawing of one path in a square of 24, for buttons whose name is a label. */
export function icon(path: string): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return h('span', { class: 'icon' }, svg);
}

const get = <E extends Element = HTMLElement>(selector: string): E => document.querySelector(selector) as E;

/** The fixed elements of the document. */
export const parts = {
  root: get('.notes'),
  count: get('.count'),
  newTitle: get<HTMLInputElement>('#new'),
  add: get<HTMLButtonElement>('[data-action="add"]'),
  query: get<HTMLInputElement>('#query'),
  notice: get('.notice'),
  rows: get<HTMLUListElement>('.rows'),
  empty: get('.empty'),
  undo: get('.undo'),
  announcement: get('.announcement'),
  radios: (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)],
  radio: (name: string) => get<HTMLInputElement>(`input[name="${name}"]:checked`).value,
};

/** Says a sentence to users of screen readers. */
export function announce(text: string): void {
  parts.announcement.textContent = text;
}
