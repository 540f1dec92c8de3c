// Firefox as a user runs it, driven by WebDriver BiDi: a new profile, without a driver's preferences.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../../scripts/tools/find-tools.ts';
import { thisMachine } from '../../../scripts/tools/machine.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import { type AttackBrowser, type BrowserEvents, readViewReport } from './browser.ts';
import { userPreferences } from './firefox-profile.ts';
import { type FirefoxTab, openTab } from './firefox-tab.ts';

const START_MS = 60_000;
const EVENTS = [
  'log.entryAdded',
  'browsingContext.contextCreated',
  'browsingContext.contextDestroyed',
  'browsingContext.navigationStarted',
  'browsingContext.downloadWillBegin',
  'browsingContext.userPromptOpened',
  'network.responseCompleted',
];

/** Path of Firefox. Undefined when there is none. */
export function firefoxPath(): string | undefined {
  return findFirefox(thisMachine())?.path;
}

/** `flags` are for Chromium only: Firefox uses the name server of the run. */
export async function openFirefoxAsShipped({ onReport }: BrowserEvents): Promise<AttackBrowser> {
  const path = firefoxPath();
  if (path === undefined) throw new Error('No Firefox found. Install firefox-esr or set FIREFOX=path.');
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-attack-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    userPreferences({ 'browser.download.dir': profile, 'browser.download.folderList': 2 }),
  );
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its child processes end with it.
      detached: true,
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  );
  const orphan = (): void => stop(child);
  process.once('exit', orphan);
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => {
      process.off('exit', orphan);
      resolve();
    }),
  );
  const remove = (): void => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  try {
    const bidi = await connectBidi(`${await listeningAt(child)}/session`);
    const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'dismiss', beforeUnload: 'accept' } } },
    });
    await bidi.send('session.subscribe', { events: EVENTS });
    const tabs = watch(bidi, onReport);
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      kind: 'firefox',
      async open(size) {
        const tab = await openTab(bidi, size);
        tabs.set(tab.id, tab);
        return tab;
      },
      clipboard: () => readClipboard(bidi),
      async close() {
        await bidi.send('browser.close', {}).catch(() => {});
        bidi.close();
        await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 5000))]);
        stop(child);
        await ended;
        remove();
      },
    };
  } catch (error) {
    stop(child);
    await ended;
    remove();
    throw error;
  }
}

/** Passes the browser's events to the tab they belong to. Tabs of the run are by the id of their context. */
function watch(bidi: Bidi, onReport: BrowserEvents['onReport']): Map<string, FirefoxTab> {
  const tabs = new Map<string, FirefoxTab>();
  /** The parent context of each frame, and the opener of each window. */
  const above = new Map<string, string>();
  const findOwner = (context: string | null | undefined): FirefoxTab | undefined => {
    let at = context ?? undefined;
    while (at !== undefined && !tabs.has(at)) at = above.get(at);
    return at === undefined ? undefined : tabs.get(at);
  };
  const popups = new Set<string>();
  /** Whether a window has an opener only its document knows, because the browser remembers the opener in any case. */
  const record = (owner: FirefoxTab, context: string, url: string): void => {
    const popup = { url, opener: false };
    owner.popups.push(popup);
    const question = { target: { context }, awaitPromise: false, expression: 'opener !== null' };
    bidi.send<{ result?: { value?: boolean } }>('script.evaluate', question).then(
      ({ result }) => {
        popup.opener = result?.value === true;
      },
      () => {},
    );
  };
  bidi.on('log.entryAdded', ({ text, source }: { text: string | null; source: { context?: string } }) => {
    const report = readViewReport(text ?? '');
    if (report) onReport(report, findOwner(source.context)?.id);
  });
  bidi.on('browsingContext.contextCreated', (created: Created) => {
    const { context, parent, originalOpener } = created;
    const around = parent ?? originalOpener;
    if (around) above.set(context, around);
    const owner = parent ? undefined : findOwner(originalOpener);
    if (!owner) return;
    popups.add(context);
    owner.opened.push(context);
    record(owner, context, created.url);
  });
  bidi.on('browsingContext.navigationStarted', ({ context, url }: { context: string; url: string }) => {
    const owner = popups.has(context) ? findOwner(context) : undefined;
    if (owner) record(owner, context, url);
  });
  bidi.on('browsingContext.userPromptOpened', ({ context, message }: { context: string; message: string }) => {
    findOwner(context)?.dialogs.push(message);
  });
  bidi.on(
    'browsingContext.downloadWillBegin',
    ({ context, suggestedFilename }: { context: string; suggestedFilename: string }) => {
      findOwner(context)?.downloads.push(suggestedFilename);
    },
  );
  bidi.on(
    'network.responseCompleted',
    ({ request, response }: { request: { url: string }; response: { status: number } }) => {
      for (const tab of tabs.values()) tab.answers.push({ url: request.url, status: response.status });
    },
  );
  return tabs;
}

interface Created {
  context: string;
  parent: string | null;
  originalOpener: string | null;
  url: string;
}

async function readClipboard(bidi: Bidi): Promise<string> {
  const tab = await openTab(bidi, { width: 300, height: 200 });
  try {
    await tab.goto('data:text/html,<textarea autofocus></textarea>');
    await tab.evaluate('void document.querySelector("textarea").focus()');
    await tab.paste();
    return await tab.evaluate<string>('document.querySelector("textarea").value');
  } finally {
    await tab.close();
  }
}

/** The address that Firefox prints when it is ready. */
function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(
      () => reject(new Error(`Firefox did not start within ${START_MS} ms.\n${text}`)),
      START_MS,
    );
    child.once('exit', code => reject(new Error(`Firefox ended with ${code}.\n${text}`)));
    child.once('error', reject);
    child.stderr!.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

/** Ends Firefox and everything it has started. */
function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
