// Pages of ChatGPT's Apps SDK in a real Chromium: `window.openai` over the bridge of MCP Apps (OpenAI, Apps SDK reference).
import { describe, expect, it } from 'vitest';
import {
  actions,
  appsSdk,
  LISTENS,
  type OpenAI,
  READS_ONCE,
  RESULT,
  showDone,
  type ViewWindow,
} from '../../../test/apps-sdk-page.ts';
import { openSurfacePages, part, show } from '../../../test/show-surface.ts';

openSurfacePages();

describe('a page of the Apps SDK finds its data', () => {
  it('input, result and context are there before its first script runs', async () => {
    const { page, view, problems } = await showDone(READS_ONCE);
    // The surface is ready before the page’s own scripts have run.
    await expect.poll(() => view.locator('#pizza').textContent()).toBe('Margherita');
    expect(JSON.parse((await view.locator('#all').textContent()) ?? '')).toEqual({
      toolInput: { size: 'large' },
      secret: 7,
      theme: 'dark',
      displayMode: 'inline',
      widgetState: null,
      mode: 'CSS1Compat',
    });
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => window.surface.getSnapshot())).toMatchObject({
      dialect: 'mcp-apps',
      milestone: 'result',
      dropped: 0,
    });
    await page.close();
  });

  it.each(['tool', 'embedded'] as const)(
    'of the source %s, it waits for the result of a running call',
    async source => {
      const { page, view, state } = await show(part(READS_ONCE, { ...appsSdk, source }), { input: { size: 'small' } });
      await page.waitForFunction(() => window.surface.getSnapshot().phase === 'mounting');
      await page.evaluate(result => window.surface.setResult(result), RESULT);
      await state('ready');
      await expect.poll(() => view.locator('#pizza').textContent()).toBe('Margherita');
      await page.close();
    },
  );

  it('it is loaded when the call was cancelled, and when there is no call', async () => {
    const running = await show(part(READS_ONCE, appsSdk), { input: {} });
    await running.page.evaluate(() => window.surface.cancel('The user stopped it.'));
    await running.state('ready');
    await expect.poll(() => running.view.locator('#pizza').textContent()).toBe('nothing');
    await running.page.close();
    const alone = await show(part(READS_ONCE, { ...appsSdk, source: 'embedded' }));
    await alone.state('ready');
    await expect.poll(() => alone.view.locator('#pizza').textContent()).toBe('nothing');
    await alone.page.close();
  });

  it('every data member has the documented shape', async () => {
    const { page, run } = await showDone(LISTENS);
    expect(await run(openai => openai.toolResponseMetadata)).toEqual({
      secret: 7,
      status: 'success',
      call_tool_result: RESULT,
      mcp_tool_result: RESULT,
    });
    const data = await run(({ locale, userAgent, maxHeight, safeArea, view, toolOutput }) => ({
      locale,
      userAgent,
      maxHeight,
      safeArea,
      view,
      toolOutput,
    }));
    expect(data).toEqual({
      locale: expect.stringMatching(/^[a-z]{2}(-|$)/),
      userAgent: {
        device: { type: expect.stringMatching(/^(desktop|mobile|unknown)$/) },
        capabilities: { hover: expect.any(Boolean), touch: expect.any(Boolean) },
      },
      maxHeight: expect.toSatisfy(value => value === null || typeof value === 'number'),
      safeArea: { insets: { top: 0, right: 0, bottom: 0, left: 0 } },
      view: { mode: 'inline', params: null },
      toolOutput: { pizza: 'Margherita' },
    });
    await page.close();
  });

  it('changes arrive as openai:set_globals, with the changed members alone', async () => {
    const { page, state, view } = await show(part(LISTENS, { ...appsSdk, source: 'embedded' }));
    await state('ready');
    await page.evaluate(() => window.surface.setInput({ size: 'large' }));
    await page.evaluate(() => window.surface.setResult({ content: [{ type: 'text', text: 'only words' }] }));
    await view.locator('body').evaluate(
      () =>
        new Promise<void>(resolve => {
          const { openai } = window as unknown as ViewWindow;
          if (openai.toolOutput) return resolve();
          addEventListener('openai:set_globals', () => openai.toolOutput && resolve());
        }),
    );
    expect(await view.locator('body').evaluate(() => (window as unknown as ViewWindow).changes)).toEqual([
      { toolInput: { size: 'large' } },
      {
        toolOutput: { text: 'only words' },
        toolResponseMetadata: {
          status: 'success',
          call_tool_result: { content: [{ type: 'text', text: 'only words' }] },
          mcp_tool_result: { content: [{ type: 'text', text: 'only words' }] },
        },
      },
    ]);
    await page.close();
  });

  it('<html data-theme> is the theme, unless the page has one of its own', async () => {
    const { page, view, run } = await showDone(
      `${LISTENS}<script type="module">window.first = document.documentElement.dataset.theme;</script>`,
    );
    await expect
      .poll(() => view.locator('html').evaluate(() => (window as unknown as { first: string }).first))
      .toBe('dark');
    await page.evaluate(() => window.host.setContext({ theme: 'light' }));
    await view.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    expect(await run(openai => openai.theme)).toBe('light');
    await page.close();
    const own = await showDone(`<!doctype html><html data-theme="sepia"><body>${LISTENS}`);
    await expect.poll(() => own.view.locator('html').getAttribute('data-theme')).toBe('sepia');
    await own.page.close();
  });
});

