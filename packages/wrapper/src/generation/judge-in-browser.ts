// Tries the page of a tool in a real browser: it opens without an exception, shows every required field, sends the arguments that are entered,
// and draws results of the known shapes.
import { compileView, prepareSiblings } from '@vitrine/autoview';
import { sampleArguments, sampleResult } from '@vitrine/autoview/view-spec';
import { dig } from '@vitrine/protocol/json';
import type { JudgedPage, SpecJudge } from './judge.ts';
import { makeTrialHost, type PageTrial, tryPage } from './judge-script.ts';

/** A page of a browser, as playwright-core has it: what the judge uses of it. */
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

export interface BrowserJudgeOptions {
  /** Starts a browser. Rejects when it does not start. */
  readonly open: () => Promise<TrialBrowser>;
  /** Milliseconds for each step of a trial. @default 10,000 */
  readonly timeoutMs?: number;
}

/** The most results that are drawn in one trial. */
const MAX_RESULTS = 5;

/** Each trial has a browser of its own, which is closed after it. */
export function createBrowserJudge({ open, timeoutMs = 10_000 }: BrowserJudgeOptions): SpecJudge {
  return {
    async judge(judged) {
      const browser = await open();
      try {
        const page = await browser.newPage();
        return await tryIn(page, { ...trialOf(judged), timeoutMs });
      } finally {
        await browser.close();
      }
    },
  };
}

/** Sentences about what does not work; empty where everything does. */
export async function tryIn(page: TrialPage, trial: PageTrial): Promise<readonly string[]> {
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (exceptions.length < 5) exceptions.push(`The page has an exception: ${message.slice(0, 300)}`);
  });
  await page.setContent('<!doctype html><html lang="en"><title>trial</title><body></body></html>');
  await page.evaluate(makeTrialHost, String(trial.timeoutMs));
  const faults = JSON.parse(await page.evaluate(tryPage, JSON.stringify(trial))) as string[];
  return [...exceptions, ...faults];
}

function trialOf({ tool, siblings, spec, samples }: JudgedPage): Omit<PageTrial, 'timeoutMs'> {
  const { html } = compileView(tool, { siblings: prepareSiblings(siblings), spec });
  const required = dig(tool.inputSchema, 'required');
  const pointers = (Array.isArray(required) ? required : [])
    .filter(name => dig(tool.inputSchema, 'properties', name) !== undefined)
    .map(name => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  const values = sampleArguments(tool);
  const made = sampleResult(tool);
  const data = samples.length > 0 ? samples : made === undefined ? [] : [made];
  return {
    html,
    required: pointers,
    ...(values !== undefined && { values }),
    results: data.slice(0, MAX_RESULTS).map(structuredContent => ({
      structuredContent,
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    })),
  };
}
