// A `ResizeObserver` that also works where the browser API is missing, as in jsdom, which has no layout.

const WITHOUT_LAYOUT: ResizeObserver = { observe() {}, unobserve() {}, disconnect() {} };

/** A `ResizeObserver`; in an environment that has none, one that never reports. */
export function createResizeObserver(onResize: ResizeObserverCallback): ResizeObserver {
  return 'ResizeObserver' in globalThis ? new ResizeObserver(onResize) : WITHOUT_LAYOUT;
}
