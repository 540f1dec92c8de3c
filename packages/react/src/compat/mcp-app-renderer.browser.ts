// `MCPAppRenderer` of the AI SDK in a real Chromium.
import { describe, expect, it } from 'vitest';
import { frameIn, openApp, openAppPages, readCall, readThemes, seenBy, type View } from '../../test/app-pages.ts';

const kit = openAppPages();
const open = (...[renderer, props]: [Parameters<typeof openApp>[1], object]) => openApp(kit, renderer, props);

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
    const box = page.locator('.vitrine-mcp-app');
    expect(await box.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])).toEqual([
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
    await expect.poll(() => page.locator('i').textContent()).toBe('Loading');
    await page.close();
  });
});
