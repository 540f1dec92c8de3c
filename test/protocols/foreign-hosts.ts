// Hosts that are not ours, with a page of `@vitrine/view`: ext-apps' AppBridge, `UIResourceRenderer` of @mcp-ui/client 6.1.0, and a substitute for
// ChatGPT made from the documentation of `window.openai`, for which the server puts an adapter into the page.
import { fileURLToPath } from 'node:url';
import { wrapHtmlWithAdapters } from '@vitrine/server/compat/v6';
import type { FrameLocator } from 'playwright-core';
import { openChromium } from '../support/browser/chromium.ts';
import { bundle, servePages } from '../support/services/serve.ts';
import type { Protocol } from './features.ts';
import { OUR_VIEW } from './pages.ts';

/** A host with the page in it. */
interface ForeignHost {
  readonly view: FrameLocator;
  /** Gives the page something: `input`, `partial`, `result`, `theme`. */
  send(what: string, value: unknown): Promise<void>;
  /** Returns the page's requests, sizes aside. */
  requests(): Promise<unknown[][]>;
  /** The height that the page asked for last. */
  height(): Promise<number | undefined>;
  callAppTool(name: string, args: object): Promise<unknown>;
  close(): Promise<void>;
}

export interface ForeignHosts {
  open(protocol: Protocol): Promise<ForeignHost>;
  close(): Promise<void>;
}

/** `window.foreign`: `mount(html)`, `send`, `asked`, `height`, `callAppTool`. A call of the tool `refused` is refused. */
const SOURCES: Record<Protocol, string> = {
  'MCP Apps': `
    import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
    import * as z from 'zod';
    const foreign = window.foreign = {
      asked: [],
      async mount(html) {
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts';
        document.body.append(frame);
        const bridge = new AppBridge(null, { name: 'official', version: '1' },
          { serverTools: {}, openLinks: {}, message: { text: {} } }, { hostContext: { theme: 'light', displayMode: 'inline' } });
        const initialized = new Promise(resolve => { bridge.oninitialized = resolve; });
        bridge.onsizechange = ({ height }) => { foreign.height = height; };
        bridge.onmessage = async ({ content }) => { foreign.asked.push(['message', content[0].text]); return {}; };
        bridge.onopenlink = async ({ url }) => { foreign.asked.push(['link', url]); return {}; };
        bridge.onrequestdisplaymode = async ({ mode }) => { foreign.asked.push(['mode', mode]); return { mode: 'inline' }; };
        bridge.oncalltool = async ({ name, arguments: args }) => {
          foreign.asked.push(['call', name, args]);
          if (name === 'refused') throw new Error('Not today.');
          return { content: [], structuredContent: { echo: args } };
        };
        await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
        frame.srcdoc = html;
        await initialized;
        foreign.send = (what, value) => ({
          input: () => bridge.sendToolInput({ arguments: value }),
          partial: () => bridge.sendToolInputPartial({ arguments: value }),
          result: () => bridge.sendToolResult({ content: [], structuredContent: value }),
          theme: () => bridge.setHostContext({ theme: value, displayMode: 'inline' }),
        })[what]();
        foreign.callAppTool = (name, args) => bridge.callTool({ name, arguments: args });
      },
    };`,
  'MCP-UI': `
    import { UIResourceRenderer } from 'mcp-ui-client-6';
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const ACTIONS = {
      tool: ({ toolName, params }) => {
        foreign.asked.push(['call', toolName, params]);
        if (toolName === 'refused') throw new Error('Not today.');
        return { content: [], structuredContent: { echo: params } };
      },
      prompt: ({ prompt }) => void foreign.asked.push(['message', prompt]),
      link: ({ url }) => void foreign.asked.push(['link', url]),
    };
    const foreign = window.foreign = {
      asked: [],
      mount(html, data) {
        foreign.html = html;
        const _meta = data ? { 'mcpui.dev/ui-initial-render-data': data } : {};
        root.render(createElement(UIResourceRenderer, {
          key: String(data !== undefined),
          resource: { uri: 'ui://t/p', mimeType: 'text/html', text: html, _meta },
          onUIAction: async ({ type, payload }) => ACTIONS[type]?.(payload) ?? {},
          htmlProps: { autoResizeIframe: true, style: { border: 0 } },
        }));
      },
      // It has its render data from the start.
      send: (what, value) => foreign.mount(foreign.html, value),
      get height() { return document.querySelector('iframe')?.getBoundingClientRect().height; },
    };`,
  'Apps SDK': `
    const foreign = window.foreign = {
      asked: [],
      async mount(html) {
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts';
        frame.srcdoc = html;
        document.body.append(frame);
        addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow || !data.openai) return;
          if (data.height !== undefined) foreign.height = data.height;
          else foreign.asked.push(data.openai);
        });
        foreign.send = (what, value) => frame.contentWindow.postMessage({ openaiGlobals: {
          input: { toolInput: value }, result: { toolOutput: value }, theme: { theme: value } }[what] }, '*');
      },
    };`,
};

