// Pages for tests of `AppRenderer`, `AppFrame` and `MCPAppRenderer` in a real Chromium, which use them as the documentation of `@mcp-ui/client` 7 and
// of the AI SDK does. The view is a page with the official SDK (ext-apps).
import { fileURLToPath } from 'node:url';
import { staticSandboxPage } from '@vitrine/host/node';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import { bundle, servePages, type TestServer } from '../../../test/support/services/serve.ts';

const VIEW = `
import { App } from '@modelcontextprotocol/ext-apps';
const app = window.app = new App({ name: 'dice', version: '2' }, { availableDisplayModes: ['inline', 'fullscreen'] }, { autoResize: true });
const seen = window.seen = [];
app.ontoolinputpartial = p => seen.push(['partial', p.arguments]);
app.ontoolinput = p => seen.push(['input', p.arguments]);
app.ontoolresult = r => seen.push(['result', r.structuredContent]);
app.ontoolcancelled = () => seen.push(['cancelled']);
app.onhostcontextchanged = c => c.theme && seen.push(['theme', c.theme]);
app.onteardown = async () => { await app.sendLog({ level: 'info', data: 'bye', logger: 'dice' }); return {}; };
app.fallbackNotificationHandler = async ({ method }) => void seen.push([method]);
document.body.innerHTML = '<div style="height:321px">view</div>';
window.ask = (method, params) => new Promise((resolve, reject) => {
  const id = 'own-' + method;
  addEventListener('message', function listen({ data }) {
    if (data.id !== id) return;
    removeEventListener('message', listen);
    data.error ? reject(Object.assign(new Error(data.error.message), data.error)) : resolve(data.result);
  });
  parent.postMessage({ jsonrpc: '2.0', id, method, params }, '*');
});
app.connect().then(() => { window.connected = true; });`;

const SOURCE = `
import { AppBridge, AppFrame, AppRenderer, configureSandbox, experimental_MCPAppRenderer as MCPAppRenderer } from '@vitrine/react/compat';
import { AppBridge as OfficialBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import { createRef, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

window.log = [];
const say = (...entry) => void window.log.push(entry);
window.ref = createRef();
const handlers = {
  onOpenLink: async ({ url }) => { say('link', url); return { isError: url.includes('refused') }; },
  onMessage: async params => { say('message', params.role, params.content[0].text); return {}; },
  onLoggingMessage: params => say('log', params.data, params.logger),
  onSizeChanged: ({ height }) => say('size', height),
  onError: error => say('error', error.message),
  onCallTool: async params => { say('tool', params.name, params.arguments); return { content: [], structuredContent: { six: 6 } }; },
  onFallbackRequest: async ({ method, params }) => {
    if (method === 'x/clipboard/write') return { copied: params.text };
    throw Object.assign(new Error('Unknown method: ' + method), { code: -32601 });
  },
};
/** A client of MCP, with what the renderer uses of it. */
window.client = html => {
  const mimeType = 'text/html;profile=mcp-app';
  return {
    getServerCapabilities: () => ({ tools: {}, resources: {} }),
    listTools: async () => ({ tools: [
      { name: 'roll', _meta: { ui: { resourceUri: 'ui://dice/view' } } },
      { name: 'hidden', _meta: { ui: { visibility: ['model'] } } },
      { name: 'plain' },
    ] }),
    readResource: async ({ uri }) => ({ contents: [{ uri, mimeType, text: uri === 'ui://dice/view' ? html : 'data' }] }),
    listResources: async () => ({ resources: [{ uri: 'ui://dice/view', name: 'view' }] }),
    callTool: async params => { say('client', params.name); return { content: [], structuredContent: { by: 'client' } }; },
  };
};
let root;
const draw = element => {
  root ??= createRoot(document.getElementById('root'));
  flushSync(() => root.render(<StrictMode>{element}</StrictMode>));
};
window.unmount = () => root.unmount();
window.configureSandbox = configureSandbox;
window.renderApp = ({ html, sandbox, handled = true, client, ...props }) => {
  const config = { ...sandbox, url: new URL(sandbox.url) };
  window.currentClient ??= client && window.client(html);
  draw(<AppRenderer ref={window.ref} toolName="roll" sandbox={config} {...(client ? { client: window.currentClient } : { html })}
    {...(handled ? handlers : { onError: handlers.onError })} {...props} />);
};
window.renderTwo = ({ html, sandbox }) => draw(['a', 'b'].map(name =>
  <div key={name} id={name}><AppRenderer toolName={name} html={html} sandbox={{ url: new URL(sandbox.url) }} toolInput={{ name }}
    onCallTool={async params => { say(name, params.name); return { content: [] }; }} /></div>));
window.renderReading = ({ html, sandbox }) => draw(
  <AppRenderer toolName="roll" toolResourceUri="ui://dice/view" sandbox={{ url: new URL(sandbox.url) }} onError={handlers.onError}
    onReadResource={async ({ uri }) => ({ contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: html, _meta: { ui: { csp: { connectDomains: ['https://api.example'] } } } }] })} />);
function LowLevel({ html, sandbox, official }) {
  const appBridge = useMemo(() => {
    const Bridge = official ? OfficialBridge : AppBridge;
    const bridge = new Bridge(null, { name: 'my-chat', version: '3' }, { openLinks: {}, serverTools: {} });
    bridge.onopenlink = handlers.onOpenLink;
    bridge.oncalltool = handlers.onCallTool;
    bridge.onloggingmessage = handlers.onLoggingMessage;
    return window.bridge = bridge;
  }, [official]);
  return <AppFrame html={html} sandbox={{ url: new URL(sandbox.url) }} appBridge={appBridge} toolInput={{ n: 1 }}
    toolResult={{ content: [], structuredContent: { six: 6 } }} onSizeChanged={handlers.onSizeChanged} onError={handlers.onError}
    onInitialized={({ appVersion, appCapabilities }) => say('initialized', appVersion, appCapabilities.availableDisplayModes, appBridge.getAppVersion())} />;
}
window.renderFrame = props => draw(<LowLevel {...props} />);
const appHandlers = {
  allowedTools: ['roll'],
  callTool: params => { say('tool', params.name, params.arguments); return { content: [], structuredContent: { six: 6 } }; },
  openLink: ({ url }) => { say('link', url); return {}; },
  sendMessage: params => { say('message', params.role, params.content[0].text); return {}; },
  updateModelContext: params => say('context', params.structuredContent),
  requestDisplayMode: ({ mode }) => { say('mode', mode); return { mode }; },
  readResource: ({ uri }) => ({ contents: [{ uri, text: 'read' }] }),
  onSizeChange: ({ height }) => say('size', height),
  onInitialized: () => say('initialized'),
  onLog: params => say('log', params.data),
  onError: error => say('error', error.message),
};
window.renderPart = ({ html, sandbox, part, fails, ...rest }) => draw(
  <MCPAppRenderer part={part} sandbox={sandbox} handlers={{ ...appHandlers }} fallback={<i>Loading</i>} {...rest}
    loadResource={async app => { say('load', app.resourceUri); if (fails) throw new Error('no page');
      return { uri: app.resourceUri, mimeType: app.mimeType, html, meta: { csp: { connectDomains: ['https://api.example'] } } }; }} />);
`;

