// A conversation full of interfaces: 30 and 100 results, shown by each way. Every run has a browser of its own, since memory is
// measured, and three steps: (1) the page is left alone until everything that is drawn unseen is drawn: all of it, or, where
// surfaces are parked, what the host keeps alive; (2) in a fresh page somebody reads from the top to the bottom, and always waits
// for what is on the screen: the same task for every way, and the number that is compared, since at its end everybody has shown
// every result; (3) somebody scrolls fast, up and down, and waits for nothing.
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import { openChromium } from '../../../test/support/chromium.ts';
import { bundle, servePages, type TestResponse } from '../../../test/support/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { REFERENCE_HEADERS, REFERENCE_PROXY } from '../mount/reference-proxy.ts';
import { officialView, ourView } from '../mount/views.ts';
import { median, round } from '../statistics.ts';
import type { LongTasks } from './conversation.tsx';
import { DRAWING } from './drawing.ts';
import { pssOf } from './memory.ts';

interface Measured {
  /** (1) Milliseconds, and the results drawn by then. */
  restMs: number;
  drawnAtRest: number;
  /** (2) Milliseconds until the first screen, and until the last. */
  firstMs: number;
  readMs: number;
  /** Of the page's thread while mounting and reading, and while scrolling fast; over 50 ms, the longest in ms. */
  longTasks: number;
  longestTaskMs: number;
  flingTasks: number;
  flingLongestMs: number;
  /** When everything has been read: frames of the page, renderer processes, megabytes of all processes. */
  frames: number;
  renderers: number;
  pssMb: number;
}

export interface SurfacesOptions {
  rounds?: number;
  counts?: readonly number[];
  log?: (line: string) => void;
}

export const surfaces = async ({ rounds = 3, counts = [30, 100], log = () => {} }: SurfacesOptions = {}) => {
  const stage = await openStage(log);
  try {
    const all: Record<string, Record<string, Measured>> = {};
    for (const count of counts) {
      const runs: Record<string, Measured[]> = {};
      for (let turn = 0; turn < rounds; turn++)
        for (const way of stage.ways) (runs[way] ??= []).push(await stage.run(way, count));
      all[count] = Object.fromEntries(Object.entries(runs).map(([way, list]) => [way, medians(list)]));
      for (const [way, measured] of Object.entries(all[count]!))
        log(`${String(count).padStart(4)} ${way.padEnd(20)} ${JSON.stringify(measured)}`);
    }
    const first = all[counts[0]!]!;
    return {
      name: 'surfaces',
      unit: 'ms',
      ours: first.ours!.readMs,
      peers: { '@mcp-ui/client': first.AppRenderer!.readMs },
      floor: first.floor!.readMs,
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
  const reference = await servePages({ '/sandbox.html': { headers: REFERENCE_HEADERS, body: REFERENCE_PROXY } });
  const pages: Record<string, string | TestResponse> = {
    '/bench.js': script,
    '/favicon.ico': { status: 204, body: '' },
  };
  const server = await servePages(pages);
  const origin = `http://localhost:${server.port}`;
  const sandbox = await startSandboxServer({ hostOrigins: [origin] });
  const setup = { views, template: sandbox.template, proxyUrl: `http://localhost:${reference.port}/sandbox.html` };
  pages['/'] =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>` +
    `<style>html,body{height:100%;margin:0}main{height:100%;width:720px;overflow-y:auto}article{padding:16px}</style><main></main>` +
    `<script>setup = ${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script><script src="/bench.js"></script>`;

  async function inBrowser<T>(
    work: (open: () => Promise<Page>, pid: () => Promise<Processes>) => Promise<T>,
  ): Promise<T> {
    const browser = await openChromium();
    try {
      const session = await browser.context.browser()!.newBrowserCDPSession();
      return await work(
        async () => {
          const page = await browser.newPage();
          page.on('console', message => message.type() === 'error' && log(`page: ${message.text()}`));
          page.on('pageerror', error => log(`page: ${error.message}`));
          await page.goto(origin);
          return page;
        },
        async () => {
          const { processInfo } = await session.send('SystemInfo.getProcessInfo');
          return {
            browser: processInfo.find(({ type }) => type === 'browser')!.id,
            renderers: processInfo.filter(({ type }) => type === 'renderer').length,
          };
        },
      );
    } finally {
      await browser.close();
    }
  }

  return {
    ways: await inBrowser(async open => (await open()).evaluate(() => window.surfacesBench.ways)),
    run: (way, count) =>
      inBrowser(async (open, processes) => {
        const resting = await open();
        const rest = await resting.evaluate(([w, n]) => window.surfacesBench.rest(w, n), [way, count] as const);
        await resting.close();
        const page = await open();
        const read = await page.evaluate(([w, n]) => window.surfacesBench.read(w, n), [way, count] as const);
        const { browser, renderers } = await processes();
        const frames = await page.evaluate(() => window.surfacesBench.frames());
        const pssMb = pssOf(browser);
        const { longTasks: fling } = await page.evaluate(() => window.surfacesBench.fling());
        const reading: LongTasks = read.longTasks;
        return {
          restMs: rest.ms,
          drawnAtRest: rest.drawn,
          firstMs: read.firstMs,
          readMs: read.ms,
          longTasks: reading.count,
          longestTaskMs: reading.longest,
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

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openChromium>>['newPage']>>;
interface Processes {
  browser: number;
  renderers: number;
}

function medians(list: readonly Measured[]): Measured {
  const names = Object.keys(list[0]!) as (keyof Measured)[];
  return Object.fromEntries(
    names.map(name => [name, round(median(list.map(run => run[name])))]),
  ) as unknown as Measured;
}
