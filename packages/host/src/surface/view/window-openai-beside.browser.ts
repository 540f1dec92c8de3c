// `window.openai` beside the handshake of a page that speaks MCP Apps itself, in a real Chromium: what frameworks build for ChatGPT and for
// hosts of MCP Apps at once stores its state there (OpenAI, Apps SDK reference).
import { expect, it } from 'vitest';
import { actions, RESULT, showDone } from '../../../test/apps-sdk-page.ts';
import { app, openSurfacePages, part, show } from '../../../test/show-surface.ts';

openSurfacePages();

/** Reads `window.openai` when its script runs, then initialises, and notes what it receives. */
const BOTH = `<!doctype html><button id="b">here</button><script>
window.first = { state: window.openai.widgetState, output: window.openai.toolOutput };
window.received = [];
window.changes = [];
addEventListener('openai:set_globals', ({ detail }) => changes.push(detail.globals));
const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  received.push(data.method ?? data.id);
  if (data.id === 'own') post({ method: 'ui/notifications/initialized' });
  if (data.method === 'ui/resource-teardown') post({ id: data.id, result: {} });
});
const start = () => post({ id: 'own', method: 'ui/initialize', params: { appInfo: { name: 'both', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;
const INITIALIZES = `${BOTH}<script>start()</script>`;

it('it is there with the data of the call, and the page makes the only handshake', async () => {
  const { page, view, problems, state } = await show(part(INITIALIZES, app), {
    input: { size: 'large' },
    result: RESULT,
  });
  await state('ready');
  const body = view.locator('body');
  await expect
    .poll(() => body.evaluate(() => (window as unknown as { received: string[] }).received))
    .toEqual(['own', 'ui/notifications/tool-input', 'ui/notifications/tool-result']);
  expect(await body.evaluate(() => (window as unknown as { first: unknown }).first)).toEqual({
    state: null,
    output: RESULT.structuredContent,
  });
  expect(await page.evaluate(() => window.surface.getSnapshot())).toMatchObject({
    app: { info: { name: 'both' } },
    dropped: 0,
  });
  // The page’s own attribute and size are its own matter here.
  await expect.poll(() => view.locator('html').getAttribute('data-theme')).toBeNull();
  expect(problems).toEqual([]);
  await page.close();
});

it('its state is stored, and is there again before the first script of the page', async () => {
  const { page, view, run } = await showDone(INITIALIZES, app);
  await run(openai => openai.setWidgetState({ modelContent: { count: 2 }, privateContent: {} }));
  expect(await actions(page)).toContainEqual({ type: 'model-context', structuredContent: { count: 2 } });
  expect(await run(openai => openai.callTool('bake'))).toMatchObject({ result: 'did bake' });
  await page.evaluate(() => window.surface.park());
  await page.evaluate(() => window.surface.show(document.querySelector('#root') as HTMLElement));
  await page.waitForSelector('[data-surface-state="ready"]', { state: 'attached' });
  expect(await view.locator('body').evaluate(() => (window as unknown as { first: unknown }).first)).toMatchObject({
    state: { modelContent: { count: 2 } },
  });
  await page.close();
});

it('requests wait for the page’s handshake, and changes of the host arrive in both', async () => {
  const { page, view, run } = await showDone(
    `${BOTH}<script>window.early = openai.callTool('bake').then(({ result }) => result); setTimeout(start, 50)</script>`,
    app,
  );
  expect(await view.locator('body').evaluate(() => (window as unknown as { early: unknown }).early)).toBe('did bake');
  await page.evaluate(() => window.host.setContext({ theme: 'light' }));
  await expect.poll(() => run(openai => openai.theme)).toBe('light');
  expect(
    await view
      .locator('body')
      .evaluate(() =>
        (window as unknown as { received: string[] }).received.includes('ui/notifications/host-context-changed'),
      ),
  ).toBe(true);
  await page.close();
});

it('a page that is labelled as one of MCP Apps, and knows window.openai alone, is one of the Apps SDK after a while', async () => {
  const { page, run, view } = await showDone(
    '<!doctype html><p>ui/initialize is only named here</p><script>window.first = window.openai.theme</script>',
    app,
  );
  expect(await view.locator('body').evaluate(() => (window as unknown as { first: unknown }).first)).toBe('dark');
  expect(await run(openai => openai.callTool('bake'))).toMatchObject({ result: 'did bake' });
  await page.close();
});
