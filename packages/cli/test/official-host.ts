// A host built on ext-apps' own `AppBridge`, 2.0.4, around one server behind `vitrine wrap`: its views call the real tools.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Json } from '@vitrine/autoview/internal/trial';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { AxeResults } from 'axe-core';
import type { FrameLocator, Page } from 'playwright-core';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { bundle, servePages } from '../../../test/support/services/serve.ts';
import { typeInto } from '../../autoview/test/support/type-into.ts';
import { type OfficialHost, officialHost } from '../../view/test/official-host.ts';
import { wrapArguments } from './wrapped-servers.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const resolveDir = dirname(fileURLToPath(new URL('../../view/src/index.ts', import.meta.url)));

interface Globals {
  official: OfficialHost;
  callTool(params: object): Promise<object>;
}

export interface OfficialPage {
  readonly page: Page;
  /** Errors of the page and the view since the last `show`. */
  readonly problems: string[];
  /** The names of the server's tools, with an interface or not. */
  toolsOf(client: Client): Promise<{ name: string; uri: string | undefined }[]>;
  /** Mounts the interface of a tool without a call: the user fills in the form. */
  show(client: Client, tool: string, look?: { theme?: 'light' | 'dark'; width?: number }): Promise<FrameLocator>;
  /** Types the arguments, presses the button, and confirms where the page asks. A tool that runs by itself needs no press. */
  call(view: FrameLocator, args: Record<string, Json>): Promise<void>;
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

/** A client that shows interfaces, answers requests, and has one root. */
export async function connectWrapped(server: readonly string[]): Promise<Client> {
  const extensions = { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } };
  const client = new Client(
    { name: 'official', version: '1.0.0' },
    { capabilities: { extensions, roots: {}, sampling: {}, elicitation: { form: {} } } },
  );
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///vitrine-roots', name: 'vitrine-roots' }] }));
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
  client.setRequestHandler('sampling/createMessage', () => ({
    model: 'none',
    role: 'assistant',
    content: { type: 'text', text: 'a sampled hello' },
  }));
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: wrapArguments(server), stderr: 'ignore' }),
  );
  return client;
}

export async function openOfficialPage(): Promise<OfficialPage> {
  const script = await bundle({ source: officialHost('@modelcontextprotocol/ext-apps'), resolveDir });
  const server = await servePages({
    '/': '<!doctype html><html lang="en"><title>host</title><body style="margin:0"><script src="/host.js"></script>',
    '/host.js': script,
  });
  const browser = await openChromium();
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  let shown: Client;
  await page.exposeFunction('callTool', (params: never) => shown.callTool(params));
  await page.goto(server.origin);

  const listTools = async (client: Client) =>
    (await client.listTools()).tools.map(({ name, _meta }) => ({
      name,
      uri: (_meta?.ui as { resourceUri?: string } | undefined)?.resourceUri,
    }));

  return {
    page,
    problems,
    toolsOf: listTools,
    async show(client, tool, { theme = 'light', width = 800 } = {}) {
      shown = client;
      problems.length = 0;
      const { uri } = (await listTools(client)).find(({ name }) => name === tool)!;
      const [content] = (await client.readResource({ uri: uri! })).contents as { text: string }[];
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        async ([html, theme]) => {
          const { official, callTool } = globalThis as unknown as Globals;
          document.body.style.background = theme === 'dark' ? '#111' : '#fff';
          official.seen.length = 0;
          await official.mount(html, { context: { theme } });
          official.frame.title = 'view';
          official.frame.style.width = '100%';
          official.bridge.oncalltool = params => {
            official.seen.push(['call', params as Record<string, unknown>]);
            return callTool(params);
          };
        },
        [content!.text, theme] as const,
      );
      await page.waitForFunction(() =>
        (globalThis as unknown as Globals).official.seen.some(([what]) => what === 'initialized'),
      );
      return page.frameLocator('iframe');
    },
    async call(view, args) {
      const isFree = Object.keys(args).length === 0;
      const hasCalled = () =>
        page.evaluate(() => (globalThis as unknown as Globals).official.seen.some(([what]) => what === 'call'));
      if (isFree) {
        // The tool has run by itself, or its form waits for the button.
        await view.locator('[data-form][open], [data-result]').first().waitFor();
        if (await hasCalled()) return;
      } else {
        const form = view.locator('[data-form]');
        if (!(await form.evaluate(fold => (fold as HTMLDetailsElement).open)))
          await form.locator('summary').first().press('Enter');
        await typeInto(page, view, args);
      }
      await view.locator('[data-submit]').press('Enter');
      const yes = view.locator('[data-confirm]');
      if (!(await hasCalled()) && (await yes.count())) await yes.press('Enter');
    },
    async violations() {
      const frame = page.frames().at(-1)!;
      await frame.evaluate(axe);
      const report = await frame.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      return report.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 150)}`);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
