// A browser in which pages are tried, as playwright-core has it: what trials use of it.

/** A frame of a page. */
export interface BrowserFrame {
  evaluate(run: ((given: string) => Promise<string>) | string, given?: string): Promise<unknown>;
}

/** A page without a connection to any network. */
export interface BrowserPage extends BrowserFrame {
  setContent(html: string): Promise<unknown>;
  frames(): readonly BrowserFrame[];
  readonly mouse: { move(x: number, y: number): Promise<void>; click(x: number, y: number): Promise<void> };
  readonly keyboard: { press(key: string): Promise<void> };
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown;
}

/** A browser that was started for one trial. */
export interface TrialBrowser {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

/** Starts a browser. Rejects when it does not start. */
export type OpenBrowser = () => Promise<TrialBrowser>;

/** Uses a browser of its own. */
export async function withBrowser<Result>(
  open: OpenBrowser,
  use: (browser: TrialBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await open();
  try {
    return await use(browser);
  } finally {
    // A page that does not end can hold up its browser's end; what was found does not wait for it.
    browser.close().catch(() => {});
  }
}

/** Makes an empty page the place that others are opened in. Resolves with their exceptions, one sentence each, as they come. */
export async function prepareHostPage(page: BrowserPage): Promise<Set<string>> {
  const exceptions = new Set<string>();
  page.on('pageerror', ({ message }) => exceptions.add(`The page has an exception: ${message.slice(0, 300)}`));
  await page.setContent('<!doctype html><html lang="en"><title>trial</title><body></body></html>');
  return exceptions;
}
