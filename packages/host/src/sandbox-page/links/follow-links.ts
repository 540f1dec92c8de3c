// Follows the links of a view's document. Its frame can go to no other page and open no window, so a place in the same page is scrolled
// to, and every other address is passed to the host, which asks the user. It runs in the view's own realm: what it passes on a view
// could request by messages as well.
import { parseURL } from '@vitrine/std/internal/parse-url';
import { type HeldFiles, readDataURL } from '../held-files.ts';
import type { ViewRequest } from '../view-request.ts';
import { isOwnFrame, readLink, type ViewLink } from './read-link.ts';
import { readFragment, scrollToPlace } from './scroll-to-place.ts';

/** Event methods kept here, because a view may replace them. */
const { preventDefault, stopPropagation, stopImmediatePropagation } = Event.prototype;
const { addEventListener: listen, removeEventListener: unlisten, dispatchEvent } = EventTarget.prototype;
const { attachShadow } = Element.prototype;
const { click } = HTMLElement.prototype;
const { apply } = Reflect;
const later = setTimeout;

export interface LinkFollower {
  /** Adds the listeners. Opening a document removes every listener: call it again then. */
  listen(): void;
}

export function createLinkFollower(send: (request: ViewRequest) => void, files: HeldFiles): LinkFollower {
  /** The address of the bootstrap document: a relative link without `<base>` leads to it, and so to no page of the view. */
  const ownAddress = document.baseURI;
  /** Events whose default action the view itself has prevented. */
  const prevented = new WeakSet<Event>();
  const stop = (reason: 'address' | 'window' | 'file' | 'script', target: string): void =>
    send({ stopped: { reason, target } });

  function follow({ href, fileName }: ViewLink): void {
    const fragment = readFragment(href, ownAddress);
    const url = parseURL(href, document.baseURI);
    if (fragment !== undefined) scrollToPlace(fragment);
    else if (url?.protocol === 'javascript:') refuseScript(href);
    else if (url && /^(blob|data):$/.test(url.protocol)) offer(url, fileName);
    else if (!url || url.origin === new URL(ownAddress).origin) stop('address', href);
    else send({ method: 'ui/open-link', params: { url: url.href } });
  }

  /** The browser would run none; `javascript:void(0)` is what pages write for a link with a listener. */
  function refuseScript(href: string): void {
    if (!/^javascript:\s*(void\b|;|$)/i.test(href)) stop('script', href);
  }

  function offer({ protocol, href }: URL, fileName: string | undefined): void {
    const file = protocol === 'data:' ? readDataURL(href) : files.find(href);
    if (file) files.offer(file, fileName);
    else stop('file', fileName || href);
  }

  /** The last listener of a click: what no other listener has prevented is followed. */
  function onClick(event: Event): void {
    const link = event.defaultPrevented ? undefined : readLink(event);
    if (!link) return;
    cancel(event, link);
    follow(link);
  }

  /** The view keeps the event from the last listener, and may still prevent its default action. */
  function onStopped(event: Event): void {
    const link = event.defaultPrevented ? undefined : readLink(event);
    if (!link) return;
    cancel(event, link);
    later(() => prevented.has(event) || follow(link));
  }

  /** Listeners of one target run in the order in which they were added. */
  function moveToEnd(event: Event): void {
    const { currentTarget } = event;
    apply(unlisten, currentTarget, [event.type, onClick]);
    apply(listen, currentTarget, [event.type, onClick]);
  }

  function listenIn(target: EventTarget): void {
    for (const type of ['click', 'auxclick']) apply(listen, target, [type, moveToEnd, true]);
  }

  Event.prototype.preventDefault = function () {
    prevented.add(this);
    apply(preventDefault, this, []);
  };
  for (const [name, native] of Object.entries({ stopPropagation, stopImmediatePropagation }))
    Event.prototype[name as 'stopPropagation'] = function () {
      apply(native, this, []);
      onStopped(this);
    };
  // An event inside a closed shadow tree reaches the window without its target.
  Element.prototype.attachShadow = function (init) {
    const root = apply(attachShadow, this, [init]) as ShadowRoot;
    if (root.mode === 'closed') listenIn(root);
    return root;
  };
  // An event of an element outside the document does not reach the window: `Object.assign(document.createElement('a'), …).click()`.
  const followOutside = <T>(element: HTMLElement, dispatch: () => T): T => {
    const isOutside = !element.isConnected;
    if (isOutside) apply(listen, element, ['click', onClick]);
    const result = dispatch();
    if (isOutside) apply(unlisten, element, ['click', onClick]);
    return result;
  };
  for (const { prototype } of [HTMLAnchorElement, HTMLAreaElement])
    Object.assign(prototype, {
      click(this: HTMLElement) {
        followOutside(this, () => apply(click, this, []));
      },
      dispatchEvent(this: HTMLElement, event: Event) {
        return followOutside(this, () => apply(dispatchEvent, this, [event]));
      },
    });
  const { open } = window;
  window.open = (address = '', target = '', ...more) => {
    const href = `${address}`.trim();
    if (target !== '' && isOwnFrame(target)) return apply(open, window, [address, target, ...more]);
    if (href === '' || /^about:blank\b/i.test(href)) stop('window', href);
    else follow({ href });
    return null;
  };
  return { listen: () => listenIn(window) };
}

/** Prevents the browser from following a link. An event that cannot be cancelled finds the link without an address. */
function cancel(event: Event, { element, href }: ViewLink): void {
  apply(preventDefault, event, []);
  if (event.cancelable || !element?.hasAttribute('href')) return;
  element.removeAttribute('href');
  later(() => element.hasAttribute('href') || element.setAttribute('href', href));
}
