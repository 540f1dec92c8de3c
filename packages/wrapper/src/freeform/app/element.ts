// `app.element`: creates elements; no text becomes markup. Names and attributes follow the rules of pages.
import {
  attributeFault,
  elementFault,
  HTML_ELEMENTS,
  isDataAddress,
  SVG_ELEMENTS,
  SVG_NAMESPACE,
} from '../checks/markup-rules.ts';
import { AppError } from './app-error.ts';
import { makeElement, makeSvgElement } from './native.ts';

type OpenLink = (url: string) => Promise<void>;

/** Properties of controls, which an attribute would only set at first. */
const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'open', 'hidden']);

export function createElementMaker(openLink: OpenLink) {
  return (name: string, attributes?: Record<string, unknown>, ...children: unknown[]): HTMLElement | SVGElement => {
    const isHtml = HTML_ELEMENTS.has(name);
    if (!isHtml && !SVG_ELEMENTS.has(name)) throw new AppError('refused', elementFault(name));
    const node = isHtml ? makeElement(name as keyof HTMLElementTagNameMap) : makeSvgElement(SVG_NAMESPACE, name);
    node.append(...children.flat(Number.POSITIVE_INFINITY).filter(isShown).map(asNode));
    for (const [key, value] of Object.entries(attributes ?? {})) setAttribute(node, key, value, openLink);
    return node as HTMLElement | SVGElement;
  };
}

function setAttribute(node: Element, key: string, value: unknown, openLink: OpenLink): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'function') {
    const type = key.toLowerCase().replace('on', '');
    if (key.toLowerCase().startsWith('on')) node.addEventListener(type, value as EventListener);
    return;
  }
  const name = key === 'className' ? 'class' : key === 'htmlFor' ? 'for' : key;
  const text = String(value);
  const tag = node.localName;
  if (name === 'href' && tag === 'a' && !text.startsWith('#')) {
    setLink(node, text, openLink);
    return;
  }
  const fault = name === 'src' && isDataAddress(tag, text) ? undefined : attributeFault(tag, name, text);
  if (fault !== undefined) throw new AppError('refused', fault);
  if (PROPERTIES.has(name) && name in node) Object.assign(node, { [name]: value });
  else if (value === false && !name.startsWith('aria-')) return;
  else node.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : text);
}

/** A link out of the page is opened by the host. It keeps an `href`, so that it has the keyboard and the role of a link. */
function setLink(node: Element, url: string, openLink: OpenLink): void {
  node.setAttribute('href', '#');
  node.setAttribute('title', url);
  node.addEventListener('click', event => {
    event.preventDefault();
    void openLink(url);
  });
}

const isShown = (child: unknown): boolean => child !== undefined && child !== null && child !== false;
const asNode = (child: unknown): Node | string => (child instanceof Node ? child : String(child));
