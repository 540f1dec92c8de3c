// One page of a real Chromium in which many compiled pages are tried.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages } from '../../../../test/support/services/serve.ts';
import type { Outcome, Trial } from './host-script.ts';

export interface TrialHost {
  run(trial: Trial): Promise<Outcome>;
  close(): Promise<void>;
}

export async function openTrialHost(): Promise<TrialHost> {
  const script = await bundle(`${dirname(fileURLToPath(import.meta.url))}/host-script.ts`);
  const server = await servePages({
    '/': '<!doctype html><title>host</title><body><script src="/host.js"></script>',
    '/host.js': script,
  });
  const browser = await openChromium();
  const page = await browser.newPage();
  await page.goto(server.origin);
  return {
    // As text, because the type of JSON is too deep for the driver's types.
    run: async trial => JSON.parse(await page.evaluate(runTrial, JSON.stringify(trial))) as Outcome,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function runTrial(trial: string): Promise<string> {
  const { runTrial: run } = globalThis as unknown as { runTrial(trial: unknown): Promise<unknown> };
  return JSON.stringify(await run(JSON.parse(trial)));
}
