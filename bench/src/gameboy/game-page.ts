// A game in the chat's page, in a real Chromium: the drawn pictures, the delay from a press to a changed picture, and the heaps.
import type { CDPSession, Frame, Page } from 'playwright-core';
import type { TestBrowser } from '../../../test/support/chromium.ts';
import type { Way } from './chat-under-test.ts';

export interface GamePage {
  /** Pictures shown in this time, and frames that the game ran. */
  count(ms: number): Promise<{ shown: number; frames: number }>;
  /** Presses a button; milliseconds until another picture is on the screen. */
  press(): Promise<number>;
  /** Bytes of JavaScript in use, of the page and of the view, after a garbage collection. */
  heaps(): Promise<{ page: number; view: number }>;
  close(): Promise<void>;
}

/** Opens a session with one game, and waits until its pictures arrive this way. */
export async function openGamePage(browser: TestBrowser, { url, way }: { url: string; way: Way }): Promise<GamePage> {
  const page = await browser.newPage();
  await page.goto(url);
  const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  await view.locator('[data-state="live"]').waitFor();
  await view.locator(way === 'stream' ? '.screen img:not([hidden])' : 'canvas:not([hidden])').waitFor();
  const frame = (await (await view.locator(':root').elementHandle())!.ownerFrame())!;
  await frame.evaluate(installProbe);
  const heaps = await Promise.all([page, frame].map(document => openHeap(page, document)));
  return {
    count: ms => frame.evaluate(time => window.probe.count(time), ms),
    press: () => frame.evaluate(() => window.probe.press()),
    async heaps() {
      const [ofPage, ofView] = await Promise.all(heaps.map(read => read()));
      return { page: ofPage!, view: ofView! };
    },
    close: () => page.close(),
  };
}

async function openHeap(page: Page, document: Page | Frame): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(document);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
}

interface Probe {
  count(ms: number): Promise<{ shown: number; frames: number }>;
  press(): Promise<number>;
}
declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the view. A picture counts when the browser's frame after its drawing is produced. */
function installProbe(): void {
  const screen = document.querySelector<HTMLElement>('.screen')!;
  const canvas = document.querySelector('canvas')!;
  const image = document.querySelector<HTMLImageElement>('.screen img')!;
  const counter = document.querySelector<HTMLElement>('.counter')!;
  const LATEST_MS = 10_000;
  const frameOf = (): number => Number(counter.dataset.frame);
  const line = new OffscreenCanvas(160, 1).getContext('2d', { willReadFrequently: true })!;
  /** A line of the picture, which differs when another picture is shown. */
  const look = (): string => {
    line.drawImage(image.hidden ? canvas : image, 0, 72, 160, 1, 0, 0, 160, 1);
    return line
      .getImageData(0, 0, 160, 1)
      .data.filter((_, index) => index % 4 === 0)
      .join();
  };
  const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve));
  const key = (type: string): boolean =>
    screen.dispatchEvent(new KeyboardEvent(type, { code: 'ArrowRight', bubbles: true, cancelable: true }));

  window.probe = {
    async count(ms) {
      const from = { at: performance.now(), frame: frameOf() };
      let shown = 0;
      for (let before = look(); performance.now() - from.at < ms; ) {
        await nextFrame();
        const now = look();
        if (now !== before) shown++;
        before = now;
      }
      return { shown, frames: frameOf() - from.frame };
    },
    async press() {
      await new Promise(resolve => setTimeout(resolve, 200 + Math.random() * 200));
      const before = look();
      const at = performance.now();
      key('keydown');
      while (look() === before) {
        await nextFrame();
        if (performance.now() - at > LATEST_MS) throw new Error('No press was seen.');
      }
      const took = performance.now() - at;
      key('keyup');
      return took;
    },
  };
}
