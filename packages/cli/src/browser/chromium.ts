// Finds a Chromium of the machine and starts it by playwright-core, which is an optional peer.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { commandIO } from '../program/command-io.ts';
import { UsageError } from '../program/usage-error.ts';

/** The path in `CHROMIUM`, or a Chromium or Chrome on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = commandIO().env): string | undefined {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

/**
 * Opens a Chromium of this machine, or the one that playwright has installed. Throws `UsageError` where there is none, or no playwright-core.
 */
export async function openChromium(): Promise<Browser> {
  const launch = await loadChromium();
  if (!launch)
    throw new UsageError('missing', 'This needs playwright-core, which is not installed.', {
      hint: 'Install it beside the command: npm install --save-dev playwright-core axe-core',
    });
  const path = findChromium() ?? (await findOwnChromium());
  if (path === undefined)
    throw new UsageError('missing', 'No Chromium was found.', {
      hint: 'Install one (npx playwright-core install chromium-headless-shell), or set CHROMIUM to the path of one.',
    });
  return launch(path);
}

/** The browser that `playwright install` has put into its own folder. */
async function findOwnChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Starts one, headless. Undefined where playwright-core is not installed. */
export async function loadChromium(): Promise<((path: string) => Promise<Browser>) | undefined> {
  const playwright = await import('playwright-core').catch(() => undefined);
  return (
    playwright &&
    (path =>
      playwright.chromium.launch({
        executablePath: path,
        // The command ends by its own rules, also when a page does not answer; the browser ends with it.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
      }))
  );
}
