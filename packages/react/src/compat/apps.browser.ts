// `AppRenderer`, `AppFrame` and `MCPAppRenderer` in a real Chromium, as the documentation of `@mcp-ui/client` 7 and of the AI SDK uses them. The view
// is a page with the official SDK (ext-apps).
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';

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

type Entry = unknown[];
type Shown = Record<string, unknown> & { sandbox: { url: string } };
interface AppWindow {
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
type View = {
  seen: Entry[];
  marked?: boolean;
  ask(method: string, params: object): Promise<unknown>;
  app: Record<string, (...args: unknown[]) => Promise<unknown>>;
};

let pages: HostPages;
let foreign: TestServer;
let html: string;
let sandbox: { url: string };
beforeAll(async () => {
  const bench = fileURLToPath(new URL('../../../../bench', import.meta.url));
  const script = await bundle({ source: VIEW, resolveDir: bench }, { minify: true });
  html = `<!doctype html><style>body{margin:0}</style><body><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  pages = await openHostPages({ source: SOURCE, from: 'bench', rung: 'static', isolated: false });
  sandbox = { url: pages.place.url! };
  const ready = { method: 'ui/notifications/sandbox-proxy-ready', params: {} };
  foreign = await servePages({
    '/sandbox_proxy.html': `<!doctype html><script>parent.postMessage(${JSON.stringify(ready)}, '*')</script>`,
  });
});
afterAll(async () => {
  await foreign?.close();
  await pages?.close();
});

const INNER = '[data-surface-state="ready"] iframe';

async function open(renderer: Renderer, props: object) {
  const { page, problems } = await pages.open();
  const lines: string[] = [];
  page.on('console', message => lines.push(message.text()));
  const render = (next: object): Promise<void> =>
    page.evaluate(({ renderer, next }) => (window as unknown as AppWindow)[renderer](next), {
      renderer,
      next: { html, sandbox, ...next },
    });
  await render(props);
  return {
    page,
    problems,
    lines,
    render,
    log: () => page.evaluate(() => (window as unknown as AppWindow).log),
  };
}

const frameIn = async (page: Page, within = ''): Promise<Frame> => {
  await page.waitForSelector(`${within} ${INNER}`);
  return viewFrame(page.frameLocator(`${within} ${INNER}`).frameLocator('iframe'));
};
const seenBy = (view: Frame) => view.evaluate(() => (window as unknown as View).seen);

/** What the view has received of the call; themes may come between. */
const readCall = async (view: Frame) => (await seenBy(view)).filter(([what]) => what !== 'theme');
const readThemes = async (view: Frame) =>
  (await seenBy(view)).flatMap(([what, theme]) => (what === 'theme' ? [theme] : []));

describe('AppRenderer', () => {
  it('hands over partial input, input and result in their order; re-rendering with new objects reloads nothing', async () => {
    const { page, problems, render } = await open('renderApp', { toolInputPartial: { arguments: { n: 0 } } });
    const view = await frameIn(page);
    await view.evaluate(() => void ((window as unknown as View).marked = true));
    await render({ toolInputPartial: { arguments: { n: 1 } } });
    await expect
      .poll(() => seenBy(view))
      .toEqual([
        ['partial', { n: 0 }],
        ['partial', { n: 1 }],
      ]);
    const toolInput = { n: 12 };
    for (let i = 0; i < 5; i++) await render({ toolInput, hostContext: { theme: 'light' } });
    const toolResult = { content: [], structuredContent: { six: 6 } };
    for (let i = 0; i < 5; i++) await render({ toolInput, toolResult, hostContext: { theme: 'dark' } });
    await expect
      .poll(() => readCall(view))
      .toEqual([
        ['partial', { n: 0 }],
        ['partial', { n: 1 }],
        ['input', { n: 12 }],
        ['result', { six: 6 }],
      ]);
    await expect.poll(() => readThemes(view)).toEqual(['dark']);
    expect(await view.evaluate(() => (window as unknown as View).marked)).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('calls, links, messages, logs, other methods and sizes reach the handlers, and their answers the view', async () => {
    const { page, log } = await open('renderApp', { toolInput: {} });
    const view = await frameIn(page);
    const answers = await view.evaluate(async () => {
      const { app, ask } = window as unknown as View;
      const attempt = (promise: Promise<unknown>) => promise.catch((error: Error) => error.message);
      return {
        tool: await app.callServerTool!({ name: 'roll', arguments: { n: 1 } }),
        link: await app.openLink!({ url: 'https://example.com/' }),
        refused: await app.openLink!({ url: 'https://refused.example/' }),
        script: await attempt(app.openLink!({ url: 'javascript:alert(1)' })),
        message: await app.sendMessage!({ role: 'user', content: [{ type: 'text', text: 'hi' }] }),
        own: await ask('x/clipboard/write', { text: 'copy' }),
        unknown: await ask('x/unknown', {}).catch(({ code, message }) => [code, message]),
        host: (app as unknown as { getHostVersion(): unknown }).getHostVersion(),
      };
    });
    expect(answers).toMatchObject({
      tool: { structuredContent: { six: 6 } },
      link: {},
      refused: { isError: true },
      script: expect.stringContaining('only http, https and mailto'),
      message: {},
      own: { copied: 'copy' },
      unknown: [-32601, 'Unknown method: x/unknown'],
      host: { name: 'MCP-UI Host', version: '1.0.0' },
    });
    await view.evaluate(() =>
      (window as unknown as View).app.sendLog!({ level: 'info', data: 'note', logger: 'dice' }),
    );
    await expect.poll(log).toEqual(
      expect.arrayContaining([
        ['tool', 'roll', { n: 1 }],
        ['link', 'https://example.com/'],
        ['link', 'https://refused.example/'],
        ['message', 'user', 'hi'],
        ['log', 'note', 'dice'],
        ['size', 321],
      ]),
    );
    await expect
      .poll(() => page.locator('[data-surface-id]').evaluate(it => (it as HTMLElement).offsetHeight))
      .toBe(321);
    await page.close();
  });

  it('with a client it finds and reads the interface, and forwards what has no handler; a tool that is not for apps is refused', async () => {
    const { page, log } = await open('renderApp', { client: true, handled: false });
    const view = await frameIn(page);
    const answers = await view.evaluate(async () => {
      const { app } = window as unknown as View;
      const attempt = (promise: Promise<unknown>) => promise.catch((error: Error) => error.message);
      return [
        await app.callServerTool!({ name: 'roll', arguments: {} }),
        await attempt(app.callServerTool!({ name: 'hidden', arguments: {} })),
        await attempt(app.openLink!({ url: 'https://example.com/' })),
        await app.readServerResource!({ uri: 'file:///notes' }),
      ];
    });
    expect(answers).toMatchObject([
      { structuredContent: { by: 'client' } },
      expect.stringContaining('The tool hidden is not for interfaces.'),
      expect.stringContaining('No handler for method: ui/open-link'),
      { contents: [{ text: 'data' }] },
    ]);
    expect(await log()).toEqual([['client', 'roll']]);
    await page.close();
  });

  it('without a client onReadResource reads the interface, with the origins that it declares', async () => {
    const { page } = await open('renderReading', {});
    const view = await frameIn(page);
    const host = await view.evaluate(() =>
      (window as unknown as { app: { getHostCapabilities(): object } }).app.getHostCapabilities(),
    );
    expect(host).toMatchObject({ sandbox: { csp: { connectDomains: ['https://api.example'] } }, serverResources: {} });
    await page.close();
  });

  it('ref has the methods; a changed input is another call; unmounting leaves nothing', async () => {
    const { page, log, render, problems } = await open('renderApp', { toolInput: { n: 1 }, toolCancelled: true });
    const view = await frameIn(page);
    await expect.poll(() => seenBy(view)).toEqual([['input', { n: 1 }], ['cancelled']]);
    await page.evaluate(() => (window as unknown as AppWindow).ref.current.sendToolListChanged());
    await expect.poll(() => seenBy(view)).toContainEqual(['notifications/tools/list_changed']);
    await page.evaluate(() => (window as unknown as AppWindow).ref.current.teardownResource());
    await expect.poll(log).toContainEqual(['log', 'bye', 'dice']);
    expect(await page.locator('iframe').count()).toBe(1);
    await render({ toolInput: { n: 2 } });
    await expect.poll(async () => seenBy(await frameIn(page))).toEqual([['input', { n: 2 }]]);
    const rest = (await log()).length;
    await page.evaluate(() => (window as unknown as AppWindow).unmount());
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect((await log()).slice(rest)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('two instances do not hear each other', async () => {
    const { page, log } = await open('renderTwo', {});
    for (const name of ['a', 'b']) {
      const view = await frameIn(page, `#${name}`);
      await expect.poll(() => seenBy(view)).toEqual([['input', { name }]]);
      await view.evaluate(
        tool => (window as unknown as View).app.callServerTool!({ name: tool, arguments: {} }),
        `by-${name}`,
      );
    }
    expect(await log()).toEqual([
      ['a', 'by-a'],
      ['b', 'by-b'],
    ]);
    await page.close();
  });

  it.each<[string, () => Shown, string]>([
    [
      'the proxy page of another host',
      () => ({ sandbox: { url: `${foreign.origin}/sandbox_proxy.html` } }),
      "is the sandbox of another host. Serve Vitrine's: npx vitrine sandbox",
    ],
    [
      'an address of the page itself',
      () => ({ sandbox: { url: `${pages.origin}/sandbox_proxy.html` } }),
      'npx vitrine sandbox',
    ],
    [
      'a tool without an interface',
      () => ({ sandbox, client: true, toolName: 'plain' }),
      'Tool plain has no UI resource',
    ],
    ['a tool that there is not', () => ({ sandbox, client: true, toolName: 'gone' }), 'tool gone not found'],
    ['nothing that names an interface', () => ({ sandbox, html: undefined }), "Either 'html' prop, 'client'"],
  ])('%s is an error that says what to do', async (_, props, says) => {
    const { page, log } = await open('renderApp', props());
    await expect.poll(log).toContainEqual(['error', expect.stringContaining(says)]);
    await expect.poll(() => page.locator('#root').innerText()).toContain(says.slice(0, 20));
    await page.close();
  });

  it('a configured sandbox wins over sandbox.url, and one line says so', async () => {
    const { page, lines } = await pages.open().then(async ({ page }) => {
      const lines: string[] = [];
      page.on('console', message => lines.push(message.text()));
      await page.evaluate(
        ({ html, template, url }) => {
          const w = window as unknown as AppWindow;
          w.configureSandbox({ template });
          for (let i = 0; i < 3; i++)
            w.renderApp({ html, sandbox: { url, permissions: 'allow-scripts allow-top-navigation' }, toolInput: {} });
        },
        { html, template: pages.template, url: `${pages.origin}/sandbox_proxy.html` },
      );
      return { page, lines };
    });
    await frameIn(page);
    expect(lines.filter(line => line.startsWith('[vitrine]'))).toEqual([
      `[vitrine] sandbox.url ${pages.origin}/sandbox_proxy.html is not used: the sandbox is ${pages.template}.`,
      '[vitrine] The sandbox tokens allow-top-navigation are not added: they weaken the sandbox.',
    ]);
    await page.close();
  });
});

