// `bench surfaces`: a conversation of 30 and 100 results with interfaces, shown by each way. Every run has a browser of its own, because
// memory is measured. No driver is attached to the page: see undriven.ts.
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import { bundle, servePages } from '../../../test/support/services/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { REFERENCE_HEADERS, REFERENCE_PROXY, referenceProxies } from '../mount/reference-proxy.ts';
import { officialView, ourView } from '../mount/views.ts';
import { median, round } from '../statistics.ts';
import { serveBench, type Undriven } from '../undriven.ts';
import type { Fling, Reading, Rest } from './conversation.tsx';
import { DRAWING, ISOLATED } from './drawing.ts';
import { readCPUSeconds, readMemory } from './memory.ts';
import type { Setup } from './ways.tsx';

interface Measured {
  /** (1) Milliseconds until every result is there, and how many are drawn by then. */
  restMs: number;
  drawnAtRest: number;
  /** (2) Milliseconds until the first screen, and until the last. */
  firstMs: number;
  readMs: number;
  /** (4) Milliseconds spent waiting, of those until the last screen. */
  waitedMs: number;
  /** Processor time of all processes of the browser together; depends less on other load of the machine than the others. */
  readCpuMs: number;
  /** Longest task of the page's thread, over 50 ms, until the first screen is there, while reading on, and while scrolling fast. */
  openingTaskMs: number;
  longTasks: number;
  longestTaskMs: number;
  flingTasks: number;
  flingLongestMs: number;
  /** Counts when everything has been read: frames of the page, renderer processes, megabytes of all processes. */
  frames: number;
  renderers: number;
  pssMb: number;
}

/** Milliseconds that a fast reader looks at a screen. */
const PACE_MS = 500;

export interface SurfacesOptions {
  rounds?: number;
  counts?: readonly number[];
  /** @default all of them */
  ways?: readonly string[];
  log?: (line: string) => void;
}

/**
 * Runs four steps for each way. (1) The page is opened and left alone until every result is shown: in its view, or, off the screen, as text in
 * its place; this number is compared. (2) In a fresh page the user reads from the top to the bottom without a pause, and always waits for the
 * views on the screen, so that at the end every view has been shown. (3) The user scrolls fast, up and down, without waiting. (4) In another
 * fresh page the user reads each screen for half a second; the sum of all waits is measured.
 */
export const surfaces = async ({ rounds = 3, counts = [30, 100], ways, log = () => {} }: SurfacesOptions = {}) => {
  const stage = await openStage(log);
  try {
    const all: Record<string, Record<string, Measured>> = {};
    for (const count of counts) {
      const runs: Record<string, Measured[]> = {};
      for (let turn = 0; turn < rounds; turn++)
        for (const way of ways ?? stage.ways) (runs[way] ??= []).push(await stage.run(way, count));
      all[count] = Object.fromEntries(Object.entries(runs).map(([way, list]) => [way, medians(list)]));
      for (const [way, measured] of Object.entries(all[count]!))
        log(`${String(count).padStart(4)} ${way.padEnd(20)} ${JSON.stringify(measured)}`);
    }
    const first = all[counts[0]!]!;
    return {
      name: 'surfaces',
      unit: 'ms',
      ours: first.ours?.restMs ?? 0,
      peers: { '@mcp-ui/client': first.AppRenderer?.restMs ?? 0 },
      floor: first.floor?.restMs ?? 0,
      surfaces: counts[0],
      all,
      rounds,
    };
  } finally {
    await stage.close();
  }
};
surfaces satisfies Benchmark;

interface Stage {
  readonly ways: readonly string[];
  run(way: string, count: number): Promise<Measured>;
  close(): Promise<void>;
}

async function openStage(log: (line: string) => void): Promise<Stage> {
  const views = { ours: await ourView(DRAWING), official: await officialView(DRAWING) };
  const script = await bundle(fileURLToPath(new URL('./conversation.tsx', import.meta.url)), { minify: true });
  const reference = await servePages({
    '/sandbox.html': { headers: REFERENCE_HEADERS, body: REFERENCE_PROXY },
    '/isolated.html': ISOLATED,
  });
  const server = await serveBench(script, problem => log(`page: ${problem}`));
  const sandbox = await startSandboxServer({ hostOrigins: [server.origin] });
  const setup: Setup = {
    views,
    template: sandbox.template,
    proxies: referenceProxies(reference.port),
    isolated: `http://{label}.localhost:${reference.port}/isolated.html`,
  };
  server.html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>` +
    `<style>html,body{height:100%;margin:0}main{height:100%;width:720px;overflow-y:auto}article{padding:16px}</style><main></main>` +
    `<script>conversation = ${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script><script src="/bench.js"></script>`;

  async function inBrowser<T>(work: (browser: Undriven) => Promise<T>): Promise<T> {
    const browser = await server.start();
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  }

  return {
    ways: await inBrowser(async browser => (await browser.open()).call('ways')),
    run: (way, count) =>
      inBrowser(async browser => {
        const resting = await browser.open();
        const rest = await resting.call<Rest>('rest', way, count);
        await resting.close();
        const tab = await browser.open();
        const before = readCPUSeconds(browser.pid);
        const read = await tab.call<Reading>('read', way, count, 0);
        const readCpuMs = (readCPUSeconds(browser.pid) - before) * 1000;
        const frames = await tab.call<number>('frames');
        const { pssMb, renderers } = readMemory(browser.pid);
        const { longTasks: fling } = await tab.call<Fling>('fling');
        await tab.close();
        const calm = await browser.open();
        const paced = await calm.call<Reading>('read', way, count, PACE_MS);
        return {
          restMs: rest.ms,
          drawnAtRest: rest.drawn,
          firstMs: read.firstMs,
          readMs: read.ms,
          waitedMs: paced.waitedMs,
          readCpuMs,
          openingTaskMs: read.openingTasks.longest,
          longTasks: read.longTasks.count,
          longestTaskMs: read.longTasks.longest,
          flingTasks: fling.count,
          flingLongestMs: fling.longest,
          frames,
          renderers,
          pssMb,
        };
      }),
    async close() {
      await sandbox.close();
      await server.close();
      await reference.close();
    },
  };
}

function medians(list: readonly Measured[]): Measured {
  const names = Object.keys(list[0]!) as (keyof Measured)[];
  return Object.fromEntries(
    names.map(name => [name, round(median(list.map(run => run[name])))]),
  ) as unknown as Measured;
}
