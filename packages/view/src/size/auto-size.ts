// Reports the page's height to the host, at most once a frame and only when it has changed.
import { createHeightRule } from './height-rule.ts';

/** Off-screen frames get no animation frames; then a timer measures. */
const LATEST_MS = 100;

export interface AutoSize {
  /** Measures soon. */
  schedule(): void;
  close(): void;
}

export interface AutoSizeOptions {
  /** Whether the host has fixed the size; while it has, nothing is measured. */
  isFixed(): boolean;
  /** CSS pixels. Only the height is a request; the width is the viewport's own. */
  report(size: { width: number; height: number }): void;
}

/** Watches the page of `window` until closed. */
export function startAutoSize(window: Window & typeof globalThis, { isFixed, report }: AutoSizeOptions): AutoSize {
  const { document } = window;
  let rule = createHeightRule();
  const abort = new AbortController();
  const { signal } = abort;
  const scrolled = new Set<Element>();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = false;

  const mutations = new window.MutationObserver(() => {
    changed = true;
    schedule();
  });
  const sizes = new window.ResizeObserver(schedule);

  function schedule(): void {
    if (timer !== undefined || signal.aborted) return;
    frame = window.requestAnimationFrame(measure);
    timer = setTimeout(measure, LATEST_MS);
  }

  function measure(): void {
    unschedule();
    const { innerWidth: width, innerHeight: viewport } = window;
    // A page without a width is not laid out or not displayed: each word is on a line of its own, so its height means nothing.
    if (isFixed() || !width) {
      // After a change of the display mode, earlier requests no longer count.
      rule = createHeightRule();
      return;
    }
    if (mutations.takeRecords().length > 0) changed = true;
    const height = rule({ viewport, changed, ...readHeights(document, scrolled) });
    // The measurement's own mutations do not count as changes.
    mutations.takeRecords();
    changed = false;
    if (height !== undefined) report({ width, height });
  }

  function unschedule(): void {
    window.cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
  }

  function watch(): void {
    mutations.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    sizes.observe(document.documentElement);
    sizes.observe(document.body);
    window.addEventListener('resize', schedule, { signal });
    // `load` does not bubble: an image inside a box of fixed height changes nothing that an observer sees.
    document.addEventListener('load', schedule, { signal, capture: true });
    document.addEventListener(
      'scroll',
      ({ target }) => target && target !== document && scrolled.add(target as Element),
      {
        signal,
        capture: true,
        passive: true,
      },
    );
    schedule();
  }

  if (document.body) watch();
  else document.addEventListener('DOMContentLoaded', watch, { signal });

  return {
    schedule,
    close() {
      abort.abort();
      unschedule();
      mutations.disconnect();
      sizes.disconnect();
    },
  };
}

/**
 * Measures the page with its root, then also its body, freed from any height in terms of the viewport, and leaves
 * everything as it was. `max-content` and not `auto`, which fills the viewport in documents without a doctype.
 */
function readHeights(document: Document, scrolled: Set<Element>): { page: number; content: number } {
  const { documentElement: root, body } = document;
  // A scroller that is freed loses its position.
  const positions = [...scrolled].map(element => [element, element.scrollTop] as const);
  const styles = [root, body].map(element => [element, element.style.cssText] as const);
  free(root);
  const page = boxHeight(root, body);
  free(body);
  const content = boxHeight(root, body);
  for (const [element, style] of styles) {
    // By way of the object model: a policy without 'unsafe-inline' forbids writing the attribute.
    element.style.cssText = style;
    if (!element.getAttribute('style')) element.removeAttribute('style');
  }
  for (const [element, top] of positions) if (element.scrollTop !== top) element.scrollTop = top;
  return { page, content };
}

function free({ style }: HTMLElement): void {
  style.cssText +=
    ';height:max-content!important;min-height:0!important;max-height:none!important;transition:none!important';
}

function boxHeight(root: Element, body: Element): number {
  return Math.ceil(Math.max(root.getBoundingClientRect().height, body.getBoundingClientRect().height));
}
