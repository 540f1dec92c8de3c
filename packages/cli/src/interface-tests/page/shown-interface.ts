// One interface in a page of the host: what it is sent, and what a test asks of it.
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { PROBE_SCRIPT, type Probe, type TestHost, type TestHostReading } from '@vitrine/tool-view/internal/test-host';
import type { Frame, Page } from 'playwright-core';
import type { TestHostServer } from './host-page.ts';

export type Theme = 'light' | 'dark';
export type DisplayMode = 'inline' | 'fullscreen' | 'pip';

export interface ShowOptions {
  readonly part: UIResourcePart;
  readonly tool?: { readonly name: string; readonly title?: string | undefined } | undefined;
  readonly profile: HostProfileName;
  readonly theme: Theme;
  readonly width: number;
  readonly displayMode?: DisplayMode;
  readonly locale?: string | undefined;
  /** Milliseconds that the handshake and the first paint may take. */
  readonly timeoutMs: number;
  /** Carries out an action of the view; rejects to refuse it. */
  readonly answer: (action: Action) => Promise<unknown>;
}

/** A request of the view to another server than the host's. */
export interface OutsideRequest {
  readonly url: string;
  readonly failure?: string | undefined;
}

type Answer<Name extends keyof Probe> = Awaited<ReturnType<Probe[Name]>>;

export interface ShownInterface {
  readonly page: Page;
  /** Uncaught errors of the view. */
  readonly uncaughtErrors: readonly string[];
  /** Lines of the browser's console at the level error. */
  readonly consoleErrors: readonly string[];
  readonly requests: readonly OutsideRequest[];
  read(): Promise<TestHostReading>;
  setPartialInput(input: Record<string, unknown>): Promise<void>;
  setInput(input: Record<string, unknown>): Promise<void>;
  setResult(result: ToolResult): Promise<void>;
  cancel(reason: string): Promise<void>;
  restart(): Promise<void>;
  setTheme(theme: Theme): Promise<void>;
  setWidth(width: number): Promise<void>;
  /** Resolves with true when the view is ready, with false when it failed or is late. */
  ready(timeoutMs: number): Promise<boolean>;
  /** Asks inside the view's document. Rejects when the view has no document. */
  ask<Name extends keyof Probe>(name: Name, ...args: Parameters<Probe[Name]>): Promise<Answer<Name>>;
  /** The frame of the view's document. */
  frame(): Promise<Frame>;
  /** Evaluates a script in the view's document. */
  evaluate(script: string): Promise<unknown>;
  /** The picture as PNG. `masks`: CSS selectors of what is covered. */
  picture(masks?: readonly string[]): Promise<Buffer>;
  close(): Promise<void>;
}

/** Height of the window. */
const WINDOW_HEIGHT = 900;

