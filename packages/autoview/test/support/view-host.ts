// A host for one compiled page at a time, as in real use: a sandboxed frame of an opaque origin, under the policy that MCP Apps
// gives views by default. The test decides what the host sends and answers.
import type { FrameLocator, Page } from 'playwright-core';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { servePages, type TestServer } from '../../../../test/support/services/serve.ts';

const DEFAULT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

const HOST = `
let frame;
function send(message) { frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*'); }
addEventListener('message', ({ data, source }) => {
  if (source !== frame?.contentWindow) return;
  received.push(data);
  if (data.method === 'ui/initialize') send({ id: data.id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'test', version: '1' }, hostCapabilities: capabilities, hostContext: { theme } } });
  if (data.method === 'ui/notifications/initialized') sent.forEach(send);
  if (data.method === 'ui/notifications/size-changed') frame.style.height = data.params.height + 'px';
  if (data.method === 'tools/call' && answer) send({ id: data.id, ...answer });
});
function show(src, options) {
  Object.assign(globalThis, { received: [], sent: [], answer: { result: { content: [{ type: 'text', text: 'done' }] } }, theme: 'light', capabilities: {}, ...options });
  frame?.remove();
  frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.title = 'view';
  frame.style = 'width:100%;height:300px;border:0';
  frame.src = src;
  document.body.append(frame);
}
`;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
}

interface ShowOptions {
  /** Messages that the host sends once the page has initialized. */
  readonly sent?: readonly Message[];
  /** The answer to every call: a `result` or an `error`. `null`: none. */
  readonly answer?: { readonly [member: string]: unknown } | null;
  readonly theme?: 'light' | 'dark';
  /** @default none */
  readonly capabilities?: { readonly [name: string]: object };
}

export interface ViewHost {
  readonly page: Page;
  /** Errors of the page since it was shown. */
  readonly problems: string[];
  /** Resolves when the page has connected: it has sent `ui/notifications/initialized`. */
  show(html: string, options?: ShowOptions): Promise<FrameLocator>;
  /** Sends a message to the page. */
  send(message: Message): Promise<void>;
  /** The messages of this method so far, after at least `count` of them have arrived. */
  received(method: string, count?: number): Promise<readonly Message[]>;
  close(): Promise<void>;
}

export async function openViewHost(): Promise<ViewHost> {
  const pages: Record<string, string | { body: string; headers?: Record<string, string> }> = {
    '/': `<!doctype html><html lang="en"><title>host</title><body style="margin:0"><script>${HOST}</script>`,
  };
  const server: TestServer = await servePages(pages);
  const browser = await openChromium({ viewport: { width: 760, height: 700 } });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text());
  });
  await page.goto(server.origin);
  let shown = 0;

  async function received(method: string, count = 1): Promise<readonly Message[]> {
    const read = ([name, least]: readonly [string, number]) => {
      const all = (globalThis as unknown as { received: Message[] }).received.filter(
        message => message.method === name,
      );
      return all.length >= least ? all : undefined;
    };
    const handle = await page.waitForFunction(read, [method, count] as const);
    return (await handle.jsonValue()) as Message[];
  }

  return {
    page,
    problems,
    async show(html, options = {}) {
      const path = `/view-${++shown}`;
      pages[path] = { body: html, headers: { 'content-security-policy': DEFAULT_POLICY } };
      problems.length = 0;
      await page.evaluate(
        ([src, given]) => (globalThis as unknown as { show(src: string, options: unknown): void }).show(src, given),
        [path, options] as const,
      );
      await received('ui/notifications/initialized');
      return page.frameLocator('iframe');
    },
    send: message =>
      page.evaluate(given => (globalThis as unknown as { send(message: unknown): void }).send(given), message),
    received,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
