// Which pages are given `window.openai`, in a real Chromium.
import { describe, expect, it } from 'vitest';
import { appsSdk, READS_ONCE, showDone } from '../../../test/apps-sdk-page.ts';
import { app, openSurfacePages, part, show } from '../../../test/show-surface.ts';

openSurfacePages();

describe('a page is recognised', () => {
  const SPEAKS_BOTH = `<!doctype html><body><pre id="log"></pre><script>
    const seen = [];
    const note = line => { seen.push(line); log.textContent = seen.join(' '); };
    note('openai:' + (window.openai?.toolOutput?.pizza ?? 'absent'));
    addEventListener('message', ({ source, data }) => {
      if (source !== parent) return;
      if (data.id === 1) { note('answered'); parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*'); }
      if (data.method === 'ui/notifications/tool-result') note('result:' + data.params.structuredContent.pizza);
    });
    parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } }, '*');
  </script>`;

  it('one of the Apps SDK that speaks MCP Apps too is answered in both', async () => {
    const { page, view, run } = await showDone(SPEAKS_BOTH);
    await view.locator('#log', { hasText: 'result:Margherita' }).waitFor();
    await expect.poll(() => view.locator('#log').textContent()).toBe('openai:Margherita answered result:Margherita');
    expect(await run(openai => openai.callTool('bake'))).toMatchObject({ result: 'did bake' });
    await page.close();
  });

  it('one labelled MCP App that speaks MCP Apps keeps to it', async () => {
    const { page, view } = await showDone(SPEAKS_BOTH, { ...app, source: 'tool' });
    await view.locator('#log', { hasText: 'result:Margherita' }).waitFor();
    await expect.poll(() => view.locator('#log').textContent()).toBe('openai:absent answered result:Margherita');
    await page.close();
  });

  it.each([
    ['labelled MCP App, that only reads window.openai', READS_ONCE, app],
    ['labelled text/html, that only reads window.openai', READS_ONCE, {}],
    [
      'that its tool names by openai/outputTemplate alone',
      READS_ONCE.replaceAll('window.openai', 'window["openai"]'),
      { ...app, readsOpenAI: true },
    ],
  ])('one %s', async (_, html, more) => {
    const { page, view } = await showDone(html, { ...more, source: 'tool' });
    await expect.poll(() => view.locator('#pizza').textContent()).toBe('Margherita');
    await page.close();
  });

  it('a blank page whose script fails shows the result in its place', async () => {
    const { page, state, box } = await show(
      part('<!doctype html><body><script>window.openai.toolOutput.missing.member</script>', appsSdk),
    );
    await page.evaluate(() =>
      window.surface.setResult({ content: [{ type: 'text', text: 'words' }], structuredContent: {} }),
    );
    await state('failed');
    await expect.poll(() => box.getByText('the tool’s own text').isVisible()).toBe(true);
    await page.close();
  });
});
