// Reports the height of the body whenever it changes, for pages whose body is exactly as high as its content (auto-size.ts is for all others).

/** Calls `report` with CSS pixels, the first time as soon as the page is laid out; for as long as the page lives. */
export function reportBodyHeight(report: (size: { width: number; height: number }) => void): void {
  const { body } = document;
  new ResizeObserver(() =>
    report({ width: innerWidth, height: Math.ceil(body.getBoundingClientRect().height) }),
  ).observe(body);
}
