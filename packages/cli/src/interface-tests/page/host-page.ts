// The page of a host in a browser: one server for the page, one for the sandboxes, as an application has them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandboxServer } from '@vitrine/host/node';
import { TEST_HOST_SCRIPT, TEST_HOST_STYLE } from '@vitrine/tool-view/internal/test-host';
import type { Browser, BrowserContext } from 'playwright-core';
import { openChromium } from '../../browser/chromium.ts';

/** A running host, in whose pages interfaces are shown. */
export interface TestHostServer {
  readonly context: BrowserContext;
  readonly origin: string;
  /** Template of the sandboxes. */
  readonly template: string;
  close(): Promise<void>;
}

/** Backgrounds of the page, by its theme. */
export const PAGE_COLORS = { light: '#ffffff', dark: '#1f1f1e' } as const;

const variables = (values: Readonly<Record<string, readonly [string, string]>>): string =>
  Object.entries(values)
    .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
    .join(';');

const COLORS = variables({
  'color-background-primary': [PAGE_COLORS.light, PAGE_COLORS.dark],
  'color-background-secondary': ['#f5f5f4', '#2a2a28'],
  'color-background-tertiary': ['#e9e9e7', '#363633'],
  'color-text-primary': ['#1a1a19', '#f2f2f0'],
  'color-text-secondary': ['#52524e', '#c4c4be'],
  'color-text-tertiary': ['#6b6b66', '#a3a39c'],
  'color-border-primary': ['#8a8a84', '#6f6f69'],
  'color-border-secondary': ['#d9d9d6', '#45453f'],
});

const PAGE = `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><title>Vitrine</title>
<style>${TEST_HOST_STYLE}
:root{${COLORS};--font-sans:system-ui,sans-serif;--font-mono:ui-monospace,monospace}
html{background:${PAGE_COLORS.light};color:#1a1a19;font:16px/1.5 system-ui,sans-serif}
html[data-theme=dark]{background:${PAGE_COLORS.dark};color:#f2f2f0}
body{margin:0}#vitrine-test-place{min-height:1px}
.edge{position:absolute;inset-block-start:-99px}</style>
<body><button class="edge" id="before">before</button><div id="vitrine-test-place"></div><button class="edge" id="after">after</button>
<script src="/host.js"></script>`;

/** Starts the servers and the browser. Throws `UsageError` without a browser. */
export async function startTestHost(): Promise<TestHostServer> {
  const browser = await openChromium();
  const page = createServer((request, response) => {
    const isScript = request.url === '/host.js';
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(isScript ? TEST_HOST_SCRIPT : PAGE);
  });
  await new Promise<void>(resolve => page.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const sandbox = await startSandboxServer({ hostOrigins: [origin] });
  return {
    context: await openContext(browser),
    origin,
    template: sandbox.template,
    async close() {
      await browser.close();
      page.closeAllConnections();
      await Promise.all([sandbox.close(), new Promise(resolve => page.close(resolve))]);
    },
  };
}

const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC' });
