// What a test asks inside the document of a view: its text, its size, its colours, and what the keyboard does not reach. Evaluated by the
// browser's debugger, so the view's policy does not stop it, and the view does not see it but for the global `vitrineProbe`.
import type { Probe, ProbeElement } from './probe-types.ts';

const MAX_ELEMENTS = 5000;

/** The element that is looked at: the whole document of a frame, or the surface of an interface without one. */
const root = (): HTMLElement =>
  document.getElementById('vitrine-test-place') ?? document.body ?? document.documentElement;

/** All elements below the root, also in open shadow roots. */
function* walk(parent: Element | ShadowRoot = root()): Generator<HTMLElement> {
  for (const element of parent.children) {
    yield element as HTMLElement;
    if (element.shadowRoot) yield* walk(element.shadowRoot);
    yield* walk(element);
  }
}

function elements(): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (const element of walk()) if (all.push(element) >= MAX_ELEMENTS) break;
  return all;
}

const isVisible = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};

const describe = (element: HTMLElement): ProbeElement => ({
  html: element.outerHTML.replace(/\s+/g, ' ').slice(0, 120),
  text: (element.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 60),
});

const DRAWN = 'img, canvas, svg, video, iframe, input, button, select, textarea, object, progress, meter';

/** Tells whether something is on the screen: text, a picture or a control. */
function isPainted(): boolean {
  if (readText() !== '') return true;
  return elements().some(element => element.matches(DRAWN) && isVisible(element));
}

/** The text on the screen. For what is not shown `innerText` has all of its text, also the source of scripts. */
const innerText = (element: HTMLElement): string =>
  element.checkVisibility() || getComputedStyle(element).display === 'contents' ? (element.innerText ?? '') : '';

function readText(): string {
  const texts = [innerText(root())];
  for (const element of walk())
    if (element.shadowRoot)
      for (const child of element.shadowRoot.children) texts.push(innerText(child as HTMLElement));
  let text = texts.join('\n');
  // The text of a list to choose from has all of its entries, of which one is on the screen.
  for (const element of walk())
    if (element instanceof HTMLSelectElement && element.innerText !== '')
      text = text.replace(element.innerText, [...element.selectedOptions].map(({ label }) => label).join(', '));
  return text.trim();
}

const nextFrame = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve, 16));

async function waitForPaint(timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isPainted()) {
    if (performance.now() > end) return false;
    await nextFrame();
  }
  return true;
}

/** Resolves when the document has not changed for `quietMs`, its pictures and fonts are there, or `timeoutMs` are over. */
async function settle(quietMs: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(root(), { subtree: true, childList: true, attributes: true, characterData: true });
  try {
    for (;;) {
      const now = performance.now();
      const isLoading =
        document.fonts?.status === 'loading' ||
        elements().some(
          element => element instanceof HTMLImageElement && element.loading !== 'lazy' && !element.complete,
        );
      if (!isLoading && now - changedAt >= quietMs) return true;
      if (now > end) return false;
      await nextFrame();
    }
  } finally {
    observer.disconnect();
  }
}

/** Elements beyond the right or left edge that no scrolling container holds. */
function readOverflow(): {
  readonly width: number;
  readonly content: number;
  readonly elements: readonly ProbeElement[];
} {
  const box = document.getElementById('vitrine-test-place')?.getBoundingClientRect();
  const [left, right] = [box?.left ?? 0, box?.right ?? document.documentElement.clientWidth];
  const beyond = elements().filter(element => {
    if (!isVisible(element) || element.closest('svg')?.contains(element.parentElement)) return false;
    const { left: start, right: end } = element.getBoundingClientRect();
    return (end > right + 1 || start < left - 1) && !isHeld(element, { left, right });
  });
  // The innermost ones are the cause.
  const inner = beyond.filter(element => !beyond.some(other => other !== element && element.contains(other)));
  const content = Math.max(right, ...beyond.map(element => element.getBoundingClientRect().right));
  return {
    width: Math.round(right - left),
    content: Math.round(content - left),
    elements: inner.slice(0, 3).map(describe),
  };
}

