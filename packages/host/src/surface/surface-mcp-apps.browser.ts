// MCP Apps in surfaces, in a real Chromium: delivery order, teardown, handshakes that time out, mislabelled pages.
import { describe, expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { app, openSurfacePages, part, show } from '../../test/show-surface.ts';

openSurfacePages();

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

  it('input and result that were set before the view is initialized arrive after it, in order, and again on re-initialise', async () => {
    const { page, view, state } = await show(part(speak('init().then(r => { window.init = r; return init(); })'), app));
    await page.evaluate(() => {
      window.surface.setPartialInput({ a: 1 });
      window.surface.setInput({ a: 12 });
      window.surface.setResult({ content: [{ type: 'text', text: 'done' }] });
    });
    await state('ready');
    const frame = await viewFrame(view);
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

  it('closing waits for the view to finish, and removes it', async () => {
    const { page, state } = await show(part(speak('init()'), app));
    await state('ready');
    await page.evaluate(() => window.surface.close());
    await expect.poll(() => page.locator('#root iframe').count()).toBe(0);
    expect(await page.evaluate(() => window.surface.getSnapshot().phase)).toBe('closed');
    await page.close();
  });

  it('a view that never answers fails with the tool’s text; a retry with a working view succeeds', async () => {
    const { page, box, state } = await show(part('<p>silent</p><script>"ui/initialize"</script>', app), {
      timeoutMs: 500,
    });
    await state('failed');
    await expect.poll(() => box.getByRole('status').textContent()).toContain('did not answer');
    expect(await page.evaluate(() => window.surface.getSnapshot().error?.code)).toBe('handshake-timeout');
    // Without an answer it fails again, maybe before the driver looks.
    const stateAfterRetry = await box.getByRole('button').evaluate(button => {
      (button as HTMLButtonElement).click();
      return window.surface.getSnapshot().state;
    });
    expect(stateAfterRetry).toBe('loading');
    await page.close();
  });

  it('a static page labelled as an app is shown, and may still act in the older dialect', async () => {
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

  it('an inline HTML page that speaks mcp-apps is answered in mcp-apps', async () => {
    const { page, box, state } = await show(part(speak('init()')));
    await state('ready');
    await page.waitForFunction(() => window.surface.getSnapshot().dialect === 'mcp-apps');
    await expect.poll(() => box.getAttribute('data-dialect')).toBe('mcp-apps');
    await page.close();
  });
});
