// Surfaces in a real Chromium: the sandbox as shipped, documents as servers send them.
import { describe, expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { app, openSurfacePages, pages, part, show } from '../../test/show-surface.ts';

openSurfacePages();

describe('inline HTML', () => {
  it('a page without any script is shown', async () => {
    const { page, view, state, problems } = await show(part('<h1>Hello, Grüße ☂</h1>'));
    await state('ready');
    await expect.poll(() => view.locator('h1').textContent()).toBe('Hello, Grüße ☂');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('the five older actions are acknowledged and answered, render data arrives once with arrays intact', async () => {
    const html = `<body><script>
      const seen = []; window.seen = seen;
      addEventListener('message', e => { if (e.source === parent) { seen.push(e.data); document.title = String(seen.length); } });
      parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
      for (const [type, payload] of [['tool', {toolName:'go', params:{a:1}}], ['prompt', {prompt:'hi'}], ['link', {url:'https://example.com/'}], ['intent', {intent:'buy', params:{}}], ['notify', {message:'note'}], ['tool', {toolName:'refused'}]])
        parent.postMessage({ type, messageId: type + payload.toolName, payload }, '*');
    </script>`;
    const { page, view, state } = await show(part(html, { metadata: { initialRenderData: [1, [2, 3]] } }));
    await state('ready');
    const frame = await viewFrame(view);
    await frame.waitForFunction(
      () =>
        (window as unknown as { seen: { type: string }[] }).seen.filter(m => m.type === 'ui-message-response')
          .length === 6,
    );
    const viewMessages = (await frame.evaluate(() => (window as unknown as { seen: unknown }).seen)) as {
      type: string;
      messageId?: string;
      payload?: Record<string, unknown>;
    }[];
    expect(viewMessages.filter(m => m.type === 'ui-lifecycle-iframe-render-data')).toEqual([
      { type: 'ui-lifecycle-iframe-render-data', payload: { renderData: [1, [2, 3]] } },
    ]);
    expect(viewMessages.filter(m => m.type === 'ui-message-received')).toHaveLength(6);
    expect(viewMessages.find(m => m.type === 'ui-message-response' && m.messageId === 'toolgo')?.payload).toEqual({
      messageId: 'toolgo',
      response: { content: [{ type: 'text', text: 'did go' }] },
    });
    expect(viewMessages.find(m => m.type === 'ui-message-response' && m.messageId === 'toolrefused')?.payload).toEqual({
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
    await expect.poll(() => view.locator('script').count()).toBe(1);
    await page.close();
  });

  it('a view is notified before it is removed, and can react', async () => {
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

  it.runIf(IS_THOROUGH)(
    'a view that requests 10^7 px gets the maximum height, and one that oscillates settles',
    async () => {
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
    },
  );

  it('messages that fit no schema are dropped and counted, never thrown', async () => {
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
  it('the view is opaque, cannot reach the proxy or the page, and cannot connect anywhere', async () => {
    const html = `<script>
      const out = {};
      const attempt = (name, f) => { try { out[name] = String(f()); } catch (e) { out[name] = 'blocked'; } };
      attempt('origin', () => origin);
      attempt('parent', () => parent.document.title);
      attempt('top', () => top.document.title);
      attempt('database', () => indexedDB.open('x'));
      attempt('cookie', () => document.cookie);
      fetch('${'ORIGIN'}/').then(() => out.fetch = 'ok', () => out.fetch = 'blocked').finally(() => parent.postMessage({type:'intent',payload:{intent:'report',params:out}},'*'));
    </script>`.replace('ORIGIN', pages.origin);
    const { page } = await show(part(html));
    await page.waitForFunction(() => window.actions.length === 1);
    expect(await page.evaluate(() => (window.actions[0] as { params: unknown }).params)).toEqual({
      origin: 'null',
      parent: 'blocked',
      top: 'blocked',
      database: 'blocked',
      cookie: 'blocked',
      fetch: 'blocked',
    });
    await page.close();
  });

  it('a view that replaces its document loses its bridge, and the tool’s text is shown with a retry', async () => {
    const { page, box, state } = await show(
      part(
        `<script>addEventListener('load', () => { document.open(); document.write('<p>other</p>'); document.close(); location.reload(); })</script>`,
      ),
    );
    await state('failed');
    await expect.poll(() => box.textContent()).toContain('the tool’s own text');
    await expect.poll(() => box.getByRole('button').textContent()).toBe('Try again');
    await page.close();
  });

  it('two servers get two sites, one server one', async () => {
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
    const hosts = await page.$$eval('[data-surface-id] iframe', frames =>
      frames.map(frame => new URL((frame as HTMLIFrameElement).src).host),
    );
    expect(hosts[0]).not.toBe(hosts[1]);
    expect(hosts[0]).toBe(hosts[2]);
    for (const host of hosts) expect(host).toMatch(/^v[0-9a-z]{25}\.localhost:\d+$/);
    await page.close();
  });
});

it('an unknown type, an unreachable sandbox and the page’s own site fail with a reason', async () => {
  const unknown = await show(part('x', { mimeType: 'text/plain' }));
  await unknown.state('failed');
  await expect.poll(() => unknown.box.textContent()).toContain('text/plain');
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
    // What is no template, `createHost` refuses at once.
    const refusal = wait(`${location.origin}/{label}`).catch(error => ({ code: error.code, message: error.message }));
    return Promise.all([wait('http://{label}.localhost:1'), refusal]);
  }, part('x'));
  expect(errors.map(error => error?.code)).toEqual(['sandbox-unreachable', 'sandbox-refused']);
  // The address that was asked, as a browser's tools show it.
  expect(errors[0]?.message).toMatch(/^No answer from the sandbox http:\/\/\w+\.localhost:1 within 300 ms/);
  // The origin that `hostOrigins` must have: another one than the author of a page at `localhost` may think of.
  const origin = await page.evaluate(() => location.origin);
  expect(origin).toContain('//127.0.0.1:');
  expect(errors[0]?.message).toContain(
    `with ${origin} in hostOrigins (this page's origin; localhost is not 127.0.0.1)`,
  );
  await page.close();
});

it('a view enters full screen only after the user has clicked in it', async () => {
  const html = `<button id="full">Full screen</button><p id="mode"></p><script>
    const post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
    const ask = () => post({ id: 'full', method: 'ui/request-display-mode', params: { mode: 'fullscreen' } });
    addEventListener('message', ({ data }) => {
      if (data.id === 'hello') { post({ method: 'ui/notifications/initialized', params: {} }); ask(); }
      if (data.id !== 'full') return;
      mode.textContent += data.result.mode + ' ';
      post({ id: 'told', method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: 'told' }] } });
    });
    full.onclick = ask;
    post({ id: 'hello', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  </script>`;
  const { page, view, state } = await show(part(html, app));
  await state('ready');
  // What the driver does in the view counts as a click: it looks there only after the answer.
  await page.waitForFunction(() => window.actions.length === 1);
  await view.getByText('inline', { exact: true }).waitFor();
  await view.locator('#full').click();
  await view.getByText('inline fullscreen', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate(() => window.surface.getSnapshot().displayMode)).toBe('inline');
  await page.close();
});

it.each([
  ['body', 'body{min-height:100vh}', 'one line'],
  ['a box with a margin', '', '<div style="min-height:100vh;margin:8px">one line</div>'],
])('100vh in %s, reported by the view itself, stays at the height of the beginning', async (_, css, body) => {
  const { page, state } = await show(
    part(`<!doctype html><style>${css}</style><body>${body}<script>
      // As the official runtime measures.
      new ResizeObserver(() => requestAnimationFrame(() => {
        const root = document.documentElement;
        root.style.height = 'max-content';
        const height = Math.ceil(root.getBoundingClientRect().height);
        root.style.height = '';
        parent.postMessage({ type: 'ui-size-change', payload: { height } }, '*');
        parent.postMessage({ type: 'notify', payload: { message: String(height) } }, '*');
      })).observe(document.documentElement);
    </script>`),
  );
  await state('ready');
  const heights = () => page.evaluate(() => window.actions.map(action => (action as { message: string }).message));
  // The last report is about the height to which the frame has returned.
  await expect.poll(async () => (await heights()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(5);
  await expect.poll(() => page.evaluate(() => window.surface.getSnapshot().height), { timeout: 10_000 }).toBe(320);
  const reports = await heights();
  expect(reports.length).toBeLessThan(10);
  await page.close();
});
