// Measures the content of a view's document for its host, which asks for it when the view reports no size of its own. Nothing in the document is
// changed for it. A document that is as high as its window, whatever the window's height is, stays as it is.

/** Measures the document, and again whenever its height or an image in it has changed. `report` receives CSS pixels. */
export function startContentMeasure(report: (height: number) => void): void {
  let reported = 0;
  const measure = (): void => {
    const height = readContentHeight();
    if (height <= 0 || height === reported) return;
    reported = height;
    report(height);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(document.documentElement);
  if (document.body) sizes.observe(document.body);
  // The event does not bubble.
  document.addEventListener('load', measure, true);
  measure();
}

/** Returns the height from the top of the document to the end of what stands in its body. */
function readContentHeight(): number {
  const { body } = document;
  if (!body) return 0;
  const content = document.createRange();
  content.selectNodeContents(body);
  const { marginBottom, paddingBottom } = getComputedStyle(body);
  const below = Number.parseFloat(marginBottom) + Number.parseFloat(paddingBottom);
  return Math.ceil(content.getBoundingClientRect().bottom + scrollY + (below || 0));
}