describe.each([
  ['its own', false],
  ['of ext-apps 2', true],
])('AppFrame with the AppBridge %s', (_, official) => {
  it('shows HTML, knows the view, and carries what the bridge sends', async () => {
    const { page, log, problems } = await open('renderFrame', { official });
    const view = await frameIn(page);
    await expect
      .poll(() => seenBy(view))
      .toEqual([
        ['input', { n: 1 }],
        ['result', { six: 6 }],
      ]);
    const dice = { name: 'dice', version: '2' };
    await expect.poll(log).toContainEqual(['initialized', dice, ['inline', 'fullscreen'], dice]);
    const tool = await view.evaluate(() =>
      (window as unknown as View).app.callServerTool!({ name: 'roll', arguments: { n: 3 } }),
    );
    expect(tool).toMatchObject({ structuredContent: { six: 6 } });
    const host = await view.evaluate(() =>
      (window as unknown as { app: { getHostVersion(): object } }).app.getHostVersion(),
    );
    expect(host).toEqual({ name: 'my-chat', version: '3' });
    await page.evaluate(() => {
      const { bridge } = window as unknown as AppWindow;
      bridge.setHostContext({ theme: 'dark' });
      bridge.sendToolListChanged();
    });
    await expect
      .poll(() => seenBy(view))
      .toEqual(expect.arrayContaining([['theme', 'dark'], ['notifications/tools/list_changed']]));
    await expect.poll(log).toEqual(
      expect.arrayContaining([
        ['tool', 'roll', { n: 3 }],
        ['size', 321],
      ]),
    );
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('MCPAppRenderer', () => {
  const part = (state: string, more: object = {}) => ({
    type: 'dynamic-tool',
    toolName: 'roll',
    toolCallId: 't1',
    state,
    toolMetadata: { clientName: 'dice', app: { resourceUri: 'ui://dice/view', mimeType: 'text/html;profile=mcp-app' } },
    ...more,
  });

  it('follows the part from its first argument to its result, in one view; loadResource is called once', async () => {
    const { page, log, render, problems } = await open('renderPart', {
      part: part('input-streaming', { input: { n: 0 } }),
    });
    const view = await frameIn(page);
    await expect.poll(() => seenBy(view)).toEqual([['partial', { n: 0 }]]);
    await render({ part: part('input-available', { input: { n: 1 } }) });
    await render({
      part: part('output-available', { input: { n: 1 }, output: { six: 6 } }),
      hostContext: { theme: 'dark' },
    });
    await expect
      .poll(() => readCall(view))
      .toEqual([
        ['partial', { n: 0 }],
        ['input', { n: 1 }],
        ['result', { six: 6 }],
      ]);
    await expect.poll(() => readThemes(view)).toEqual(['dark']);
    expect((await log()).filter(([what]) => what === 'load')).toEqual([['load', 'ui://dice/view']]);
    const frame = page.locator(INNER).first();
    expect(await frame.evaluate(it => [it.parentElement!.offsetWidth, it.parentElement!.offsetHeight])).toEqual([
      300, 150,
    ]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('handlers answer the view; tools that are not allowed are refused', async () => {
    const { page, log } = await open('renderPart', { part: part('input-available', { input: {} }) });
    const view = await frameIn(page);
    const answers = await view.evaluate(async () => {
      const { app } = window as unknown as View;
      const attempt = (promise: Promise<unknown>) => promise.catch((error: Error) => error.message);
      return {
        tool: await app.callServerTool!({ name: 'roll', arguments: { n: 1 } }),
        other: await attempt(app.callServerTool!({ name: 'other', arguments: {} })),
        link: await app.openLink!({ url: 'https://example.com/' }),
        message: await app.sendMessage!({ role: 'user', content: [{ type: 'text', text: 'hi' }] }),
        context: await app.updateModelContext!({ structuredContent: { a: 1 } }),
        read: await app.readServerResource!({ uri: 'ui://dice/more' }),
        file: await attempt(app.readServerResource!({ uri: 'file:///etc' })),
        mode: await app.requestDisplayMode!({ mode: 'fullscreen' }),
      };
    });
    expect(answers).toMatchObject({
      tool: { structuredContent: { six: 6 } },
      other: expect.stringContaining('Tool is not app-visible: other'),
      link: {},
      message: {},
      context: {},
      read: { contents: [{ text: 'read' }] },
      file: expect.stringContaining('limited to ui://'),
      mode: { mode: 'fullscreen' },
    });
    await expect
      .poll(log)
      .toEqual(
        expect.arrayContaining([
          ['initialized'],
          ['size', 321],
          ['tool', 'roll', { n: 1 }],
          ['link', 'https://example.com/'],
          ['message', 'user', 'hi'],
          ['context', { a: 1 }],
          ['mode', 'fullscreen'],
          ['error', expect.stringContaining('Tool is not app-visible: other')],
        ]),
      );
    await page.close();
  });

  it('other tools, and an interface that cannot be loaded, have the fallback', async () => {
    const { page, render, log } = await open('renderPart', { part: { ...part('input-available'), toolMetadata: {} } });
    await expect.poll(() => page.locator('i').textContent()).toBe('Loading');
    expect(await log()).toEqual([]);
    await render({ part: part('input-available'), fails: true });
    await expect.poll(log).toContainEqual(['error', 'no page']);
    expect(await page.locator('i').textContent()).toBe('Loading');
    await page.close();
  });
});
