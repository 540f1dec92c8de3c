// Finds a Chromium of the machine and starts it by playwright-core, which is an optional peer.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { commandIO } from '../program/command-io.ts';

/** The path in `CHROMIUM`, or a Chromium or Chrome on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = commandIO().env): string | undefined {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

/** Starts one, headless. Undefined where playwright-core is not installed. */
export async function loadChromium(): Promise<((path: string) => Promise<Browser>) | undefined> {
  const playwright = await import('playwright-core').catch(() => undefined);
  return (
    playwright &&
    (path =>
      playwright.chromium.launch({
        executablePath: path,
        args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
      }))
  );
}
