// A real Chromium for tests: the one on PATH or at $CHROMIUM, started as a person's browser would run, minus what talks to
// the outside. A missing browser is a clear error, never a silent skip.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(
      `No browser at CHROMIUM=${named}. Name an existing Chromium, or install one: apt-get install -y chromium`,
    );
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not on PATH under this name.
    }
  }
  throw new Error(
    'No Chromium found. Install it (apt-get update && apt-get install -y chromium) or set CHROMIUM=path.',
  );
}

/** A browser with a profile of its own; `close()` ends it and removes the profile. */
export interface TestBrowser {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** What the driver itself needs; more of its own flags would switch off the browser's protection against floods, among others. */
const DRIVEN_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-dev-shm-usage',
  '--no-default-browser-check',
  '--disable-search-engine-choice-screen',
];

/**
 * Starts a headless Chromium. `options` are playwright's, such as `viewport` and `colorScheme`; `flags` are added to the usual
 * ones. `asShipped`: none of the driver's own flags, for tests of what a browser protects a person from.
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