/** `window.openai` as documented, in the page's own window. It reports to the host what it is asked. */
const OPENAI = `<script>{
  const host = parent;
  const ask = (...openai) => host.postMessage({ openai }, '*');
  window.openai = {
    toolInput: null, toolOutput: null, widgetState: null, theme: 'light', locale: 'de-AT', displayMode: 'inline', maxHeight: 900,
    async callTool(name, args) {
      ask('call', name, args);
      if (name === 'refused') throw new Error('Not today.');
      return { content: [], structuredContent: { echo: args } };
    },
    async sendFollowUpMessage({ prompt }) { ask('message', prompt); },
    openExternal({ href }) { ask('link', href); },
    notifyIntrinsicHeight(height) { host.postMessage({ openai: [], height }, '*'); },
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== host || !data.openaiGlobals) return;
    Object.assign(window.openai, data.openaiGlobals);
    dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals: data.openaiGlobals } }));
  });
}</script>`;

const PATHS: Record<Protocol, string> = { 'MCP Apps': '/apps', 'MCP-UI': '/mcp-ui', 'Apps SDK': '/apps-sdk' };

interface Foreign {
  asked: unknown[][];
  height?: number;
  mount(html: string): Promise<void>;
  send(what: string, value: unknown): unknown;
  callAppTool(name: string, args: object): Promise<unknown>;
}
type HostWindow = Window & { foreign: Foreign };

/** Builds the page and the hosts, and starts a browser. */
export async function openForeignHosts(): Promise<ForeignHosts> {
  const resolveDir = fileURLToPath(new URL('../../packages/view', import.meta.url));
  const script = await bundle({ source: OUR_VIEW, resolveDir }, { minify: true, format: 'esm' });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body style="margin:0"><button id="press">Press</button><script type="module">${script}</script>`;
  const adapted = wrapHtmlWithAdapters(html, { appsSdk: { enabled: true } });
  const documents: Record<Protocol, string> = { 'MCP Apps': html, 'MCP-UI': html, 'Apps SDK': OPENAI + adapted };
  const pages: Record<string, string> = {};
  for (const [protocol, source] of Object.entries(SOURCES)) {
    const path = PATHS[protocol as Protocol];
    pages[path] = `<!doctype html><body><script src="${path}.js"></script>`;
    pages[`${path}.js`] = await bundle({ source, resolveDir });
  }
  const server = await servePages(pages);
  const browser = await openChromium();
  return {
    async open(protocol) {
      const page = await browser.newPage();
      await page.goto(server.origin + PATHS[protocol]);
      await page.evaluate(html => (window as unknown as HostWindow).foreign.mount(html), documents[protocol]);
      const view = page.frameLocator('iframe');
      await view.locator('#press').waitFor();
      // The page has its handle when it is connected.
      await view.locator('body').evaluate(
        () =>
          new Promise<void>(resolve => {
            const look = () => ('page' in window ? resolve() : requestAnimationFrame(look));
            look();
          }),
      );
      return {
        view,
        send: (what, value) =>
          page.evaluate(([what, value]) => void (window as unknown as HostWindow).foreign.send(what, value), [
            what,
            value,
          ] as const),
        requests: () => page.evaluate(() => (window as unknown as HostWindow).foreign.asked),
        height: () => page.evaluate(() => (window as unknown as HostWindow).foreign.height),
        callAppTool: (name, args) =>
          page.evaluate(([name, args]) => (window as unknown as HostWindow).foreign.callAppTool(name, args), [
            name,
            args,
          ] as const),
        close: () => page.close(),
      };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
