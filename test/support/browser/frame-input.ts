// Mouse and keyboard in frames, as users use them. A new frame of another site has a process of its own, and until the browser has drawn it
// and knows where it is, the browser sends the mouse to the page around it: the page sees a click on the frame's element, and the driver
// reports that it has clicked. On two busy processors that happened to one click in twenty into new frames. The driver also types into a
// frame that no user has come to: it focuses the field by a script, which a page with a focus guard takes for an attack.
import type { ElementHandle, Frame, Locator, Page } from 'playwright-core';

/** Methods of a locator that use the mouse. */
const MOUSE_METHODS = ['click', 'dblclick', 'hover', 'check', 'uncheck', 'setChecked'] as const;
/** Methods that use the keyboard. */
const KEYBOARD_METHODS = ['fill', 'press', 'pressSequentially'] as const;

/** How long a frame may take to receive the mouse, in milliseconds; then the driver's own checks and errors apply. */
const LIMIT_MS = 10_000;
const MOVE_AGAIN_MS = 50;

const prepared = new WeakSet<object>();

/**
 * Lets locators use the mouse in a frame, from now on, only when the frame receives it, and the keyboard only after a click when the frame
 * does not have the focus. Locators of all pages share one class, so once is enough.
 */
export function waitForFrameInput(page: Page): void {
  const prototype: Locator = Object.getPrototypeOf(page.locator('body'));
  if (prepared.has(prototype)) return;
  prepared.add(prototype);
  for (const name of MOUSE_METHODS) prepare(prototype, name, receivesMouse);
  for (const name of KEYBOARD_METHODS) prepare(prototype, name, enterByClick);
}

type Preparation = (locator: Locator, frame: Frame, element: ElementHandle) => Promise<void>;

/** Lets something run before the method when the element is in a frame. What fails there is left to the method's own checks and errors. */
function prepare(prototype: Locator, name: keyof Locator, preparation: Preparation): void {
  const original = prototype[name] as (this: Locator, ...args: unknown[]) => Promise<void>;
  const method = async function (this: Locator, ...args: unknown[]): Promise<void> {
    const { timeout } = (args.at(-1) ?? {}) as { timeout?: number };
    await inFrame(this, timeout, preparation).catch(() => {});
    return original.apply(this, args);
  };
  Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true });
}

async function inFrame(locator: Locator, timeout: number | undefined, preparation: Preparation): Promise<void> {
  const element = await locator.elementHandle(timeout === undefined ? {} : { timeout });
  try {
    const frame = await element?.ownerFrame();
    if (element && frame?.parentFrame()) await preparation(locator, frame, element);
  } finally {
    await element?.dispose();
  }
}

async function enterByClick(locator: Locator, frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => document.hasFocus()))) await locator.click();
}

/** Moves the mouse over the element until its frame has seen it. */
async function receivesMouse(locator: Locator, frame: Frame, element: ElementHandle): Promise<void> {
  const page = locator.page();
  let isSeen = false;
  const arrival = frame
    .evaluate(
      () => new Promise<void>(resolve => addEventListener('mousemove', () => resolve(), { capture: true, once: true })),
    )
    // The frame has gone.
    .catch(() => {})
    .then(() => {
      isSeen = true;
    });
  const end = performance.now() + LIMIT_MS;
  for (let step = 0; !isSeen && performance.now() < end; step++) {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) return;
    // The browser reports no move to where the mouse is already.
    await page.mouse.move(box.x + box.width / 2 + (step % 2), box.y + box.height / 2);
    await Promise.race([arrival, new Promise(resolve => setTimeout(resolve, MOVE_AGAIN_MS))]);
  }
}
