// Records a tab: its pictures by the browser's screencast, and the pointer, which a screencast does not have.
import type { Locator, Page } from 'playwright-core';

export const VIEWPORT = { width: 1280, height: 800 };

/** A picture of the tab, shown until the next one. */
interface Frame {
  /** Milliseconds since the start. */
  readonly ms: number;
  /** A JPEG as base64. */
  readonly jpeg: string;
}

interface PointerPosition {
  readonly ms: number;
  readonly x: number;
  readonly y: number;
  readonly isPressed: boolean;
}

export interface Recording {
  readonly ms: number;
  readonly frames: readonly Frame[];
  readonly pointer: readonly PointerPosition[];
}

type Point = Readonly<Record<'x' | 'y', number>>;

export interface Recorder {
  /** Moves the pointer as a hand does. */
  moveTo(target: Locator | Point): Promise<void>;
  click(target: Locator | Point): Promise<void>;
  type(text: string): Promise<void>;
  /** Turns the wheel: down for positive numbers. */
  scroll(pixels: number): Promise<void>;
  /** Lets the viewer look. */
  wait(ms: number): Promise<void>;
  /** Does something that is not recorded, and after which the tab looks as before. */
  pause<T>(action: () => Promise<T>): Promise<T>;
  stop(): Promise<Recording>;
}

const MOVE_MS = 600;
const MOVE_STEPS = 18;
const SCROLL_STEPS = 20;
const SCROLL_STEP_MS = 40;
const KEY_MS = 45;
const PRESS_MS = 140;

/** Starts to record a tab. `from`: where the pointer is. */
export async function record(page: Page, from: Point = { x: 900, y: 420 }): Promise<Recorder> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  let start = Date.now();
  let isPaused = false;
  const pointer: PointerPosition[] = [{ ...from, ms: 0, isPressed: false }];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    if (!isPaused) frames.push({ ms: Date.now() - start, jpeg: data });
    // Fails when the recording has just ended.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: VIEWPORT.width,
    maxHeight: VIEWPORT.height,
  });
  const note = (point: Point, isPressed = false): void => {
    pointer.push({ x: point.x, y: point.y, ms: Date.now() - start, isPressed });
  };

  const moveTo = async (target: Locator | Point): Promise<void> => {
    const end = await findPoint(target);
    const { x, y } = pointer.at(-1)!;
    note({ x, y });
    for (let step = 1; step <= MOVE_STEPS; step++) {
      const part = ease(step / MOVE_STEPS);
      const point = { x: x + (end.x - x) * part, y: y + (end.y - y) * part };
      await page.mouse.move(point.x, point.y);
      note(point);
      await page.waitForTimeout(MOVE_MS / MOVE_STEPS);
    }
  };

  return {
    moveTo,
    async click(target) {
      await moveTo(target);
      const point = pointer.at(-1)!;
      await page.waitForTimeout(PRESS_MS);
      note(point, true);
      await page.mouse.down();
      await page.waitForTimeout(PRESS_MS);
      await page.mouse.up();
      note(point);
    },
    async type(text) {
      for (const key of text) await page.keyboard.type(key, { delay: KEY_MS });
    },
    async scroll(pixels) {
      for (let step = 0; step < SCROLL_STEPS; step++) {
        await page.mouse.wheel(0, pixels / SCROLL_STEPS);
        await page.waitForTimeout(SCROLL_STEP_MS);
      }
    },
    wait: ms => page.waitForTimeout(ms),
    async pause(action) {
      const from = Date.now();
      isPaused = true;
      try {
        return await action();
      } finally {
        start += Date.now() - from;
        isPaused = false;
      }
    },
    async stop() {
      await session.send('Page.stopScreencast');
      await session.detach();
      if (frames.length === 0) throw new Error('The screencast has no picture.');
      return { ms: Date.now() - start, frames, pointer };
    },
  };
}

/** One recording after another. */
export function join(first: Recording, second: Recording): Recording {
  const later = <T extends { readonly ms: number }>(items: readonly T[]): T[] =>
    items.map(item => ({ ...item, ms: item.ms + first.ms }));
  return {
    ms: first.ms + second.ms,
    frames: [...first.frames, ...later(second.frames)],
    pointer: [...first.pointer, ...later(second.pointer)],
  };
}

/** The middle of an element, also of one in a frame. */
async function findPoint(target: Locator | Point): Promise<Point> {
  if (!('boundingBox' in target)) return target;
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to point at: ${String(target)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Slow at both ends. */
function ease(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
}
