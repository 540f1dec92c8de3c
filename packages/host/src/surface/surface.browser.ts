// Surfaces in a real Chromium: the sandbox as shipped, documents as servers send them.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/host-page.ts';
import type * as kitModule from '../index.ts';

declare global {
  interface Window {
    kit: typeof kitModule;
    surface: kitModule.Surface;
    actions: unknown[];
  }
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

const part = (content: string, more: Partial<UIResourcePart> = {}): UIResourcePart => ({
  type: 'ui-resource',
  uri: 'ui://test/view',
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content,
  ...more,
});
const app = { mimeType: 'text/html;profile=mcp-app' };

/** Opens a page, makes a host whose actions are answered by `answer`, and shows one surface in #root. */
async function show(shown: UIResourcePart, options: { timeoutMs?: number } = {}) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    ({ shown, template, timeoutMs }) => {
      window.actions = [];
      const host = window.kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        context: { theme: 'dark', availableDisplayModes: ['inline', 'fullscreen'] },
        handshakeTimeoutMs: timeoutMs,
        mountTimeoutMs: 10_000,
        async onAction(action) {
          window.actions.push(action);
          if (action.type === 'tool' && action.tool === 'refused') throw new window.kit.ActionRefused('Not today.');
          return action.type === 'tool' ? { content: [{ type: 'text', text: `did ${action.tool}` }] } : {};
        },
      });
      window.surface = host.surface({ id: 'call-1', part: shown, tool: { name: 'demo' } });
      window.surface.fallback.textContent = 'the tool’s own text';
      window.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { shown, template: pages.template, timeoutMs: options.timeoutMs ?? 10_000 },
  );
  const box = page.locator('[data-surface-id="call-1"]');
  const view = box.frameLocator('iframe').frameLocator('iframe');
  const state = (wanted: string) =>
    page.waitForSelector(`[data-surface-id="call-1"][data-surface-state="${wanted}"]`, { state: 'attached' });
  return { page, problems, box, view, state };
}

