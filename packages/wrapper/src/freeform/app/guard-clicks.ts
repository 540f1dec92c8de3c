// Links of a page never navigate: their addresses can be set in many ways, and during a click as well.
import { apply, createGetter, defineProperty, NativeElement, NativeNode } from './native.ts';

const isConnected = createGetter<Node, boolean>(Node.prototype, 'isConnected');
const getType = createGetter<Event, string>(Event.prototype, 'type');
const isComposed = createGetter<Event, boolean>(Event.prototype, 'composed');
const { getRootNode } = Node.prototype;
const { composedPath, preventDefault } = Event.prototype;
const { matches, getAttribute, scrollIntoView } = Element.prototype;
const { getElementById } = Document.prototype;
const page = document;

/** Events by which browsers follow a link. */
const FOLLOWING = ['click', 'auxclick', 'DOMActivate'];

export function guardClicks(): void {
  for (const type of FOLLOWING) addEventListener(type, stopLink, true);
  ignoreUnseenClicks();
  openShadowTrees();
}

/** Every link is stopped; one into the page scrolls there. */
function stopLink(event: Event): void {
  const isLink = (target: EventTarget): target is Element =>
    target instanceof NativeElement &&
    apply(matches as (this: Element, selector: string) => boolean, target, ['a, area']);
  const link = apply(composedPath, event, []).find(isLink);
  if (!link) return;
  apply(preventDefault, event, []);
  const address = apply(getAttribute, link, ['href']) ?? '';
  if (address.length < 2 || !address.startsWith('#') || getType(event) !== 'click') return;
  const target = apply(getElementById, page, [decoded(address.slice(1))]);
  if (target) apply(scrollIntoView, target, []);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Drops what would follow a link without reaching the window's listener: clicks on elements outside of the page, and those that end in a tree. */
function ignoreUnseenClicks(): void {
  const isDetached = (target: Node): boolean => !isConnected(target);
  const isUnseen = (target: unknown, event: Event): boolean =>
    target instanceof NativeNode &&
    (isDetached(target) || (!isComposed(event) && apply(getRootNode, target, []) !== page));
  const { dispatchEvent } = EventTarget.prototype;
  const { click } = HTMLElement.prototype;
  defineProperty(EventTarget.prototype, 'dispatchEvent', {
    value: function (this: EventTarget | undefined, event: Event) {
      const type = getType(event);
      if (FOLLOWING.some(each => each === type) && isUnseen(this, event)) return true;
      return apply(dispatchEvent, this ?? window, [event]);
    },
  });
  defineProperty(HTMLElement.prototype, 'click', {
    value: function (this: HTMLElement) {
      if (!isDetached(this)) apply(click, this, []);
    },
  });
}

/** The path of a click does not show what is in a closed tree. */
function openShadowTrees(): void {
  const { attachShadow } = Element.prototype;
  defineProperty(Element.prototype, 'attachShadow', {
    value: function (this: Element, init: ShadowRootInit) {
      return apply(attachShadow, this, [{ ...init, mode: 'open' }]);
    },
  });
}
