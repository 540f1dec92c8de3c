// Names that the scripts of a freeform page may use, and why others do not work there.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Globals that a page has. What is neither here nor declared is a name that a model made up, or one of a library. */
export const GLOBALS: ReadonlySet<string> = words(`
  app window self globalThis document navigator console undefined NaN Infinity Object Array String Number Boolean BigInt Symbol Math JSON
  Date RegExp Map Set WeakMap WeakSet WeakRef FinalizationRegistry Promise Reflect Proxy Intl Iterator Error TypeError RangeError SyntaxError
  AggregateError isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape
  structuredClone atob btoa setTimeout clearTimeout setInterval clearInterval queueMicrotask reportError crypto screen event
  requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback getComputedStyle matchMedia getSelection performance
  innerWidth innerHeight devicePixelRatio scrollX scrollY scrollTo scrollBy scroll addEventListener removeEventListener
  dispatchEvent ResizeObserver IntersectionObserver MutationObserver AbortController AbortSignal
  Event CustomEvent UIEvent MouseEvent PointerEvent KeyboardEvent InputEvent FocusEvent WheelEvent TouchEvent DragEvent SubmitEvent
  EventTarget Node NodeList NodeFilter Range Element Text Comment Document DocumentFragment ShadowRoot DOMParser XMLSerializer customElements
  HTMLElement HTMLAnchorElement HTMLButtonElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLFormElement
  HTMLOptionElement HTMLLabelElement HTMLTableElement HTMLDialogElement HTMLDetailsElement HTMLCanvasElement HTMLImageElement
  HTMLTemplateElement SVGElement SVGSVGElement DOMRect DOMPoint DOMMatrix Path2D ImageData CSS CSSStyleSheet URL URLSearchParams
  TextEncoder TextDecoder ArrayBuffer DataView Uint8Array Uint8ClampedArray Int8Array Uint16Array Int16Array Uint32Array Int32Array
  Float32Array Float64Array BigInt64Array BigUint64Array Blob File FileReader FormData Option Image OffscreenCanvas createImageBitmap
  Animation KeyframeEffect`);

/** The names of the window itself. */
export const WINDOW_NAMES: ReadonlySet<string> = words('window self globalThis');

const reasons = (entries: readonly (readonly [names: string, reason: string])[]): ReadonlyMap<string, string> =>
  new Map(entries.flatMap(([names, reason]) => [...words(names)].map(name => [name, reason] as const)));

/** Well-known globals that the policy of a page, its sandbox or its host stops. */
export const NOT_IN_PAGE: ReadonlyMap<string, string> = reasons([
  ['eval Function', 'it turns text into code'],
  [
    'fetch XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker importScripts Audio RTCPeerConnection FontFace',
    'a page loads nothing; call tools with app.run and app.callTool',
  ],
  ['parent top opener frames postMessage onmessage', 'app speaks with the host'],
  ['location open history navigation close', 'a page does not navigate; open links with app.openLink'],
  ['localStorage sessionStorage indexedDB caches cookieStore', 'a page keeps nothing'],
  ['alert confirm prompt print', 'dialogs of the browser are blocked; draw the question in the page'],
  ['App vitrine require module exports', 'app is there already, without an import'],
]);

export const NOT_OF_DOCUMENT: ReadonlyMap<string, string> = reasons([
  ['location', 'a page does not navigate; open links with app.openLink'],
  ['write writeln open close', 'it replaces the page; use app.element'],
  ['cookie', 'a page keeps nothing'],
]);

export const NOT_OF_NAVIGATOR: ReadonlyMap<string, string> = reasons([
  ['sendBeacon serviceWorker', 'a page loads nothing'],
  ['storage', 'a page keeps nothing'],
]);
