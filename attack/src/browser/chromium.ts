// Chromium as a user runs it, driven by Playwright: a persistent profile, without the driver's own flags, several of which disable
// defences against a view (the popup blocker, the protection against floods of messages, partitioned storage) or hide a leak.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ADDRESS_BAR_POPUPS, chromiumPath } from '../../../test/support/browser/chromium.ts';
import { type AttackBrowser, type BrowserEvents, readViewReport, type Tab, within } from './browser.ts';

/** Flags that a headless browser in a container needs; they leave unchanged what a page may do. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  // Several tabs work at a time; for a user every tab would be in the foreground.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--remote-debugging-pipe',
  `--disable-features=${ADDRESS_BAR_POPUPS.join()}`,
];
const ANSWER_MS = 20_000;

export async function openChromiumAsShipped(
  { onReport }: BrowserEvents,
  flags: readonly string[] = [],
): Promise<AttackBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-attack-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: withoutWrapper(chromiumPath()),
    ignoreDefaultArgs: true,
    args: [...FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'],
    viewport: null,
    headless: true,
  });
  const tabs = new Map<Page, RecordedTab>();
  const findTab = (page: Page | null | undefined): RecordedTab | undefined => (page ? tabs.get(page) : undefined);
  context.on('console', message => {
    const report = readViewReport(message.text());
    if (report) onReport(report, findTab(message.page())?.id);
  });
  context.on('response', response => {
    const answer = { url: response.url(), status: response.status() };
    for (const tab of tabs.values()) tab.answers.push(answer);
  });
  context.on('page', page => void recordPopup(page, tabs, findTab));
  const version = `Chromium ${context.browser()!.version()}`;
  return {
    version,
    kind: 'chromium',
    async open({ width, height }) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height });
      const tab = recordedTab(page);
      tabs.set(page, tab);
      page.once('close', () => tabs.delete(page));
      return tab;
    },
    async clipboard() {
      const page = await context.newPage();
      try {
        await page.setContent('<textarea autofocus></textarea>');
        await page.focus('textarea');
        await page.keyboard.press('Control+V');
        return await page.evaluate('document.querySelector("textarea").value');
      } finally {
        await page.close();
      }
    },
    async close() {
      await within(ANSWER_MS, 'Closing the browser', context.close()).catch(() => {});
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let tabs = 0;

interface RecordedTab extends Tab {
  popups: { url: string; opener: boolean }[];
  dialogs: string[];
  downloads: string[];
  answers: { url: string; status: number }[];
  opened: Page[];
}

function recordedTab(page: Page): RecordedTab {
  const tab: RecordedTab = {
    id: `tab${++tabs}`,
    popups: [],
    dialogs: [],
    downloads: [],
    answers: [],
    opened: [],
    async goto(url) {
      await page.goto(url, { waitUntil: 'load', timeout: ANSWER_MS });
    },
    evaluate: expression => within(ANSWER_MS, 'An answer of the page', page.evaluate(expression)) as Promise<never>,
    click: (x, y) => within(ANSWER_MS, 'A click', page.mouse.click(x, y)),
    type: text => within(ANSWER_MS, 'Typing', page.keyboard.type(text, { delay: 50 })),
    async close() {
      for (const each of [...tab.opened, page]) await within(ANSWER_MS, 'Closing a tab', each.close()).catch(() => {});
    },
  };
  watchPage(page, tab);
  return tab;
}

/** Dialogs and downloads of a page belong to its tab. */
function watchPage(page: Page, tab: RecordedTab): void {
  page.on('dialog', dialog => {
    tab.dialogs.push(dialog.message());
    dialog.dismiss().catch(() => {});
  });
  page.on('download', download => {
    tab.downloads.push(download.suggestedFilename());
    download.cancel().catch(() => {});
  });
}

/** A page that no test opened. One without an opener could belong to any tab: all tabs look for their token in its address. */
async function recordPopup(
  page: Page,
  tabs: ReadonlyMap<Page, RecordedTab>,
  tabOf: (page: Page | null | undefined) => RecordedTab | undefined,
): Promise<void> {
  const opener = await page.opener().catch(() => null);
  const owner = tabOf(opener);
  const record = (): void => {
    if (tabs.has(page)) return;
    const popup = { url: page.url(), opener: opener !== null };
    for (const tab of owner ? [owner] : tabs.values()) tab.popups.push(popup);
  };
  if (owner) {
    owner.opened.push(page);
    watchPage(page, owner);
  }
  page.on('framenavigated', frame => frame === page.mainFrame() && record());
  if (owner) record();
}

/** Debian's `chromium` is a script that adds flags of its own; the program is beside it. */
function withoutWrapper(path: string): string {
  const real = '/usr/lib/chromium/chromium';
  return existsSync(real) && readFileSync(path).subarray(0, 2).toString() === '#!' ? real : path;
}
