// Where there is no layout, as in jsdom, there is no ResizeObserver either: there nothing changes its size.

const WITHOUT_LAYOUT: ResizeObserver = { observe() {}, unobserve() {}, disconnect() {} };

/** A `ResizeObserver`; in an environment that has none, one that never reports. */
export function createResizeObserver(onResize: ResizeObserverCallback): ResizeObserver {
  return 'ResizeObserver' in globalThis ? new ResizeObserver(onResize) : WITHOUT_LAYOUT;
}
