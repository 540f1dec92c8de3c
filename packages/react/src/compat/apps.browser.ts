// `AppRenderer` and `AppFrame` of `@mcp-ui/client` 7 in a real Chromium.
import { describe, expect, it } from 'vitest';
import {
  type AppWindow,
  frameIn,
  openApp,
  openAppPages,
  readCall,
  readThemes,
  seenBy,
  type View,
} from '../../test/app-pages.ts';

const kit = openAppPages();
const open = (...[renderer, props]: [Parameters<typeof openApp>[1], object]) => openApp(kit, renderer, props);

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
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
    await render({ toolInput: { n: 2 } });
    await expect.poll(async () => seenBy(await frameIn(page))).toEqual([['input', { n: 2 }]]);
    const rest = (await log()).length;
    await page.evaluate(() => (window as unknown as AppWindow).unmount());
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect((await log()).slice(rest)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('in development the page may be at the address of its walkthrough, on the own server', async () => {
    const { page } = await open('renderApp', {
      toolInput: {},
      sandbox: { url: `${kit.pages.origin}/sandbox_proxy.html` },
    });
    await expect.poll(async () => seenBy(await frameIn(page))).toEqual([['input', {}]]);
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

  it.each<[string, () => object, string]>([
    [
      'the proxy page of another host',
      () => ({ sandbox: { url: `${kit.foreign.origin}/sandbox_proxy.html` } }),
      "is the sandbox of another host. Serve Vitrine's: npx vitrine sandbox",
    ],
    [
      'the same on the own server, as in its walkthrough',
      () => ({ sandbox: { url: `${kit.pages.origin}/foreign.html` } }),
      "is the sandbox of another host. Serve Vitrine's: npx vitrine sandbox",
    ],
    [
      'a path without a page on the own server',
      () => ({ sandbox: { url: `${kit.pages.origin}/none.html` } }),
      'There is no sandbox page at',
    ],
    ['a tool without an interface', () => ({ client: true, toolName: 'plain' }), 'Tool plain has no UI resource'],
    ['a tool that there is not', () => ({ client: true, toolName: 'gone' }), 'tool gone not found'],
    ['nothing that names an interface', () => ({ html: undefined }), "Either 'html' prop, 'client'"],
  ])('%s is an error that says what to do', async (_, props, says) => {
    const { page, log } = await open('renderApp', props());
    await expect.poll(log).toContainEqual(['error', expect.stringContaining(says)]);
    await expect.poll(() => page.locator('#root').innerText()).toContain(says.slice(0, 20));
    await page.close();
  });

  it('a configured sandbox wins over sandbox.url, and one line says so', async () => {
    const { pages, html } = kit;
    const { page } = await pages.open();
    const lines: string[] = [];
    page.on('console', message => lines.push(message.text()));
    const url = `${pages.origin}/sandbox_proxy.html`;
    await page.evaluate(template => (window as unknown as AppWindow).configureSandbox({ template }), pages.template);
    const sandbox = { url, permissions: 'allow-scripts allow-top-navigation' };
    for (let i = 0; i < 3; i++)
      await page.evaluate(props => (window as unknown as AppWindow).renderApp(props), { html, sandbox, toolInput: {} });
    await frameIn(page);
    expect(lines.filter(line => line.startsWith('[vitrine]'))).toEqual([
      `[vitrine] sandbox.url ${url} is not used: the sandbox is ${pages.template}.`,
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
