// The contract with the official host: one suite, run with ext-apps' AppBridge of both generations.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../test/support/services/serve.ts';
import { sample } from '../../../test/support/thorough.ts';
import { type OfficialHost, officialHost } from '../test/official-host.ts';
import { type ViewPage, viewPage } from '../test/view-page.ts';
import { VIEW_SCRIPT } from './script.gen.ts';

declare global {
  var official: OfficialHost;
  var page: ViewPage;
}

let browser: TestBrowser;

beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

const BRIDGES = [
  ['ext-apps 2.0.4', '@modelcontextprotocol/ext-apps'],
  ['ext-apps 1.7.5', 'ext-apps-1'],
] as const;
describe.each(sample(BRIDGES, 1))('a view in the AppBridge of %s', (_, bridgePackage) => {
  let server: TestServer;
  let page: Page;

  beforeAll(async () => {
    const resolveDir = dirname(fileURLToPath(import.meta.url));
    const script = await bundle({ source: officialHost(bridgePackage), resolveDir });
    server = await servePages({ '/': '<!doctype html><body><script src="/host.js"></script>', '/host.js': script });
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    page = await browser.newPage();
    await page.goto(server.origin);
  });
  afterEach(() => page?.close());

  /** Waits until the host has seen something, and returns everything it saw under that name. */
  async function seen(what: string): Promise<Record<string, unknown>[]> {
    await page.waitForFunction(name => official.seen.some(([seen]) => seen === name), what);
    return page.evaluate(name => official.seen.filter(([seen]) => seen === name).map(([, value]) => value), what);
  }

  async function mount(html: string, options: { context?: object; height?: number } = {}): Promise<Frame> {
    await page.evaluate(([html, options]) => official.mount(html, options), [html, options] as const);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame!.waitForSelector('[data-connected]', { state: 'attached' });
    return frame!;
  }

  /** Waits until the view has got an event of this name, and returns all its events so far. */
  async function got(frame: Frame, name: string): Promise<[string, unknown][]> {
    await frame.waitForFunction(wanted => globalThis.page.events.some(([name]) => name === wanted), name);
    return frame.evaluate(() => globalThis.page.events);
  }

  it('handshake: each side receives the other’s name and capabilities', async () => {
    const frame = await mount(await viewPage(), { context: { theme: 'dark', locale: 'de-DE' } });
    expect(await seen('initialized')).toMatchObject([{ name: 'contract', version: '1.0.0' }]);
    const facts = await frame.evaluate(() => {
      const { view } = globalThis.page;
      return [view.dialect, view.hostInfo?.name, view.protocolVersion, view.context.locale, view.hostCapabilities];
    });
    expect(facts).toMatchObject(['mcp-apps', 'official', '2026-01-26', 'de-DE', { serverTools: {} }]);
  });

  it('partial input, input, result, in this order and whole', async () => {
    const frame = await mount(await viewPage());
    const result = {
      content: [{ type: 'text', text: 'grün' }],
      structuredContent: { rows: [1, 'zwei', null] },
      _meta: { 'x.test/y': [1] },
    };
    await page.evaluate(async result => {
      await official.bridge.sendToolInputPartial({ arguments: { city: 'Ber' } });
      await official.bridge.sendToolInput({ arguments: { city: 'Berlin' } });
      await official.bridge.sendToolResult(result);
    }, result);
    expect((await got(frame, 'result')).filter(([name]) => name !== 'context')).toEqual([
      ['partial-input', { city: 'Ber' }],
      ['input', { city: 'Berlin' }],
      ['result', result],
    ]);
    const late = await frame.evaluate(async () => {
      const values: unknown[] = [];
      globalThis.page.view.on('result', value => values.push(value.structuredContent));
      await Promise.resolve();
      return values;
    });
    expect(late).toEqual([result.structuredContent]);
  });

  it('cancelled', async () => {
    const frame = await mount(await viewPage());
    await page.evaluate(() => official.bridge.sendToolCancelled({ reason: 'stopped' }));
    expect(await got(frame, 'cancelled')).toContainEqual(['cancelled', { reason: 'stopped' }]);
  });

  it('callTool: a result, an error result, a thrown error', async () => {
    const frame = await mount(await viewPage());
    const outcomes = await frame.evaluate(async () => {
      const { view, ViewError } = globalThis.page;
      const ok = await view.callTool('add', { sku: 'a', count: 2 });
      const failed = await view.callTool('fail');
      const thrown = await view.callTool('throw').catch((error: Error & { code?: string }) => ({
        typed: error instanceof ViewError,
        code: error.code,
        message: error.message,
      }));
      return { ok, failed, thrown };
    });
    expect(outcomes.ok.structuredContent).toEqual({ echo: { sku: 'a', count: 2 } });
    expect(outcomes.failed).toMatchObject({ isError: true, content: [{ type: 'text', text: 'out of stock' }] });
    expect(outcomes.thrown).toMatchObject({ typed: true, code: 'failed' });
    expect((outcomes.thrown as { message: string }).message).toContain('the server is down');
    expect(await seen('call')).toMatchObject([{ name: 'add' }, { name: 'fail' }, { name: 'throw' }]);
  });

  it('callTool: progress comes back, an abort reaches the host', async () => {
    const frame = await mount(await viewPage());
    const progress = await frame.evaluate(async () => {
      const progressMessages: unknown[] = [];
      await globalThis.page.view.callTool(
        'progress',
        {},
        { onProgress: progress => progressMessages.push(progress.message) },
      );
      return progressMessages;
    });
    expect(progress).toEqual(['half']);
    await frame.evaluate(() => {
      const abort = new AbortController();
      Object.assign(globalThis, { abort });
      const call = globalThis.page.view.callTool('hang', {}, { signal: abort.signal });
      Object.assign(globalThis, { outcome: call.catch((error: { code: string }) => error.code) });
    });
    await page.waitForFunction(() => official.seen.some(([what, value]) => what === 'call' && value.name === 'hang'));
    const code = await frame.evaluate(() => {
      const { abort, outcome } = globalThis as unknown as { abort: AbortController; outcome: Promise<string> };
      abort.abort();
      return outcome;
    });
    expect(code).toBe('aborted');
    expect(await seen('call-aborted')).toEqual(['hang']);
  });

  it('message, link, log, model context, display mode, resource', async () => {
    const frame = await mount(await viewPage());
    const codes = await frame.evaluate(async () => {
      const { view } = globalThis.page;
      const code = (promise: Promise<unknown>) =>
        promise.then(() => 'ok').catch((error: { code: string }) => error.code);
      view.log('info', { ready: true });
      return [
        await code(view.sendMessage('hello')),
        await code(view.sendMessage([{ type: 'text', text: 'no' }])),
        await code(view.openLink('https://example.com/a')),
        await code(view.openLink('javascript:alert(1)')),
        await code(view.setModelContext({ structuredContent: { row: 3 } })),
        await view.requestDisplayMode('fullscreen'),
        (await view.readResource('file:///x')).contents[0]?.text,
      ];
    });
    expect(codes).toEqual(['ok', 'denied', 'ok', 'denied', 'ok', 'inline', 'read']);
    expect((await seen('message'))[0]).toEqual({ role: 'user', content: [{ type: 'text', text: 'hello' }] });
    expect((await seen('link'))[0]).toEqual({ url: 'https://example.com/a' });
    expect(await seen('log')).toMatchObject([{ level: 'info', data: { ready: true } }]);
    expect(await seen('model-context')).toMatchObject([{ structuredContent: { row: 3 } }]);
    expect(await seen('display-mode')).toMatchObject([{ mode: 'fullscreen' }]);
  });

  it('the host’s context is merged and makes the page look like the host', async () => {
    const frame = await mount(await viewPage(), {
      context: {
        theme: 'dark',
        locale: 'en',
        styles: {
          variables: { '--color-text-primary': 'rgb(1, 2, 3)' },
          css: { fonts: '@font-face{font-family:House;src:local("x")}' },
        },
      },
    });
    const look = () =>
      frame.evaluate(() => {
        const root = document.documentElement;
        const style = getComputedStyle(root);
        return {
          theme: root.dataset.theme,
          scheme: style.colorScheme,
          text: style.getPropertyValue('--color-text-primary').trim(),
          fonts: document.querySelectorAll('#__mcp-host-fonts').length,
          families: [...document.fonts].map(font => font.family),
        };
      });
    const dark = { theme: 'dark', scheme: 'dark', text: 'rgb(1, 2, 3)', fonts: 1, families: ['House'] };
    expect(await look()).toEqual(dark);
    await page.evaluate(() => official.bridge.setHostContext({ theme: 'light', locale: 'en' }));
    await frame.waitForSelector('[data-theme=light]', { state: 'attached' });
    expect(await look()).toEqual({ ...dark, theme: 'light', scheme: 'light' });
    expect(await frame.evaluate(() => globalThis.page.view.context.locale)).toBe('en');
  });

  it('theme: false does not change the page’s style', async () => {
    const head = '<script>viewOptions = { theme: false }</script>';
    const frame = await mount(await viewPage({ head }), { context: { theme: 'dark' } });
    expect(await frame.evaluate(() => document.documentElement.getAttributeNames())).toEqual(['data-connected']);
    expect(await frame.evaluate(() => globalThis.page.view.context.theme)).toBe('dark');
  });

  it('size changes: the new height, only when it has changed', async () => {
    const frame = await mount(await viewPage({ body: '<div id="box" style="height:300px"></div>' }));
    expect(await seen('size')).toEqual([{ width: 400, height: 316 }]);
    await frame.evaluate(() => {
      const box = document.getElementById('box')!;
      for (const height of [301, 302, 303, 420]) box.style.height = `${height}px`;
    });
    await page.waitForFunction(() => official.seen.some(([what, size]) => what === 'size' && size.height === 436));
    expect(await seen('size')).toEqual([
      { width: 400, height: 316 },
      { width: 400, height: 436 },
    ]);
  });

  it('teardown waits for the view’s listeners', async () => {
    const frame = await mount(await viewPage({ head: '<script>holdTeardown = true</script>' }));
    await page.evaluate(() => {
      void official.bridge.teardownResource({}).then(reply => official.seen.push(['torn-down', { ...reply }]));
    });
    await got(frame, 'teardown');
    // A full round trip later the host is still waiting.
    await frame.evaluate(() => globalThis.page.view.callTool('add'));
    expect(await page.evaluate(() => official.seen.some(([what]) => what === 'torn-down'))).toBe(false);
    await frame.evaluate(() => globalThis.page.release());
    expect(await seen('torn-down')).toEqual([{}]);
  });

  it('VIEW_SCRIPT makes the global `vitrine` in a page without a bundler', async () => {
    const html = `<!doctype html><body><script>${VIEW_SCRIPT}</script><script>
      vitrine.connect({ name: 'plain', version: '2' }).then(view => view.on('result', result => {
        document.body.dataset.connected = document.body.textContent = result.content[0].text;
      }), error => { document.body.dataset.connected = String(error); });
    </script>`;
    await page.evaluate(html => official.mount(html), html);
    expect(await seen('initialized')).toMatchObject([{ name: 'plain', version: '2' }]);
    await page.evaluate(() => official.bridge.sendToolResult({ content: [{ type: 'text', text: 'shown' }] }));
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame!.waitForSelector('[data-connected=shown]');
  });

  it('a page that connects twice: both connections work', async () => {
    const frame = await mount(await viewPage());
    const answers = await frame.evaluate(async () => {
      const second = await globalThis.page.connect({ autoSize: false });
      const results = await Promise.all([
        globalThis.page.view.callTool('add', { n: 1 }),
        second.callTool('add', { n: 2 }),
      ]);
      second.close();
      const third = await globalThis.page.connect({ autoSize: false });
      results.push(await third.callTool('add', { n: 3 }));
      return results.map(result => result.structuredContent);
    });
    expect(answers).toEqual([{ echo: { n: 1 } }, { echo: { n: 2 } }, { echo: { n: 3 } }]);
    expect(await seen('initialized')).toHaveLength(3);
  });
});
