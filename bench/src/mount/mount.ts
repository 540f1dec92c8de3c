// `bench mount`: the time from "the result has arrived" to "the view has shown it", for each way of mounting, in one Chromium. No driver is
// attached to the page: see undriven.ts.
import { fileURLToPath } from 'node:url';
import { startSandboxServer, staticSandboxPage } from '@vitrine/host/node';
import { bundle, servePages } from '../../../test/support/services/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { median, quantile, round } from '../statistics.ts';
import { serveBench, type Tab } from '../undriven.ts';
import type { Setup } from './host-page.tsx';
import { REFERENCE_HEADERS, REFERENCE_PROXY, referenceProxies } from './reference-proxy.ts';
import { officialView, ourView } from './views.ts';

/** Mounts of each way that are not counted: the browser compiles, caches and warms up. */
const WARM_UP = 3;

/**
 * A page that has the document, the input and the result mounts it, and the view reports when the result is painted. Every way gets the same
 * page, the same result and the same place; the ways alternate, so that a slow second affects them all. As in a transcript, the earlier
 * mounts of a way stay in the page, off the screen, when its next one is mounted; `cold` is the first mount of a fresh page, `aged` of one that is
 * a second old. The sandboxes
 * are as shipped: ours by `@vitrine/host/node`, on a site of its own; `AppRenderer`'s as the reference's.
 */
export const mount: Benchmark = async ({ rounds = 25, log = () => {} } = {}) => {
  const views = { ours: await ourView(), official: await officialView() };
  const script = await bundle(fileURLToPath(new URL('./host-page.tsx', import.meta.url)), { minify: true });
  const closers: (() => Promise<void>)[] = [];
  try {
    const reference = await servePages({ '/sandbox.html': { headers: REFERENCE_HEADERS, body: REFERENCE_PROXY } });
    closers.push(reference.close);
    const server = await serveBench(script, problem => log(`page: ${problem}`));
    closers.push(server.close);
    const file = await servePages({ '/sandbox.html': { body: staticSandboxPage([server.origin]) } });
    closers.push(file.close);
    const sandbox = await startSandboxServer({ hostOrigins: [server.origin] });
    closers.push(sandbox.close);
    const setup: Setup = {
      views,
      template: sandbox.template,
      staticUrl: `http://localhost:${file.port}/sandbox.html`,
      proxies: referenceProxies(reference.port),
    };
    server.html =
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><body>` +
      `<script>mountSetup = ${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script><script src="/bench.js"></script>`;

    const browser = await server.start();
    closers.push(browser.close);
    // What was mounted before a tab was opened has ended, with its processes.
    const page = await browser.open();
    const variants = await page.call<string[]>('variants');
    const run = (tab: Tab, variant: string) => tab.call<number>('run', variant);
    const times: Record<string, number[]> = Object.fromEntries(variants.map(variant => [variant, []]));
    for (let index = -WARM_UP; index < rounds; index++) {
      for (const variant of rotated(variants, index + WARM_UP)) {
        const time = await run(page, variant);
        if (index >= 0) times[variant]!.push(time);
      }
    }
    await page.close();
    const measureFirst = async (isAged: boolean): Promise<Record<string, number[]>> => {
      const first: Record<string, number[]> = Object.fromEntries(variants.map(variant => [variant, []]));
      for (let index = 0; index < Math.ceil(rounds / 3); index++) {
        for (const variant of rotated(variants, index)) {
          const fresh = await browser.open();
          if (isAged) await fresh.call('age', variant);
          first[variant]!.push(await run(fresh, variant));
          await fresh.close();
        }
      }
      return first;
    };
    const cold = await measureFirst(false);
    const aged = await measureFirst(true);
    const medians = (of: Record<string, number[]>) =>
      Object.fromEntries(variants.map(variant => [variant, round(median(of[variant]!))]));
    for (const [variant, values] of Object.entries(times))
      log(
        `${variant.padEnd(54)} median ${round(median(values))} ms, p90 ${round(quantile(values, 0.9))} ms, first of a fresh page ${round(median(cold[variant]!))} ms, of one a second old ${round(median(aged[variant]!))} ms`,
      );
    const of = (variant: string) => round(median(times[variant]!));
    return {
      name: 'mount',
      unit: 'ms',
      ours: of('ours, our view'),
      peers: { '@mcp-ui/client': of('AppRenderer, official view') },
      floor: of('floor'),
      oursWithOfficialView: of('ours, official view'),
      oursInReact: of('ours in React, our view'),
      peersOnAnotherSite: { '@mcp-ui/client': of('AppRenderer, official view, its proxy on another site') },
      peersWithOurView: { '@mcp-ui/client': of('AppRenderer, our view') },
      cold: medians(cold),
      aged: medians(aged),
      rounds,
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

/** The list rotated, so that no entry is always the first. */
function rotated<T>(list: readonly T[], by: number): T[] {
  return list.map((_, index) => list[(index + by) % list.length]!);
}
