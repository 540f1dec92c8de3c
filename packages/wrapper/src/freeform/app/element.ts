// `app.element`: creates elements of HTML and SVG; no text becomes markup.

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
/** Elements of SVG, as browsers write them. HTML has `title`, `text` is unknown there. */
const SVG_ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask title desc use symbol marker pattern image foreignObject textPath'.split(
    ' ',
  ),
);
/** Properties of controls, which an attribute would only set at first. */
const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'open', 'hidden']);
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

export function createElement(
  name: string,
  attributes?: Record<string, unknown>,
  ...children: unknown[]
): HTMLElement | SVGElement {
  const node = SVG_ELEMENTS.has(name) ? document.createElementNS(SVG_NAMESPACE, name) : document.createElement(name);
  node.append(...children.flat(Number.POSITIVE_INFINITY).filter(isShown).map(asNode));
  for (const [key, value] of Object.entries(attributes ?? {})) setAttribute(node, key, value);
  return node as HTMLElement | SVGElement;
}

function setAttribute(node: Element, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'function') {
    if (/^on/i.test(key)) node.addEventListener(key.slice(2).toLowerCase(), value as EventListener);
    return;
  }
  const name = NAMES[key] ?? key;
  if (PROPERTIES.has(name) && name in node) Object.assign(node, { [name]: value });
  else if (value === false && !name.startsWith('aria-')) return;
  else node.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
}

const isShown = (child: unknown): boolean => child !== undefined && child !== null && child !== false;
const asNode = (child: unknown): Node | string => (child instanceof Node ? child : String(child));
