// A real Chromium for tests, found by scripts/tools/, started as a user would start it, without connections to its makers.
// A missing browser is a clear error, never a silent skip.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../scripts/tools/find-tools.ts';
import { thisMachine } from '../../../scripts/tools/machine.ts';
import { IS_THOROUGH } from '../thorough.ts';
import { waitForFrameInput } from './frame-input.ts';
import { slowDownByEnvironment, slowDownPopups } from './slow-down.ts';

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

/** The default of a Chromium with windows: a frame of another site has a process of its own. */
const SITE_ISOLATION = '--site-per-process';

/** The pop-ups of the address bar: two pages of Chromium's own for each tab, which take more processor time than many a test. */
export const ADDRESS_BAR_POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Features that the driver (playwright-core 1.x) disables: a second `--disable-features` replaces its own. */
const DISABLED_BY_DRIVER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Path of the browser. Throws when there is none. */
export function chromiumPath(): string {
  const installation = findChromium(thisMachine());
  if (installation === undefined)
    throw new Error('No Chromium found: run npm test once, which installs one, or set CHROMIUM to the path of one.');
  return installation.path;
}

/** Returns the browser that `npm test` has chosen for tests that need no windows (scripts/test.mjs), else Chromium. */
function headlessPath(): string {
  return process.env.CHROMIUM_HEADLESS_SHELL ?? chromiumPath();
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
  `--disable-features=${ADDRESS_BAR_POPUPS.join()}`,
];

const DRIVER_FEATURES = `--disable-features=${[...DISABLED_BY_DRIVER, ...ADDRESS_BAR_POPUPS].join()}`;

/** Options of a browser: playwright's, such as `viewport` and `colorScheme`, and these. */
export interface ChromiumOptions extends BrowserContextOptions {
  /** Whether to leave out the driver's own flags, for tests of the browser's own defences. Implies `windows`. */
  readonly asShipped?: boolean;
  /** The browser that users have, whose windows take the keyboard from each other, instead of the headless shell. */
  readonly windows?: boolean;
  /**
   * Frames of other sites have processes of their own, as in the browser that users have. A process takes as much time as many a test, so only
   * tests that depend on it have this in `npm test`; in a thorough run all have it. Implied by `windows` and `flags`.
   */
  readonly isolated?: boolean;
}

/**
 * Opens a headless Chromium with a profile of its own. Without `windows`, `asShipped` and `flags`, the profile is one of a browser that the
 * test files of a worker share: a start of a browser takes as long as many a test. With one of them it is a browser of its own, to which
 * `flags` are added.
 */
export async function openChromium(
  { asShipped = false, windows = asShipped, isolated = IS_THOROUGH, ...options }: ChromiumOptions = {},
  flags: readonly string[] = [],
): Promise<TestBrowser> {
  const settings = { viewport: { width: 1280, height: 800 }, ...options };
  if (!windows && flags.length === 0) return openProfile(settings, isolated);
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'));
  const own = asShipped ? [...DRIVEN_FLAGS, `--user-data-dir=${profile}`, 'about:blank'] : [DRIVER_FEATURES];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: windows ? chromiumPath() : headlessPath(),
    headless: true,
    ignoreDefaultArgs: asShipped,
    args: [...CHROMIUM_FLAGS, SITE_ISOLATION, ...flags, ...own],
    ...settings,
  });
  return describeBrowser(context, () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
}

function describeBrowser(context: BrowserContext, onClosed: () => void): TestBrowser {
  slowDownPopups(context);
  let closing: Promise<void> | undefined;
  return {
    context,
    async newPage() {
      const page = await context.newPage();
      waitForFrameInput(page);
      await slowDownByEnvironment(page);
      return page;
    },
    // Once: `onClosed` counts the profiles that are open.
    close: () => (closing ??= context.close().then(onClosed)),
  };
}

/** The browser that this process's test files share. */
interface SharedBrowser {
  readonly browser: Promise<Browser>;
  /** Profiles that it has opened since its start. */
  opened: number;
  /** Number of profiles that are still open. */
  open: number;
}

/** Number of profiles after which a browser is replaced: in one that has had many windows, surfaces at times stop drawing. */
const PROFILES_PER_BROWSER = 8;

// On `globalThis`: each test file may load this module anew.
const holder = globalThis as { vitrineSharedBrowsers?: Map<boolean, SharedBrowser> };

async function openProfile(settings: BrowserContextOptions, isolated: boolean): Promise<TestBrowser> {
  const browsers = (holder.vitrineSharedBrowsers ??= new Map());
  const shared = browsers.get(isolated) ?? startShared(isolated);
  browsers.set(isolated, shared);
  shared.opened += 1;
  shared.open += 1;
  if (shared.opened === PROFILES_PER_BROWSER) browsers.delete(isolated);
  const browser = await shared.browser;
  return describeBrowser(await browser.newContext(settings), () => {
    shared.open -= 1;
    if (shared.open === 0 && browsers.get(isolated) !== shared) void browser.close();
  });
}

function startShared(isolated: boolean): SharedBrowser {
  const browser = chromium.launch({
    executablePath: headlessPath(),
    headless: true,
    args: [...CHROMIUM_FLAGS, ...(isolated ? [SITE_ISOLATION] : []), DRIVER_FEATURES],
  });
  const shared: SharedBrowser = { browser, opened: 0, open: 0 };
  void browser.then(started =>
    started.once('disconnected', () => {
      if (holder.vitrineSharedBrowsers?.get(isolated) === shared) holder.vitrineSharedBrowsers.delete(isolated);
      if (shared.open > 0) console.error(`A shared Chromium ended while ${shared.open} of its profiles were open.`);
    }),
  );
  return shared;
}
