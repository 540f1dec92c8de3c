// The marks of this page: what it is rendering, and whether the browser has painted it.
import { createContext } from 'react';
import { createRenderMarks, PREFIX, SIGN_PREFIX } from './render-marks.ts';

const page = Math.random().toString(36).slice(2);
/** Followed by the id of a page, which holds this lock until it ends. */
const LOCK_PREFIX = 'vitrine-page-';
let gonePages: ReadonlySet<string> = new Set();

export const pageMarks = createRenderMarks({ page, isGone: other => gonePages.has(other) });
addEventListener('pagehide', () => pageMarks.leave());
addEventListener('pageshow', () => pageMarks.comeBack());

/** Finds the pages that ended while they drew, such as by a crash. Without locks (plain HTTP) they are told by their silence. Never rejects. */
export async function findGonePages(): Promise<void> {
  const { locks } = navigator;
  if (!locks) return;
  try {
    locks.request(LOCK_PREFIX + page, () => new Promise(() => {})).catch(() => {});
    const { held = [], pending = [] } = await locks.query();
    const present = new Set([...held, ...pending].map(({ name }) => name));
    const drawing = Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith(PREFIX) ? [value] : []));
    gonePages = new Set(drawing.filter(other => !present.has(LOCK_PREFIX + other)));
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SIGN_PREFIX) && !present.has(LOCK_PREFIX + key.slice(SIGN_PREFIX.length)))
        localStorage.removeItem(key);
  } catch {
    // Storage may be denied.
  }
}

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
