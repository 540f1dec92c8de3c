// A page that hosts surfaces, for browser tests: a real sandbox server, a real Chromium, and `@vitrine/host` as `window.kit`.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { SandboxPlace } from '../../../packages/host/src/index.ts';
import { startSandboxServer, staticSandboxPage } from '../../../packages/host/src/node/index.ts';
import { bundle, servePages } from '../services/serve.ts';
import { type ChromiumOptions, openChromium, type TestBrowser } from './chromium.ts';

export interface HostPages {
  readonly browser: TestBrowser;
  /** Origin of the hosting page. */
  readonly origin: string;
  /** Template for `createHost`, of a site for each server; on the rung `static`, too, where the page has its sandboxes at `place`. */
  readonly template: string;
  /** The setting `sandbox` of `createHost` on the rung of these pages. */
  readonly place: SandboxPlace;
  /** Opens a new hosting page; `problems` has its uncaught errors. */
  open(): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

/** Script of the hosting page: everything the host package exports, as `window.kit`. */
const KIT = `import * as host from '@vitrine/host'; window.kit = host;`;

/** Starts the servers and an isolated browser. `source` replaces the page's script; it is bundled from the folder `from` of the repository. */
export async function openHostPages({
  source = KIT,
  from = 'packages/react',
  body = '',
  rung = 'sites',
  address,
  files = {},
  ...options
}: Pick<ChromiumOptions, 'asShipped' | 'windows' | 'isolated'> & {
  source?: string;
  from?: string;
  body?: string;
  /** @default 'sites' */
  rung?: 'sites' | 'static';
  /** Address of this machine for the page and the static sandbox. @default '127.0.0.1' */
  address?: string | undefined;
  /** More pages of the server of the hosting page, by their paths. */
  files?: Record<string, string>;
} = {}): Promise<HostPages> {
  const root = fileURLToPath(new URL(`../../../${from}`, import.meta.url));
  const script = await bundle({ source, resolveDir: root });
  const pages: Record<string, string> = {
    ...files,
    '/': `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title><body>${body}<div id="root"></div><script src="/kit.js"></script>`,
    '/kit.js': script,
  };
  const server = await servePages(pages, address);
  const file = await servePages({ '/sandbox.html': staticSandboxPage([server.origin]) }, address);
  const sandbox = await startSandboxServer({ hostOrigins: [server.origin] });
  const browser = await openChromium({ isolated: true, ...options });
  return {
    browser,
    origin: server.origin,
    template: sandbox.template,
    place: rung === 'static' ? { url: `${file.origin}/sandbox.html` } : { template: sandbox.template },
    async open() {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', error => problems.push(String(error)));
      await page.goto(server.origin);
      // A page starts no sandbox for a server that another test has shown.
      await page.evaluate(() => localStorage.removeItem('vitrine:sandboxes'));
      return { page, problems };
    },
    async close() {
      await browser.close();
      await sandbox.close();
      await file.close();
      await server.close();
    },
  };
}
