// The page with the conversation. Runs in the browser; Node requests one step after another.
import { createRoot } from 'react-dom/client';
import { serveCalls } from '../serve-calls.ts';
import { createWays, type Result, type Setup, type Way } from './ways.tsx';

export interface LongTasks {
  /** Tasks of the page's thread over 50 ms. */
  readonly count: number;
  /** The longest, in ms; 0 when there was none. */
  readonly longest: number;
}

/** Milliseconds, and how many results were drawn in them; the others were shown as text. */
export interface Rest {
  ms: number;
  drawn: number;
  longTasks: LongTasks;
}

/** Milliseconds until the first screen was shown, until the last, and how many of them were spent waiting. */
export interface Reading {
  firstMs: number;
  ms: number;
  waitedMs: number;
  /** Long tasks until the first screen was shown, and after it. */
  openingTasks: LongTasks;
  longTasks: LongTasks;
}

export interface Fling {
  frames: number;
  longTasks: LongTasks;
}

declare global {
  interface Window {
    conversation: Setup;
  }
}

/** Milliseconds after which something has gone wrong. */
const LIMIT_MS = 60_000;
/** CSS pixels a frame, when the user scrolls fast. */
const FLING_PX = 120;
const EDGE_PX = 10;
/** Share of the screen's height, when the user reads. */
const PAGE_SHARE = 0.8;

const ways = createWays(window.conversation);
const drawnEntries = new Set<number>();
const shownEntries = new Set<number>();
const listeners = new Set<() => void>();
addEventListener('message', ({ data }) => {
  const [set, token] = typeof data?.drawn === 'string' ? [drawnEntries, data.drawn] : [shownEntries, data?.shown];
  if (typeof token !== 'string') return;
  set.add(Number(token.slice('row 0 of '.length)));
  for (const listener of [...listeners]) listener();
});

const tasks: PerformanceEntry[] = [];
new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
/** The tasks that began between two moments. Observers report late. */
async function longTasks(from: number, to = Number.POSITIVE_INFINITY): Promise<LongTasks> {
  await new Promise(resolve => setTimeout(resolve, 200));
  const noted = tasks.filter(({ startTime }) => startTime >= from && startTime < to).map(({ duration }) => duration);
  const long = noted.filter(ms => ms > 50);
  return { count: long.length, longest: Math.max(0, ...long) };
}

/** A typical result: the data, and the same as text. */
const results = (count: number): Result[] =>
  Array.from({ length: count }, (_, n) => {
    const rows = Array.from({ length: 20 }, (_, row) => `row ${row} of ${n}`);
    return { content: [{ type: 'text', text: rows.join('\n') }], structuredContent: { rows } };
  });

const scroller = document.querySelector('main')!;
let way: Way;

function mount(name: string, count: number): number {
  way = ways[name]!();
  const root = createRoot(scroller);
  const start = performance.now();
  root.render(
    way.around(
      results(count).map((result, n) => (
        // The list never changes.
        <article key={result.structuredContent.rows[0]} data-n={n}>
          <p>The tool was called for the {n + 1}th time, and this is what it had to say.</p>
          {way.entry(n, result)}
        </article>
      )),
    ),
  );
  return start;
}

/** Resolves at the first moment that `there` returns true, checked after every report of a view, and every frame. */
function until(what: string, there: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const limit = setTimeout(() => {
      isOver = true;
      listeners.delete(check);
      reject(new Error(`${what}: not within ${LIMIT_MS} ms. Drawn ${[...drawnEntries]}; shown ${[...shownEntries]}.`));
    }, LIMIT_MS);
    function check(): void {
      if (isOver || !there()) return;
      isOver = true;
      clearTimeout(limit);
      listeners.delete(check);
      resolve(performance.now());
    }
    listeners.add(check);
    const everyFrame = (): void => {
      check();
      if (!isOver) requestAnimationFrame(everyFrame);
    };
    everyFrame();
  });
}

function onScreen(): number[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('article')].flatMap(article => {
    // A browser may not draw a frame for a view of which only the edge is visible.
    const rect = article.lastElementChild!.getBoundingClientRect();
    return rect.bottom > top + EDGE_PX && rect.top < bottom - EDGE_PX ? [Number(article.dataset.n)] : [];
  });
}
const screenIsShown = (count: number) => (): boolean => {
  const there = onScreen();
  return there.length > 0 && there.every(n => n < count && shownEntries.has(n));
};
const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve));
const atEnd = (): boolean => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;

serveCalls({
  ways: () => Object.keys(ways),
  /** Frames of the page, without those inside them. */
  frames: () => document.querySelectorAll('iframe').length,
  /**
   * Mounts the conversation and waits, without scrolling, until every result is there: on the screen, shown by its view; off the screen,
   * drawn by its view, or as text in its place.
   */
  async rest(name: string, count: number): Promise<Rest> {
    const start = mount(name, count);
    const isHere = screenIsShown(count);
    const all = [...Array(count).keys()];
    const end = await until(
      `${name}, at rest`,
      () => isHere() && all.every(n => drawnEntries.has(n) || way.wordsOf?.(n)?.includes(`row 0 of ${n}`)),
    );
    return { ms: end - start, drawn: drawnEntries.size, longTasks: await longTasks(start) };
  },
  /** Mounts the conversation and reads it from top to bottom, always waiting for the views on the screen, each screen for `paceMs`. */
  async read(name: string, count: number, paceMs: number): Promise<Reading> {
    const start = mount(name, count);
    const first = await until(`${name}, first screen`, screenIsShown(count));
    let last = first;
    let waitedMs = first - start;
    while (!atEnd()) {
      if (paceMs > 0) await new Promise(resolve => setTimeout(resolve, paceMs));
      const turned = performance.now();
      scroller.scrollBy({ top: scroller.clientHeight * PAGE_SHARE, behavior: 'instant' });
      last = await until(`${name}, at ${scroller.scrollTop}`, screenIsShown(count));
      waitedMs += last - turned;
    }
    const unseen = [...Array(count).keys()].filter(n => !shownEntries.has(n));
    if (unseen.length > 0) throw new Error(`${name}: ${unseen} of ${count} were not seen.`);
    const openingTasks = await longTasks(start, first);
    return { firstMs: first - start, ms: last - start, waitedMs, openingTasks, longTasks: await longTasks(first) };
  },
  /** Scrolls what `read` has left, from bottom to top and down again, without waiting. */
  async fling(): Promise<Fling> {
    const start = performance.now();
    let frames = 0;
    while (scroller.scrollTop > 0) {
      scroller.scrollTop -= FLING_PX;
      frames++;
      await nextFrame();
    }
    while (!atEnd()) {
      scroller.scrollTop += FLING_PX;
      frames++;
      await nextFrame();
    }
    return { frames, longTasks: await longTasks(start) };
  },
});
