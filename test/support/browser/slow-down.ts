// Runs pages as on a slower machine. A test, or a page, that depends on what is drawn or answered in time fails then, whatever else the
// machine does. For all browser tests by environment variables, one at a time: `SLOW_PAGES=4` runs every page four times slower than it
// could, and `SLOW_ANSWERS=400` lets the answers to a page's own requests come 400 ms later than what the server sends by itself.
import type { BrowserContext, Page } from 'playwright-core';

const readNumber = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);

const PAGES_SLOWDOWN = readNumber('SLOW_PAGES');
const ANSWERS_DELAY = readNumber('SLOW_ANSWERS');

/** The process of the page pauses so often that its scripts, styles and layouts take `factor` times as long. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Slows down the new page of a browser test by the environment variables. */
export async function slowDownByEnvironment(page: Page): Promise<void> {
  if (PAGES_SLOWDOWN !== undefined) await slowDown(page, PAGES_SLOWDOWN);
  if (ANSWERS_DELAY !== undefined) await page.addInitScript(delayAnswers, ANSWERS_DELAY);
}

/** Slows down the windows that pages open; one that closes at once needs no slowing down. */
export function slowDownPopups(context: BrowserContext): void {
  const onPage = async (page: Page): Promise<void> => {
    if (await page.opener()) await slowDownByEnvironment(page);
  };
  context.on('page', page => void onPage(page).catch(() => {}));
}

/** Delays, in the page, the answers to requests that change something by `ms`. */
function delayAnswers(ms: number): void {
  if (window !== window.top) return;
  const send = window.fetch;
  window.fetch = async (input, options) => {
    const answer = await send(input, options);
    const method = options?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method !== 'GET') await new Promise(done => setTimeout(done, ms));
    return answer;
  };
}
