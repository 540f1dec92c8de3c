// Reads which link an event follows (HTML, 4.6.5 Following hyperlinks): of `a` and `area`, in HTML and in SVG.

/** A link that is to be followed. */
export interface ViewLink {
  /** The address as it is written. */
  href: string;
  /** The value of `download`; undefined for a link without it. */
  fileName?: string | undefined;
  element?: Element;
}

const XLINK = 'http://www.w3.org/1999/xlink';
/** Element methods kept here, because a view may replace them. */
const { getAttribute, getAttributeNS } = Element.prototype;
const { composedPath } = Event.prototype;
const read = (element: Element, name: string): string | null => getAttribute.call(element, name);

/** The link; undefined where the browser follows none, or follows it in a frame of the view. */
export function readLink(event: Event): ViewLink | undefined {
  const isPressed = event.type === 'click' || (event.type === 'auxclick' && (event as MouseEvent).button === 1);
  if (!isPressed) return undefined;
  const element = composedPath.call(event).find(isLink);
  if (!element || (element as HTMLElement).isContentEditable) return undefined;
  const href = (read(element, 'href') ?? getAttributeNS.call(element, XLINK, 'href') ?? '').trim();
  const target = read(element, 'target') ?? document.querySelector('base[target]')?.getAttribute('target') ?? '';
  if (isOwnFrame(target)) return undefined;
  return { href, fileName: read(element, 'download') ?? undefined, element };
}

/** Whether a target names a frame in the view's document. */
export function isOwnFrame(target: string): boolean {
  return target !== '' && [...document.querySelectorAll('iframe')].some(frame => read(frame, 'name') === target);
}

function isLink(node: EventTarget): node is Element {
  if (!(node instanceof Element) || !/^(a|area)$/.test(node.localName)) return false;
  return read(node, 'href') !== null || (node instanceof SVGElement && node.hasAttributeNS(XLINK, 'href'));
}
