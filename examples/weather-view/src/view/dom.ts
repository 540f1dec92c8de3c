// Creates elements without a framework.

type Child = Node | string | undefined | false;

/** An element with attributes and children. A handler's name starts with `on`; undefined and false children are left out. */
export function h(
  name: string,
  attributes: Record<string, string | number | (() => void)> = {},
  ...children: readonly Child[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, String(value));
  }
  element.append(...children.filter(child => child !== undefined && child !== false));
  return element;
}

/** A drawing from its markup, which must be a constant of this example. */
export function drawing(markup: string, attributes: Record<string, string> = {}): SVGElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const svg = template.content.firstElementChild as SVGElement;
  for (const [key, value] of Object.entries({ 'aria-hidden': 'true', ...attributes })) svg.setAttribute(key, value);
  return svg;
}

/** The one element that matches. */
export function get<E extends Element = HTMLElement>(selector: string): E {
  return document.querySelector(selector) as E;
}
