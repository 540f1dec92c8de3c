// A page that frames the built pages, for browser tests: scripted hosts of each dialect around sandboxed frames, one browser for all.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ScriptedHost } from '@vitrine/host/testing';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import type { AxeResults } from 'axe-core';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { bundle, servePages } from '../../../test/support/services/serve.ts';
import { PAGES, type PageName } from '../src/pages/index.ts';

/** Messages that the host sends to a page. */
export interface Scene {
  dialect?: Dialect;
  context?: HostContext;
  capabilities?: HostCapabilities;
  input?: Record<string, unknown>;
  result?: ToolResult;
  /** Render data as an older host sends them. */
  renderData?: unknown;
  cancelled?: string;
}

/** The hosting page's globals. */
export interface HostGlobals {
  host: ScriptedHost;
  /** Tool calls of the page that wait for their answer, oldest first. */
  calls: { arguments: unknown; answer(result: unknown): void; refuse(why: string): void }[];
  open(html: string, scene: Scene): void;
}

const HOST = `
import { frameChannel, scriptHost } from '@vitrine/host/testing';
function olderChannel(frame) {
  const whole = frameChannel(frame);
  const older = { send: whole.send, close: whole.close };
  whole.onmessage = message => message.jsonrpc || older.onmessage(message);
  return older;
}
window.open = (html, { dialect = 'mcp-apps', context, capabilities = { serverTools: {} }, input, result, renderData, cancelled }) => {
  window.calls = [];
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style.cssText = 'display:block;width:100%;height:620px;border:0';
  document.body.replaceChildren(frame);
  const host = window.host = scriptHost((dialect === 'mcp-ui' ? olderChannel : frameChannel)(frame), { dialect, context, capabilities,
    onAction: action => action.type !== 'tool' ? {} : new Promise((resolve, reject) =>
      window.calls.push({ arguments: action.arguments, answer: resolve, refuse: why => reject(new Error(why)) })) });
  if (input) host.setInput(input);
  if (result) host.setResult(result);
  if (renderData !== undefined) host.setRenderData(renderData);
  if (cancelled) host.cancel(cancelled);
  frame.srcdoc = html;
};`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface EmbedFrames {
  readonly page: Page;
  /** Uncaught errors of the hosting page and of all frames, since the last `open`. */
  readonly problems: string[];
  /** Opens a page in a frame in place of the one before. */
  open(name: PageName, scene?: Scene): Promise<FrameLocator>;
  /** The violations that axe finds in the framed page, as `rule: element`. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openEmbedFrames(): Promise<EmbedFrames> {
  const host = await bundle({ source: HOST, resolveDir: fileURLToPath(new URL('.', import.meta.url)) });
  const server = await servePages({
    '/': '<!doctype html><html lang="en"><title>host</title><body style="margin:8px"><script src="/host.js"></script>',
    '/host.js': host,
  });
  const browser = await openChromium({ colorScheme: 'light' });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  await page.goto(server.origin);
  return {
    page,
    problems,
    async open(name, scene = {}) {
      problems.length = 0;
      await page.evaluate(([html, scene]) => (window as unknown as HostGlobals).open(html, scene), [
        PAGES[name],
        scene,
      ] as const);
      return page.frameLocator('iframe:first-of-type');
    },
    async violations() {
      const frame = page.frames()[1] as Frame;
      await frame.evaluate(axe);
      const run = 'axe.run(document, { resultTypes: ["violations"] })';
      const { violations } = (await frame.evaluate(run)) as AxeResults;
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** A result whose data is its structured content. */
export const structured = (data: unknown): ToolResult => ({ content: [], structuredContent: data }) as ToolResult;
