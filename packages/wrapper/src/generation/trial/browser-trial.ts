// Tries the page of a tool in a real browser: it opens without an exception, shows every required field, sends the arguments that are entered,
// and draws a result of the declared shape.

import { findSpecFaults } from './page-trial.ts';
import type { SpecCheck } from './spec-check.ts';
import { makeTrialHost, type PageTrial, tryPage } from './trial-script.ts';

/** The members of playwright-core's `Page` that the check uses. */
export interface TrialPage {
  setContent(html: string): Promise<unknown>;
  evaluate(run: (given: string) => Promise<string>, given: string): Promise<string>;
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
}

/** A browser that was started for one trial. */
export interface TrialBrowser {
  /** A new page without a connection to any network. */
  newPage(): Promise<TrialPage>;
  close(): Promise<void>;
}

/** The options of `createBrowserTrial`. */
export interface BrowserTrialOptions {
  /** Starts a browser. Rejects when it does not start. */
  readonly open: () => Promise<TrialBrowser>;
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
    async run(checked) {
      const browser = await open();
      try {
        return await findSpecFaults(checked, async trial =>
          runTrialInPage(await browser.newPage(), { ...trial, timeoutMs }),
        );
      } finally {
        await browser.close();
      }
    },
  };
}

/** The faults of the page, one sentence each; empty for a working page. */
export async function runTrialInPage(page: TrialPage, trial: PageTrial): Promise<readonly string[]> {
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (exceptions.length < 5) exceptions.push(`The page has an exception: ${message.slice(0, 300)}`);
  });
  await page.setContent('<!doctype html><html lang="en"><title>trial</title><body></body></html>');
  await page.evaluate(makeTrialHost, String(trial.timeoutMs));
  const faults = JSON.parse(await page.evaluate(tryPage, JSON.stringify(trial))) as string[];
  return [...exceptions, ...faults];
}