describe('a page of the Apps SDK acts', () => {
  it('callTool() resolves with the result, and rejects with the reason of a refusal', async () => {
    const { page, run, changes } = await showDone(LISTENS);
    expect(await run(openai => openai.callTool('bake', { size: 2 }))).toEqual({
      content: [{ type: 'text', text: 'did bake' }],
      result: 'did bake',
    });
    expect(await run(openai => openai.callTool('refused').catch(error => error.message))).toBe('Not today.');
    expect(await actions(page)).toEqual([
      { type: 'tool', tool: 'bake', arguments: { size: 2 } },
      { type: 'tool', tool: 'refused', arguments: {} },
    ]);
    expect(await changes()).toEqual([{ response: { name: 'bake', args: { size: 2 } } }]);
    await page.close();
  });

  it('messages, links and closing are actions of MCP Apps', async () => {
    const { page, run } = await showDone(LISTENS);
    await run(openai => openai.sendFollowUpMessage({ prompt: 'And a drink?', scrollToBottom: false }));
    await run(openai => openai.sendFollowupTurn({ prompt: 'And a sweet?' }));
    await run(openai => openai.openExternal({ href: 'https://example.org/menu' }));
    expect(await actions(page)).toEqual([
      { type: 'prompt', content: [{ type: 'text', text: 'And a drink?' }] },
      { type: 'prompt', content: [{ type: 'text', text: 'And a sweet?' }] },
      { type: 'link', url: 'https://example.org/menu' },
    ]);
    for (const [call, message] of [
      [
        (openai: OpenAI) => openai.sendFollowUpMessage({}).catch(String),
        'TypeError: sendFollowUpMessage: expected {prompt: string}, not {}.',
      ],
      [
        (openai: OpenAI) => openai.openExternal({ url: 'x' }).catch(String),
        'TypeError: openExternal: expected {href: string}, not {"url":"x"}.',
      ],
    ] as const)
      expect(await run(call as (openai: OpenAI) => Promise<string>)).toBe(message);
    expect(await run(openai => openai.setOpenInAppUrl({ href: 'https://example.org' }).then(String))).toBe('undefined');
    expect(await run(openai => openai.setOpenInAppUrl({}).catch(String))).toContain('expected {href: string}');
    expect(await run(openai => openai.requestClose().then(() => 'asked'))).toBe('asked');
    await page.waitForFunction(() => window.surface.getSnapshot().phase === 'closed');
    await page.close();
  });

  it('it is closed by the result of a call with openai/closeWidget', async () => {
    const { page, run } = await showDone(LISTENS);
    expect(await run(openai => openai.callTool('finish'))).toMatchObject({ result: 'did finish' });
    await page.waitForFunction(() => window.surface.getSnapshot().phase === 'closed');
    await page.close();
  });

  it('setWidgetState() keeps the state, tells the model its part, and changes the global at once', async () => {
    const { page, run, changes } = await showDone(LISTENS);
    const state = { modelContent: { chosen: 'Margherita' }, privateContent: { scroll: 4 }, imageIds: [] };
    expect(
      await run(openai => {
        const saving = openai.setWidgetState({
          modelContent: { chosen: 'Margherita' },
          privateContent: { scroll: 4 },
          imageIds: [],
        });
        const now = openai.widgetState;
        return saving.then(() => now);
      }),
    ).toEqual(state);
    expect(await changes()).toEqual([{ widgetState: state }]);
    expect(await actions(page)).toContainEqual({ type: 'model-context', structuredContent: { chosen: 'Margherita' } });
    // A page that comes back, as after a reload of the chat.
    await page.evaluate(() => window.surface.park());
    await page.evaluate(() => window.surface.show(document.querySelector('#root') as HTMLElement));
    await page.waitForFunction(() => window.surface.getSnapshot().state === 'ready');
    expect(await run(openai => openai.widgetState)).toEqual(state);
    await page.close();
  });

  it('requestDisplayMode() and requestModal() follow the user activation, and the view says which it is', async () => {
    const { page, run, view, changes } = await showDone(
      `${LISTENS}<script>window.tries = Promise.all([openai.requestDisplayMode({ mode: 'fullscreen' }), openai.requestModal().catch(String)]).finally(() => openai.sendFollowUpMessage({ prompt: 'tried' }))</script>`,
    );
    // What the driver does in the view counts as a user's doing, so the host tells when both have been answered.
    await page.waitForFunction(() => window.actions.length === 1);
    const tries = await view.locator('body').evaluate(() => (window as unknown as { tries: Promise<unknown[]> }).tries);
    expect(tries).toEqual([{ mode: 'inline' }, expect.stringContaining('the host keeps the page inline')]);
    await view.locator('#b').click();
    await run(openai => openai.requestModal({ title: 'More', params: { id: 3 } }));
    expect(await page.evaluate(() => window.surface.getSnapshot().displayMode)).toBe('fullscreen');
    expect(await run(openai => openai.view)).toEqual({ mode: 'modal', params: { id: 3 } });
    await page.evaluate(() => window.surface.setDisplayMode('inline'));
    await view.locator('body').evaluate(
      () =>
        new Promise<void>(resolve => {
          const isBack = () => (window as unknown as ViewWindow).openai.displayMode === 'inline';
          if (isBack()) return resolve();
          addEventListener('openai:set_globals', () => isBack() && resolve());
        }),
    );
    expect(await run(openai => openai.view)).toEqual({ mode: 'inline', params: null });
    expect((await changes()).filter(change => 'view' in change).length).toBeGreaterThan(1);
    await page.close();
  });

  it('its height is measured until it reports one itself', async () => {
    const { page, run } = await showDone('<!doctype html><body style="margin:0"><div style="height:321px"></div>');
    await page.waitForFunction(() => window.surface.getSnapshot().height === 321);
    await run(openai => openai.notifyIntrinsicHeight(250));
    await page.waitForFunction(() => window.surface.getSnapshot().height === 250);
    expect(
      await run(openai => {
        try {
          openai.notifyIntrinsicHeight('tall');
          return 'taken';
        } catch (error) {
          return String(error);
        }
      }),
    ).toBe('TypeError: notifyIntrinsicHeight: expected a height in pixels, not "tall".');
    await page.close();
  });
});
