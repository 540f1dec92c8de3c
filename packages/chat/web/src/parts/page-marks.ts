// The marks of this page: what it is rendering, and whether the browser has painted it.
import { createContext } from 'react';
import { createRenderMarks } from './render-marks.ts';

export const pageMarks = createRenderMarks();
addEventListener('pagehide', () => pageMarks.leave());

/** The key of the marked part around a part. */
export const MarkedPart = createContext<string | undefined>(undefined);

/** Resolves when two frames have been painted. A hidden page paints none, and is not waited for. */
export async function nextFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await new Promise(resolve => setTimeout(resolve));
}

function nextFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise(resolve => {
    const off = new AbortController();
    const go = (): void => {
      off.abort();
      resolve();
    };
    requestAnimationFrame(go);
    document.addEventListener('visibilitychange', go, off);
  });
}