export type Entry = unknown[];
export interface AppWindow {
  log: Entry[];
  ref: { current: { sendToolListChanged(): void; teardownResource(): void } };
  bridge: { setHostContext(context: object): void; sendToolListChanged(): void };
  unmount(): void;
  configureSandbox(sandbox: object | undefined): void;
  renderApp(props: object): void;
  renderTwo(props: object): void;
  renderReading(props: object): void;
  renderFrame(props: object): void;
  renderPart(props: object): void;
}
type Renderer = 'renderApp' | 'renderTwo' | 'renderReading' | 'renderFrame' | 'renderPart';
export interface View {
  seen: Entry[];
  marked?: boolean;
  ask(method: string, params: object): Promise<unknown>;
  app: Record<string, (...args: unknown[]) => Promise<unknown>>;
}

export interface AppPages {
  pages: HostPages;
  /** A server with the proxy page of another host. */
  foreign: TestServer;
  html: string;
  /** Vitrine's sandbox page. */
  sandbox: { url: string };
}

/** Opens them for the tests of a file. */
export function openAppPages(): AppPages {
  const shown = {} as AppPages;
  beforeAll(async () => {
    const bench = fileURLToPath(new URL('../../../bench', import.meta.url));
    const script = await bundle({ source: VIEW, resolveDir: bench }, { minify: true });
    const html = `<!doctype html><style>body{margin:0}</style><body><script>${script.replaceAll('</script', '<\\/script')}</script>`;
    const ready = { method: 'ui/notifications/sandbox-proxy-ready', params: {} };
    const files = {
      '/sandbox_proxy.html': staticSandboxPage([]),
      '/foreign.html': `<!doctype html><script>parent.postMessage(${JSON.stringify(ready)}, '*')</script>`,
    };
    const pages = await openHostPages({ source: SOURCE, from: 'bench', rung: 'static', isolated: false, files });
    const foreign = await servePages({ '/sandbox_proxy.html': files['/foreign.html'] });
    Object.assign(shown, { pages, html, foreign, sandbox: { url: pages.place.url } });
  });
  afterAll(async () => {
    await shown.foreign?.close();
    await shown.pages?.close();
  });
  return shown;
}

const INNER = '[data-surface-state="ready"] iframe';

/** Opens a page, and draws a component in it. */
export async function openApp({ pages, html, sandbox }: AppPages, renderer: Renderer, props: object) {
  const { page, problems } = await pages.open();
  const render = (next: object): Promise<void> =>
    page.evaluate(({ renderer, next }) => (window as unknown as AppWindow)[renderer](next), {
      renderer,
      next: { html, sandbox, ...next },
    });
  await render(props);
  return { page, problems, render, log: () => page.evaluate(() => (window as unknown as AppWindow).log) };
}

/** The view's frame, once it is ready. */
export async function frameIn(page: Page, within = ''): Promise<Frame> {
  await page.waitForSelector(`${within} ${INNER}`);
  return viewFrame(page.frameLocator(`${within} ${INNER}`).frameLocator('iframe'));
}

/** What the view has received, in order. */
export const seenBy = (view: Frame): Promise<Entry[]> => view.evaluate(() => (window as unknown as View).seen);
/** What the view has received of the call; themes may come between. */
export const readCall = async (view: Frame): Promise<Entry[]> =>
  (await seenBy(view)).filter(([what]) => what !== 'theme');
export const readThemes = async (view: Frame): Promise<unknown[]> =>
  (await seenBy(view)).flatMap(([what, theme]) => (what === 'theme' ? [theme] : []));