/** Opens a page with the interface in it; it has received nothing of its call yet. */
export async function showInterface(server: TestHostServer, options: ShowOptions): Promise<ShownInterface> {
  const { part, tool, profile, theme, width, displayMode = 'inline', timeoutMs, answer } = options;
  const page = await server.context.newPage();
  const consoleErrors: string[] = [];
  const uncaughtErrors: string[] = [];
  let currentWidth = width;
  const requests = watchRequests(page, server);
  page.on('console', message => {
    // What a policy stops and what cannot be loaded is known by other ways.
    if (message.type() === 'error' && !/Content Security Policy|Failed to load resource/.test(message.text()))
      consoleErrors.push(message.text().slice(0, 500));
  });
  page.on('pageerror', error => uncaughtErrors.push(String(error).slice(0, 500)));
  await page.setViewportSize({ width, height: WINDOW_HEIGHT });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.exposeFunction('answerAction', async (action: Action) => {
    try {
      return { result: (await answer(action)) ?? {} };
    } catch (error) {
      return { error: String(error instanceof Error ? error.message : error) };
    }
  });
  await page.goto(server.origin);
  const call = <Name extends keyof TestHost>(name: Name, ...args: Parameters<TestHost[Name]>) =>
    page.evaluate(
      ([method, values]) =>
        (globalThis as unknown as { testHost: Record<string, (...all: unknown[]) => unknown> }).testHost[method]!(
          ...values,
        ),
      [name, args] as [string, unknown[]],
    ) as Promise<Awaited<ReturnType<TestHost[Name]>>>;
  const { template } = server;
  const { locale } = options;
  await call('open', { profile, theme, locale, displayMode, template, part, tool, handshakeTimeoutMs: timeoutMs });

  const findFrame = async (): Promise<Frame> => findDocument(page, await call('read'));
  const ask = async <Name extends keyof Probe>(name: Name, ...args: Parameters<Probe[Name]>): Promise<Answer<Name>> => {
    const frame = await findFrame();
    await frame.evaluate(PROBE_SCRIPT);
    const question = `Promise.resolve(vitrineProbe.${name}(...${JSON.stringify(args)}))`;
    return frame.evaluate<Answer<Name>>(question);
  };
  const setContext = (change: HostContext) => call('setContext', change);
  return {
    page,
    uncaughtErrors,
    consoleErrors,
    requests,
    read: () => call('read'),
    setPartialInput: input => call('setPartialInput', input),
    setInput: input => call('setInput', input),
    setResult: result => call('setResult', result),
    cancel: reason => call('cancel', reason),
    restart: () => call('restart'),
    async setTheme(next) {
      await page.emulateMedia({ colorScheme: next, reducedMotion: 'reduce' });
      await setContext({ theme: next });
    },
    async setWidth(next) {
      currentWidth = next;
      await page.setViewportSize({ width: next, height: WINDOW_HEIGHT });
    },
    async ready(limitMs) {
      const phase = `(() => { const { phase } = testHost.read(); return /ready|busy|failed|closed/.test(phase) && phase; })()`;
      const handle = await page
        .waitForFunction(phase, undefined, { timeout: limitMs, polling: 20 })
        .catch(() => undefined);
      return /ready|busy/.test(String(await handle?.jsonValue()));
    },
    ask,
    frame: findFrame,
    evaluate: async script => (await findFrame()).evaluate(script),
    async picture(masks = []) {
      const frame = await findFrame();
      const mask = masks.map(selector => frame.locator(selector));
      // A frame of another process is painted only where the window shows it.
      const { height } = await call('read');
      await page.setViewportSize({ width: currentWidth, height: Math.max(WINDOW_HEIGHT, Math.ceil(height) + 10) });
      if (height > WINDOW_HEIGHT) await ask('settle', 150, 1_000);
      const png = await page
        .locator('#vitrine-test-place')
        .screenshot({ animations: 'disabled', mask, maskColor: '#808080' });
      await page.setViewportSize({ width: currentWidth, height: WINDOW_HEIGHT });
      return png;
    },
    async close() {
      await call('close').catch(() => {});
      await page.close();
    },
  };
}

/** The frame whose document is the view: within the sandbox's, or the page itself for an interface that needs none. */
async function findDocument(page: Page, { tier }: TestHostReading): Promise<Frame> {
  const main = page.mainFrame();
  const frame = page.frames().find(one => one.parentFrame()?.parentFrame() === main);
  if (frame && tier === 'frame') return frame;
  return main;
}

/** Notes requests of views: everything but the page's own server and the sandboxes. */
function watchRequests(page: Page, { origin, template }: TestHostServer): OutsideRequest[] {
  const requests: (OutsideRequest & { failure?: string })[] = [];
  const port = new URL(template.replace('{label}', 'x')).port;
  const isOwn = (url: URL): boolean =>
    url.origin === origin || (url.hostname.endsWith('.localhost') && url.port === port);
  page.on('request', request => {
    const url = URL.parse(request.url());
    if (url && /^https?:$/.test(url.protocol) && !isOwn(url)) requests.push({ url: request.url() });
  });
  page.on('requestfailed', request => {
    const entry = requests.find(({ url, failure }) => url === request.url() && failure === undefined);
    if (entry) entry.failure = request.failure()?.errorText ?? 'failed';
  });
  return requests;
}
