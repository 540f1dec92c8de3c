// Links of a page never navigate: their addresses can be set in many ways, and during a click as well.
import { apply, defineProperty, getterOf, NativeElement, NativeNode } from './native.ts';

const isConnected = getterOf<Node, boolean>(Node.prototype, 'isConnected');
const typeOf = getterOf<Event, string>(Event.prototype, 'type');
const { composedPath, preventDefault } = Event.prototype;
const { matches, getAttribute, scrollIntoView } = Element.prototype;
const { getElementById } = Document.prototype;
const page = document;

export function guardClicks(): void {
  addEventListener('click', stopLink, true);
  addEventListener('auxclick', stopLink, true);
  ignoreDetachedClicks();
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
  if (address.length < 2 || !address.startsWith('#') || typeOf(event) !== 'click') return;
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

/** A click on an element outside of the page would reach no listener of the window, and follow a link. */
function ignoreDetachedClicks(): void {
  const isDetached = (target: unknown): boolean => target instanceof NativeNode && !isConnected(target);
  const { dispatchEvent } = EventTarget.prototype;
  const { click } = HTMLElement.prototype;
  defineProperty(EventTarget.prototype, 'dispatchEvent', {
    value: function (this: EventTarget | undefined, event: Event) {
      const isClick = /^(?:aux)?click$/.test(typeOf(event));
      return isClick && isDetached(this) ? true : apply(dispatchEvent, this ?? window, [event]);
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
