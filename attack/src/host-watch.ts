// Expressions that the browser's driver runs in a host's page: a recorder that is installed before any view exists, and the state of the
// page at a moment.
import { type HostState, LOOKALIKE } from './attack.ts';

/** The most messages that are kept, and characters of each. */
const KEPT = 3000;
const LENGTH = 4000;

/** Starts the recorder. */
export const WATCH = `void (() => {
  const watch = { received: [], ticks: [], errors: [] };
  Object.defineProperty(globalThis, 'attackWatch', { value: watch });
  addEventListener('message', event => {
    if (watch.received.length >= ${KEPT}) return;
    let text;
    try { text = JSON.stringify(event.data); } catch { text = String(event.data); }
    const fromFrame = [...document.querySelectorAll('iframe')].some(frame => frame.contentWindow === event.source);
    watch.received.push({ text: String(text).slice(0, ${LENGTH}), fromFrame });
  }, true);
  // A notice about the page's own layout is not an error.
  addEventListener('error', event => /ResizeObserver loop/.test(event.message) || watch.errors.push(String(event.message)));
  addEventListener('unhandledrejection', event => watch.errors.push(String(event.reason)));
  setInterval(() => watch.ticks.push(Date.now()), 25);
})()`;

/** Record of what the recorder has seen. */
export interface Watched {
  received: { text: string; fromFrame: boolean }[];
  ticks: number[];
  errors: string[];
}

export const WATCHED = 'attackWatch';

/** The state of the page, by the selectors of the composer and of the places of both views. */
export function stateExpression(composer: string, view: string, sibling: string): string {
  return `(() => {
    const at = selector => document.querySelector(selector);
    const composer = at(${JSON.stringify(composer)}), view = at(${JSON.stringify(view)}), sibling = at(${JSON.stringify(sibling)});
    const active = document.activeElement;
    const box = composer?.getBoundingClientRect();
    const over = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const frame = view?.querySelector('iframe');
    const size = (frame ?? view)?.getBoundingClientRect();
    const polluted = [];
    for (const key in {}) polluted.push(key);
    let scrolled = scrollY, pageHeight = document.scrollingElement.scrollHeight;
    for (const element of document.querySelectorAll('*')) if (element !== document.scrollingElement) {
      scrolled += element.scrollTop;
      pageHeight = Math.max(pageHeight, element.scrollHeight);
    }
    return {
      url: location.href,
      historyLength: history.length,
      title: document.title,
      text: document.body.innerText,
      focus: active && active === composer ? 'composer' : view?.contains(active) ? 'view' : sibling?.contains(active) ? 'sibling' : 'other',
      composer: composer?.value ?? '',
      scrolled,
      pageHeight,
      height: size?.height ?? 0,
      width: size?.width ?? 0,
      covered: Boolean(over && view && view.contains(over)),
      polluted,
      misnamedLinks: [...document.querySelectorAll('a[href]')].filter(link => {
        const [, host] = /https?:\\/\\/([^\\s\\/]+)/.exec(link.textContent) ?? [];
        return host !== undefined && host !== link.host;
      }).length,
      unmarkedQuestions: [...document.querySelectorAll('*')].filter(element => {
        const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('');
        let card = element;
        for (let step = 0; step < 5 && card.parentElement; step++) card = card.parentElement;
        if (!own.includes(${JSON.stringify(LOOKALIKE)}) || !card.querySelector('button')) return false;
        for (let around = element; around; around = around.parentElement)
          if (getComputedStyle(around, '::before').content.length > 20) return false;
        return true;
      }).length,
      elements: document.querySelectorAll('*').length,
      pixels: [...document.images].reduce((sum, image) => sum + image.naturalWidth * image.naturalHeight, 0),
      errors: globalThis.attackWatch?.errors ?? [],
    };
  })()`;
}

/** Makes the expression for where to click: the middle of a view's frame, scrolled into view. */
export const middleExpression = (view: string): string => `(() => {
  const view = document.querySelector(${JSON.stringify(view)});
  const target = view?.querySelector('iframe') ?? view;
  if (!target) return null;
  target.scrollIntoView({ block: 'nearest' });
  const box = target.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, innerHeight - box.y) / 2 };
})()`;

/** Makes the expression for where the composer is. */
export const composerExpression = (composer: string): string => `(() => {
  const box = document.querySelector(${JSON.stringify(composer)}).getBoundingClientRect();
  return { x: box.x + Math.min(20, box.width / 2), y: box.y + box.height / 2 };
})()`;

/** A state for when the page did not answer. */
export const NO_STATE: HostState = {
  url: '',
  historyLength: 0,
  title: '',
  text: '',
  focus: 'other',
  composer: '',
  scrolled: 0,
  pageHeight: 0,
  height: 0,
  width: 0,
  covered: false,
  polluted: [],
  misnamedLinks: 0,
  unmarkedQuestions: 0,
  elements: 0,
  pixels: 0,
  errors: [],
};
