// A real Chromium for tests, found by scripts/tools/, started as a user would start it, without connections to its makers.
// A missing browser is a clear error, never a silent skip.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/tools/find-tools.ts';
import { thisMachine } from '../../scripts/tools/machine.ts';

/** Flags of every Chromium these tests start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the browser. Throws when there is none. */
export function chromiumPath(): string {
  const found = findChromium(thisMachine());
  if (found === undefined)
    throw new Error('No Chromium found: run npm test once, which installs one, or set CHROMIUM to the path of one.');
  return found.path;
}

/** A browser with a profile of its own; `close()` ends it and removes the profile. */
export interface TestBrowser {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Flags that the driver itself needs; more of its own would disable the browser's protection against floods, among others. */
const DRIVEN_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-dev-shm-usage',
  '--no-default-browser-check',
  '--disable-search-engine-choice-screen',
];

/**
 * Starts a headless Chromium. `options` are playwright's, such as `viewport` and `colorScheme`; `flags` are added to the usual
 * ones. `asShipped`: none of the driver's own flags, for tests of the browser's own defences.
 */
export async function openChromium(
  { asShipped = false, ...options }: BrowserContextOptions & { asShipped?: boolean } = {},
  flags: readonly string[] = [],
): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'));
  const own = asShipped ? [...DRIVEN_FLAGS, `--user-data-dir=${profile}`, 'about:blank'] : [];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    ignoreDefaultArgs: asShipped,
    args: [...CHROMIUM_FLAGS, ...flags, ...own],
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  return {
    context,
    newPage: () => context.newPage(),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
