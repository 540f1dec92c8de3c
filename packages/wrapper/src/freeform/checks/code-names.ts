// The names that the scripts of a freeform page may use. Globals are a list of what is allowed; members are a list of what is refused.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Globals of the language and of the browser that neither load, navigate, keep data nor reach another window. */
export const GLOBALS: ReadonlySet<string> = words(`
  app document console undefined NaN Infinity Object Array String Number Boolean BigInt Symbol Math JSON Date RegExp Map Set WeakMap WeakSet
  WeakRef Promise Intl Iterator Error TypeError RangeError SyntaxError AggregateError isNaN isFinite parseInt parseFloat encodeURIComponent
  decodeURIComponent encodeURI decodeURI structuredClone atob btoa setTimeout clearTimeout setInterval clearInterval queueMicrotask
  requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback getComputedStyle matchMedia getSelection performance
  innerWidth innerHeight devicePixelRatio scrollX scrollY scrollTo scrollBy addEventListener removeEventListener
  dispatchEvent ResizeObserver IntersectionObserver MutationObserver
  AbortController AbortSignal Event CustomEvent MouseEvent PointerEvent KeyboardEvent InputEvent FocusEvent EventTarget Node NodeList Element
  Text DocumentFragment HTMLElement HTMLButtonElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLFormElement
  HTMLOptionElement HTMLTableElement HTMLDialogElement HTMLDetailsElement HTMLCanvasElement HTMLImageElement SVGElement SVGSVGElement
  DOMRect DOMPoint DOMMatrix Path2D ImageData CSS URL URLSearchParams TextEncoder TextDecoder ArrayBuffer DataView Uint8Array
  Uint8ClampedArray Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Blob File FileReader FormData Option`);

export const NAVIGATOR_MEMBERS: ReadonlySet<string> = words('language languages clipboard onLine maxTouchPoints');

/** The names of the window itself. */
export const WINDOW_NAMES: ReadonlySet<string> = words('window self globalThis');

/** Globals that stay what they are although a script declares one of the name: with `var`, or in a script that is not run for it. */
export const RESERVED: ReadonlySet<string> = words(
  'window self globalThis frames parent top opener location document navigator app',
);

const kinds = (entries: readonly (readonly [names: string, reason: string])[]): ReadonlyMap<string, string> =>
  new Map(entries.flatMap(([names, reason]) => [...words(names)].map(name => [name, reason] as const)));

/** Why a well-known global is refused. */
export const REFUSED_GLOBALS: ReadonlyMap<string, string> = kinds([
  ['eval Function', 'it turns text into code'],
  [
    'fetch XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker importScripts Image Audio RTCPeerConnection FontFace',
    'a page loads nothing; call tools with app.run and app.callTool',
  ],
  ['parent top opener frames postMessage', 'a page does not reach the window around it; app speaks with the host'],
  ['location open history navigation close', 'a page does not navigate; open links with app.openLink'],
  ['localStorage sessionStorage indexedDB caches cookieStore', 'a page keeps nothing'],
  ['alert confirm prompt print', 'dialogs of the browser are blocked; draw the question in the page'],
  ['Reflect Proxy', 'it reaches members by names that cannot be checked'],
  ['App vitrine require module exports', 'app is there already, without an import'],
]);

/** Members of any object that are refused, read or written. */
export const REFUSED_MEMBERS: ReadonlyMap<string, string> = kinds([
  [
    'outerHTML insertAdjacentHTML srcdoc setHTMLUnsafe parseHTMLUnsafe createContextualFragment parseFromString httpEquiv',
    'it turns text into markup; use app.element and textContent',
  ],
  [
    'constructor __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ prepareStackTrace',
    'it reaches behind objects',
  ],
  ['defaultView contentWindow contentDocument ownerDocument', 'it reaches a window'],
  ['postMessage onmessage onmessageerror', 'app speaks with the host'],
  [
    'sendBeacon serviceWorker RTCPeerConnection webkitRTCPeerConnection XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker',
    'a page loads nothing',
  ],
  ['DOMParser XSLTProcessor', 'it turns text into markup; use app.element and textContent'],
  ['localStorage sessionStorage indexedDB cookieStore', 'a page keeps nothing'],
  [
    'getPrototypeOf setPrototypeOf getOwnPropertyDescriptor getOwnPropertyDescriptors defineProperty defineProperties',
    'it reaches behind objects',
  ],
]);

/** Members of events and nodes that may be a window or a document. */
export const WINDOW_SOURCES: ReadonlySet<string> = words(`
  currentTarget target srcElement relatedTarget composedPath view parentNode getRootNode ownerDocument defaultView startContainer endContainer
  commonAncestorContainer singleNodeValue currentNode documentElement body`);

/** Members of any object that must not be called. */
export const REFUSED_CALLS: ReadonlyMap<string, string> = kinds([
  ['open', 'a page does not navigate; open links with app.openLink'],
  ['submit requestSubmit', 'a form is not sent; call app.run'],
  ['setAttributeNS setAttributeNode toggleAttribute', 'use setAttribute with a literal name, or app.element'],
]);

/** Members of `document` that are refused besides. */
export const REFUSED_OF_DOCUMENT: ReadonlyMap<string, string> = kinds([
  ['location URL documentURI baseURI referrer domain', 'a page does not navigate'],
  [
    'write writeln close execCommand implementation',
    'it replaces the page, or turns text into markup; use app.element',
  ],
  ['cookie', 'a page keeps nothing'],
]);

/** Members that hold an address where an element has them. */
export const ADDRESS_MEMBERS: ReadonlySet<string> = words(
  'href src srcset action formAction location ping poster target formTarget',
);
