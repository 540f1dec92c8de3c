// From "the result is here" to "the view has shown it", for each way of mounting, in one Chromium: a page that holds the
// document, the input and the result mounts it, and the view reports when the result is painted. Every way gets the same page,
// the same result and the same empty place; the ways take turns, so that a slow second hits them all.
// The sandboxes are as shipped: ours by `@vitrine/host/node`, on a site of its own; `AppRenderer`'s as the reference's.
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import { openChromium } from '../../../test/support/chromium.ts';
import { bundle, servePages } from '../../../test/support/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { median, quantile, round } from '../statistics.ts';
import { REFERENCE_HEADERS, REFERENCE_PROXY } from './reference-proxy.ts';
import { officialView, ourView } from './views.ts';

/** Mounts of each way that are not counted: the browser compiles, caches and warms up. */
const WARM_UP = 3;

export const mount: Benchmark = async ({ rounds = 25, log = () => {} } = {}) => {
  const views = { ours: await ourView(), official: await officialView() };
  const script = await bundle(fileURLToPath(new URL('./host-page.tsx', import.meta.url)), { minify: true });
  const closers: (() => Promise<void>)[] = [];
  try {
    const reference = await servePages({ '/sandbox.html': { headers: REFERENCE_HEADERS, body: REFERENCE_PROXY } });
    closers.push(reference.close);
    const pages: Record<string, string> = { '/bench.js': script };
    const server = await servePages(pages);
    closers.push(server.close);
    const origin = `http://localhost:${server.port}`;
    const sandbox = await startSandboxServer({ hostOrigins: [origin] });
    closers.push(sandbox.close);
    const setup = { views, template: sandbox.template, proxyUrl: `http://localhost:${reference.port}/sandbox.html` };
    pages['/'] =
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><body>` +
      `<script>setup = ${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script><script src="/bench.js"></script>`;

    const browser = await openChromium();
    closers.push(browser.close);
    const page = await browser.newPage();
    page.on('console', message => message.type() === 'error' && log(`page: ${message.text()}`));
    page.on('pageerror', error => log(`page: ${error.message}`));
    await page.goto(origin);
    const variants = await page.evaluate(() => window.mountBench.variants);
    const times: Record<string, number[]> = Object.fromEntries(variants.map(variant => [variant, []]));
    for (let index = -WARM_UP; index < rounds; index++) {
      // Another one goes first each time.
      const turn = variants.map((_, i) => variants[(i + index + variants.length * WARM_UP) % variants.length]!);
      for (const variant of turn) {
        const time = await page.evaluate(name => window.mountBench.run(name), variant);
        if (index >= 0) times[variant]!.push(time);
      }
    }
    for (const [variant, values] of Object.entries(times))
      log(`${variant.padEnd(28)} median ${round(median(values))} ms, p90 ${round(quantile(values, 0.9))} ms`);
    const of = (variant: string) => round(median(times[variant]!));
    return {
      name: 'mount',
      unit: 'ms',
      ours: of('ours, our view'),
      peers: { '@mcp-ui/client': of('AppRenderer, official view') },
      floor: of('floor'),
      oursWithOfficialView: of('ours, official view'),
      oursInReact: of('ours in React, our view'),
      peersWithOurView: { '@mcp-ui/client': of('AppRenderer, our view') },
      rounds,
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
};
