// Tries the page of a tool in a real browser: it opens without an exception, shows every required field, sends the arguments that are entered,
// and draws a result of the declared shape.
import { findSpecFaults } from './page-trial.ts';
import type { SpecCheck } from './spec-check.ts';
import { type BrowserPage, type OpenBrowser, prepareHostPage, withBrowser } from './trial-browser.ts';
import { makeTrialHost, type PageTrial, tryPage } from './trial-script.ts';

/** The most exceptions that are named. */
const MAX_EXCEPTIONS = 5;

/** The options of `createBrowserTrial`. */
export interface BrowserTrialOptions {
  readonly open: OpenBrowser;
  /** Milliseconds for each step of a trial. @default 10_000 */
  readonly timeoutMs?: number;
}

/**
 * Tries pages in a browser. Each trial has a browser of its own, which is closed after it.
 *
 * @example
 * const trial = createBrowserTrial({ open: () => chromium.launch() });
 * await createWrapper({ serverKey, log, generation, trial });
 */
export function createBrowserTrial({ open, timeoutMs = 10_000 }: BrowserTrialOptions): SpecCheck {
  return {
    run: checked =>
      withBrowser(open, browser =>
        findSpecFaults(checked, async trial => runTrialInPage(await browser.newPage(), { ...trial, timeoutMs })),
      ),
  };
}

/** The faults of the page, one sentence each; empty for a working page. */
export async function runTrialInPage(page: BrowserPage, trial: PageTrial): Promise<readonly string[]> {
  const exceptions = await prepareHostPage(page);
  await page.evaluate(makeTrialHost, '');
  const faults = JSON.parse(String(await page.evaluate(tryPage, JSON.stringify(trial)))) as string[];
  return [...[...exceptions].slice(0, MAX_EXCEPTIONS), ...faults];
}