describe('inline HTML', () => {
  test('a page without any script is shown', async () => {
    const { page, view, state, problems } = await show(part('<h1>Hello, Grüße ☂</h1>'));
    await state('ready');
    expect(await view.locator('h1').textContent()).toBe('Hello, Grüße ☂');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('the five older actions are acknowledged and answered, render data arrives once with arrays intact', async () => {
    const html = `<body><script>
      const seen = []; window.seen = seen;
      addEventListener('message', e => { if (e.source === parent) { seen.push(e.data); document.title = String(seen.length); } });
      parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
      for (const [type, payload] of [['tool', {toolName:'go', params:{a:1}}], ['prompt', {prompt:'hi'}], ['link', {url:'https://example.com/'}], ['intent', {intent:'buy', params:{}}], ['notify', {message:'note'}], ['tool', {toolName:'refused'}]])
        parent.postMessage({ type, messageId: type + payload.toolName, payload }, '*');
    </script>`;
    const { page, view, state } = await show(part(html, { metadata: { initialRenderData: [1, [2, 3]] } }));
    await state('ready');
    const frame = page.frames().find(f => f.url() === 'about:srcdoc')!;
    await frame.waitForFunction(
      () =>
        (window as unknown as { seen: { type: string }[] }).seen.filter(m => m.type === 'ui-message-response')
          .length === 6,
    );
    const seen = (await frame.evaluate(() => (window as unknown as { seen: unknown }).seen)) as {
      type: string;
      messageId?: string;
      payload?: Record<string, unknown>;
    }[];
    expect(seen.filter(m => m.type === 'ui-lifecycle-iframe-render-data')).toEqual([
      { type: 'ui-lifecycle-iframe-render-data', payload: { renderData: [1, [2, 3]] } },
    ]);
    expect(seen.filter(m => m.type === 'ui-message-received')).toHaveLength(6);
    expect(seen.find(m => m.type === 'ui-message-response' && m.messageId === 'toolgo')?.payload).toEqual({
      messageId: 'toolgo',
      response: { content: [{ type: 'text', text: 'did go' }] },
    });
    expect(seen.find(m => m.type === 'ui-message-response' && m.messageId === 'toolrefused')?.payload).toEqual({
      messageId: 'toolrefused',
      error: { message: 'Not today.' },
    });
    expect(await page.evaluate(() => window.actions.map(a => (a as { type: string }).type))).toEqual([
      'tool',
      'prompt',
      'link',
      'intent',
      'notify',
      'tool',
    ]);
    expect(await view.locator('script').count()).toBe(1);
    await page.close();
  });

  test('a view is asked to finish before it is removed, and can react', async () => {
    const html = `<p>older</p><script>addEventListener('message', ({ data }) => {
      if (data.type === 'ui-lifecycle-teardown') parent.postMessage({ type: 'notify', payload: { message: 'goodbye' } }, '*');
    })</script>`;
    for (let run = 0; run < 5; run++) {
      const { page, state } = await show(part(html));
      await state('ready');
      await page.evaluate(() => window.surface.close());
      expect(await page.evaluate(() => window.actions), `run ${run}`).toMatchObject([
        { type: 'notify', message: 'goodbye' },
      ]);
      await page.close();
    }
  });

  test('a view that asks for 10^7 px gets the highest height there is, and one that oscillates settles', async () => {
    const huge = await show(
      part(`<script>parent.postMessage({type:'ui-size-change',payload:{height:1e7,width:1e7}},'*')</script>`),
    );
    await huge.page.waitForFunction(() => window.surface.getSnapshot().height === 2000);
    expect((await huge.box.boundingBox())?.width).toBeLessThan(1280);
    await huge.page.close();

    const loop = await show(
      part(
        `<script>let h=100,n=0;addEventListener('resize',()=>{n++;parent.postMessage({type:'ui-size-change',payload:{height:innerHeight+7}},'*')});parent.postMessage({type:'ui-size-change',payload:{height:100}},'*')</script>`,
      ),
    );
    await loop.state('ready');
    // It must stand still by itself.
    await loop.page.waitForFunction(() => {
      const w = window as unknown as { last?: [number, number] };
      const { height } = window.surface.getSnapshot();
      if (w.last?.[0] !== height) w.last = [height, performance.now()];
      return performance.now() - w.last![1] > 2500;
    });
    // Where it stands depends on how slow this machine is; a loop that never ended would stand at the highest height.
    expect((await loop.page.evaluate(() => window.surface.getSnapshot().height)) as number).toBeLessThan(2000);
    await loop.page.close();
  });

  test('messages that fit no schema are dropped and counted, never thrown', async () => {
    const { page, state, problems } = await show(
      part(
        `<script>for (const m of ['x', 5, null, [], {type:'tool'}, {type:'nonsense'}, {jsonrpc:'1.0'}, {type:'ui-size-change', payload:{height:'9'}}]) parent.postMessage(m,'*'); parent.postMessage({type:'notify',payload:{message:'end'}},'*')</script>`,
      ),
    );
    await state('ready');
    await page.waitForFunction(() => window.actions.length === 1);
    expect(await page.evaluate(() => window.surface.getSnapshot().dropped)).toBeGreaterThanOrEqual(5);
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('isolation', () => {
  test('the view is opaque, cannot reach the proxy or the page, and cannot connect anywhere', async () => {
    const html = `<script>
      const out = {};
      const attempt = (name, f) => { try { out[name] = String(f()); } catch (e) { out[name] = 'blocked'; } };
      attempt('origin', () => origin);
      attempt('parent', () => parent.document.title);
      attempt('top', () => top.document.title);
      attempt('storage', () => localStorage.length);
      attempt('cookie', () => document.cookie);
      fetch('${'ORIGIN'}/').then(() => out.fetch = 'ok', () => out.fetch = 'blocked').finally(() => parent.postMessage({type:'intent',payload:{intent:'report',params:out}},'*'));
    </script>`.replace('ORIGIN', pages.origin);
    const { page } = await show(part(html));
    await page.waitForFunction(() => window.actions.length === 1);
    expect(await page.evaluate(() => (window.actions[0] as { params: unknown }).params)).toEqual({
      origin: 'null',
      parent: 'blocked',
      top: 'blocked',
      storage: 'blocked',
      cookie: 'blocked',
      fetch: 'blocked',
    });
    await page.close();
  });

  test('a view that replaces its document loses its bridge, and the tool’s text is shown with a retry', async () => {
    const { page, box, state } = await show(
      part(
        `<script>addEventListener('load', () => { document.open(); document.write('<p>other</p>'); document.close(); location.reload(); })</script>`,
      ),
    );
    await state('failed');
    expect(await box.textContent()).toContain('the tool’s own text');
    expect(await box.getByRole('button').textContent()).toBe('Try again');
    await page.close();
  });

  test('two servers get two sites, one server one', async () => {
    const { page } = await pages.open();
    await page.evaluate(
      ({ template, parts }) => {
        const host = window.kit.createHost({ sandbox: { template }, info: { name: 't', version: '1' } });
        for (const [i, part] of parts.entries()) host.surface({ id: `s${i}`, part }).show(document.body);
      },
      {
        template: pages.template,
        parts: [part('a', { server: 'one' }), part('b', { server: 'two' }), part('c', { server: 'one' })],
      },
    );
    await page.waitForFunction(() => document.querySelectorAll('[data-surface-state="ready"]').length === 3);
    const hosts = await page.$$eval('iframe', frames => frames.map(f => new URL(f.src).host));
    expect(hosts[0]).not.toBe(hosts[1]);
    expect(hosts[0]).toBe(hosts[2]);
    for (const host of hosts) expect(host).toMatch(/^v[0-9a-z]{25}\.localhost:\d+$/);
    await page.close();
  });
});

describe('mcp-apps', () => {
  const speak = (rest: string) => `<body><script>
    const log = window.log = []; let n = 0; const pending = {};
    const post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
    const ask = (method, params) => new Promise((ok, no) => { const id = n++; pending[id] = [ok, no]; post({ id, method, params }); });
    addEventListener('message', e => { if (e.source !== parent) return; const m = e.data;
      if (m.id !== undefined && !m.method) { const [ok, no] = pending[m.id] ?? []; m.error ? no?.(m.error) : ok?.(m.result); return; }
      log.push(m.method); if (m.id !== undefined) post({ id: m.id, result: {} }); });
    const init = async () => { const r = await ask('ui/initialize', { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' }); post({ method: 'ui/notifications/initialized', params: {} }); return r; };
    ${rest}</script>`;

  test('input and result said before the view is there arrive after it is, in order, and again on re-initialise', async () => {
    const { page, state } = await show(part(speak('init().then(r => { window.init = r; return init(); })'), app));
    await page.evaluate(() => {
      window.surface.setPartialInput({ a: 1 });
      window.surface.setInput({ a: 12 });
      window.surface.setResult({ content: [{ type: 'text', text: 'done' }] });
    });
    await state('ready');
    const inner = () => page.frames().find(f => f.url() === 'about:srcdoc');
    await expect.poll(inner).toBeDefined();
    const frame = inner()!;
    await frame.waitForFunction(() => (window as unknown as { log: string[] }).log.length >= 4);
    expect(await frame.evaluate(() => (window as unknown as { log: string[] }).log)).toEqual([
      'ui/notifications/tool-input',
      'ui/notifications/tool-result',
      'ui/notifications/tool-input',
      'ui/notifications/tool-result',
    ]);
    const initialised = (await frame.evaluate(() => (window as unknown as { init: unknown }).init)) as Record<
      string,
      Record<string, unknown>
    >;
    expect(initialised.hostContext?.theme).toBe('dark');
    expect(initialised.hostContext?.toolInfo).toEqual({
      id: 'call-1',
      tool: { name: 'demo', inputSchema: { type: 'object' } },
    });
    await page.close();
  });

  test('closing waits for the view to finish, and removes it', async () => {
    const { page, state } = await show(part(speak('init()'), app));
    await state('ready');
    await page.evaluate(() => window.surface.close());
    expect(await page.locator('#root iframe').count()).toBe(0);
    expect(await page.evaluate(() => window.surface.getSnapshot().phase)).toBe('closed');
    await page.close();
  });

  test('a view that never answers fails with the tool’s text; a retry of a good one works', async () => {
    const { page, box, state } = await show(part('<p>silent</p><script>"ui/initialize"</script>', app), {
      timeoutMs: 500,
    });
    await state('failed');
    expect(await box.getByRole('status').textContent()).toContain('did not answer');
    expect(await page.evaluate(() => window.surface.getSnapshot().error?.code)).toBe('handshake-timeout');
    await box.getByRole('button').click();
    await state('loading');
    await page.close();
  });

  test('a static page labelled as an app is shown, and may still act in the older dialect', async () => {
    const { page, view, state } = await show(
      part(
        `<button onclick="parent.postMessage({type:'tool',payload:{toolName:'go',params:{}}},'*')">go</button>`,
        app,
      ),
    );
    await state('ready');
    await view.getByRole('button').click();
    await page.waitForFunction(() => window.actions.length === 1 && window.surface.getSnapshot().dialect === 'mcp-ui');
    await page.close();
  });

  test('an inline HTML page that speaks mcp-apps is answered in mcp-apps', async () => {
    const { page, box, state } = await show(part(speak('init()')));
    await state('ready');
    await page.waitForFunction(() => window.surface.getSnapshot().dialect === 'mcp-apps');
    expect(await box.getAttribute('data-dialect')).toBe('mcp-apps');
    await page.close();
  });
});

test('an unknown type, an unreachable sandbox and the page’s own site fail with a reason', async () => {
  const unknown = await show(part('x', { mimeType: 'text/plain' }));
  await unknown.state('failed');
  expect(await unknown.box.textContent()).toContain('text/plain');
  await unknown.page.close();

  const { page } = await pages.open();
  const errors = await page.evaluate(async shown => {
    const wait = (template: string) =>
      new Promise<{ code: string; message: string } | undefined>(resolve => {
        const host = window.kit.createHost({
          sandbox: { template },
          info: { name: 't', version: '1' },
          mountTimeoutMs: 300,
        });
        const surface = host.surface({ id: template, part: shown });
        surface.subscribe(() => {
          const { error } = surface.getSnapshot();
          if (error) resolve({ code: error.code, message: error.message });
        });
        surface.show(document.body);
      });
    return Promise.all([wait('http://{label}.localhost:1'), wait(`${location.origin}/{label}`)]);
  }, part('x'));
  expect(errors.map(error => error?.code)).toEqual(['sandbox-unreachable', 'sandbox-refused']);
  // The address that was asked, as a browser's tools show it.
  expect(errors[0]?.message).toMatch(/^No answer from the sandbox http:\/\/\w+\.localhost:1 within 300 ms/);
  await page.close();
});

test('a view covers the page when the person has done something in it, not by itself', async () => {
  const html = `<button id="full">Full screen</button><p id="mode"></p><script>
    const post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
    const ask = () => post({ id: 'full', method: 'ui/request-display-mode', params: { mode: 'fullscreen' } });
    addEventListener('message', ({ data }) => {
      if (data.id === 'hello') { post({ method: 'ui/notifications/initialized', params: {} }); ask(); }
      if (data.id === 'full') mode.textContent += data.result.mode + ' ';
    });
    full.onclick = ask;
    post({ id: 'hello', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  </script>`;
  const { page, view, state } = await show(part(html, app));
  await state('ready');
  await view.getByText('inline', { exact: true }).waitFor();
  await view.locator('#full').click();
  await view.getByText('inline fullscreen', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => window.surface.getSnapshot().displayMode)).toBe('inline');
  await page.close();
});