/** Tells whether a container within the edges scrolls or hides what is beyond. */
function isHeld(element: HTMLElement, { left, right }: { left: number; right: number }): boolean {
  for (
    let parent = element.parentElement;
    parent && parent !== document.body && parent.id !== 'vitrine-test-place';
    parent = parent.parentElement
  ) {
    const box = parent.getBoundingClientRect();
    if (getComputedStyle(parent).overflowX !== 'visible' && box.right <= right + 1 && box.left >= left - 1) return true;
  }
  // What is placed outside on purpose, such as text for screen readers.
  const { position, clipPath } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return (position === 'absolute' || position === 'fixed') && (clipPath !== 'none' || box.right < 0 || box.width <= 1);
}

const NATIVE =
  'a[href], button, input, select, textarea, summary, iframe, video[controls], audio[controls], [tabindex], [contenteditable]';

/** Tells whether something happens on a click. React sets an empty function at roots, and at each element with a handler. */
const hasClickHandler = (element: HTMLElement): boolean =>
  element.hasAttribute('onclick') || (element.onclick !== null && !/\{\s*\}$/.test(String(element.onclick)));

/** Elements that look or act as if they could be pressed, but that the keyboard cannot reach. */
function readPointerOnly(): ProbeElement[] {
  return elements()
    .filter(element => {
      const style = getComputedStyle(element);
      const isPressable = hasClickHandler(element) || style.cursor === 'pointer';
      if (!isPressable || !isVisible(element) || style.pointerEvents === 'none') return false;
      if (
        style.cursor === 'pointer' &&
        element.parentElement &&
        getComputedStyle(element.parentElement).cursor === 'pointer' &&
        !hasClickHandler(element)
      )
        return false;
      if (element.closest(NATIVE) || element.closest('label, option, [disabled], [aria-disabled="true"]')) return false;
      return element.querySelector(NATIVE) === null;
    })
    .slice(0, 50)
    .map(describe);
}

/** Number of stops that the Tab key has here at the most. */
function countStops(): number {
  return elements().filter(element => element.matches(NATIVE) && element.tabIndex >= 0 && isVisible(element)).length;
}

const BUSY = '[aria-busy="true"], [role="progressbar"], progress, [class*="spinner"], [class*="skeleton"]';

/** Tells whether the view says that it waits, in words or by a sign of it. */
const isWaiting = (): boolean =>
  /\b(?:loading|waiting|please wait|fetching|preparing|laden|lädt)\b|(?:…|\.\.\.)\s*$/i.test(readText()) ||
  elements().some(element => element.matches(BUSY) && isVisible(element));

/** The colours of what is visible, as one text: two themes that give the same one look the same. */
function readColors(): string {
  return elements()
    .filter(isVisible)
    .slice(0, 400)
    .map(element => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color}/${backgroundColor}`;
    })
    .join('|');
}

const isClear = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/** Puts the host's background below a view that has none, so that contrast is measured as users see it. Returns whether it did. */
function setBackground(color: string): boolean {
  const page = document.documentElement;
  if (color === '') page.style.removeProperty('background-color');
  else if ([page, document.body].every(element => isClear(getComputedStyle(element).backgroundColor)))
    page.style.backgroundColor = color;
  else return false;
  return true;
}

const probe: Probe = {
  waitForPaint,
  settle,
  readText,
  readOverflow,
  readPointerOnly,
  countStops,
  isWaiting,
  readColors,
  setBackground,
  readHeight: () => ({
    content: Math.ceil(document.documentElement.getBoundingClientRect().height),
    scroll: document.documentElement.scrollHeight,
    frame: innerHeight,
  }),
  hasFocus: () => document.hasFocus() && document.activeElement !== null && document.activeElement !== document.body,
};

Object.assign(globalThis, { vitrineProbe: probe });
