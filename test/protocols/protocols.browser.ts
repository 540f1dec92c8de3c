// The table of protocols and features, in a real Chromium: pages of each protocol in our host, and a page of `@vitrine/view` in a host of each.
// Every cell is a test or a gap with its reason (features.ts).
import type { Host, Surface } from '@vitrine/host';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../support/browser/host-page.ts';
import { FEATURES, type Feature, GAPS_IN_OUR_HOST, GAPS_OF_OUR_VIEW, PROTOCOLS, type Protocol } from './features.ts';
import { type ForeignHosts, openForeignHosts } from './foreign-hosts.ts';
import { PAGES, type PageHandle } from './pages.ts';

type View = FrameLocator;
type PageWindow = Window & { page: PageHandle };

/** Runs in the page. */
const inPage = <Result>(view: View, code: (page: PageHandle) => Result | Promise<Result>): Promise<Result> =>
  view
    .locator('body')
    .evaluate(
      (_, source) => new Function('page', `return (${source})(page)`)((window as unknown as PageWindow).page),
      String(code),
    ) as Promise<Result>;
const data = (view: View, name: string) => ({
  toEqual: (value: unknown) =>
    expect
      .poll(() => view.locator('body').evaluate((_, key) => (window as unknown as PageWindow).page?.data[key], name))
      .toEqual(value),
});
/** The text of the error that a request of the page rejects with. */
const refusal = (view: View) =>
  inPage(view, page =>
    page.call('refused', {}).then(
      () => 'called',
      error => error.message,
    ),
  );

const INPUT = { city: 'Oslo' };
const OUTPUT = { degrees: 4 };

interface HostWindow {
  kit: {
    createHost: typeof import('@vitrine/host').createHost;
    ActionRefused: typeof import('@vitrine/host').ActionRefused;
  };
  host: Host;
  surface: Surface;
  actions: unknown[];
}

describe('pages in our host', () => {
  let pages: HostPages;
  beforeAll(async () => {
    pages = await openHostPages();
  });
  afterAll(() => pages?.close());

  interface Shown {
    readonly page: Page;
    readonly view: View;
    run(code: (w: HostWindow) => unknown): Promise<unknown>;
  }

  async function show(protocol: Protocol): Promise<Shown> {
    const { page } = await pages.open();
    const { html, mimeType } = PAGES[protocol];
    await page.evaluate(
      ({ html, mimeType, template }) => {
        const w = window as unknown as HostWindow;
        w.actions = [];
        w.host = w.kit.createHost({
          sandbox: { template },
          info: { name: 'test', version: '1' },
          context: { theme: 'dark', availableDisplayModes: ['inline', 'fullscreen'] },
          async onAction(action) {
            w.actions.push(action);
            if (action.type === 'tool' && action.tool === 'refused') throw new w.kit.ActionRefused('Not today.');
            return action.type === 'tool' ? { content: [], structuredContent: { echo: action.arguments } } : {};
          },
        });
        w.surface = w.host.surface({
          id: 's',
          part: { type: 'ui-resource', uri: 'ui://t/p', server: 's', mimeType, source: 'embedded', content: html },
        });
        w.surface.show(document.querySelector('#root') as HTMLElement);
      },
      { html, mimeType, template: pages.template },
    );
    const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
    await view.locator('#press').waitFor();
    await page.waitForFunction(() => (window as unknown as HostWindow).surface.getSnapshot().state === 'ready');
    return {
      page,
      view,
      run: code => page.evaluate(source => new Function('w', `return (${source})(w)`)(window) as unknown, String(code)),
    };
  }
  const actions = ({ run }: Shown) => run(w => w.actions);

  const CELLS: Record<Feature, (shown: Shown, protocol: Protocol) => Promise<void>> = {
    async input({ view, run }) {
      await run(w => w.surface.setInput({ city: 'Oslo' }));
      await data(view, 'input').toEqual(INPUT);
    },
    async 'partial input'({ view, run }) {
      await run(w => w.surface.setPartialInput({ city: 'Os' }));
      await data(view, 'partial').toEqual({ city: 'Os' });
    },
    async result({ view, run }, protocol) {
      // An older page is given render data by its application.
      if (protocol === 'MCP-UI') await run(w => w.surface.setRenderData({ degrees: 4 }));
      else await run(w => w.surface.setResult({ content: [], structuredContent: { degrees: 4 } }));
      await data(view, 'result').toEqual(OUTPUT);
    },
    async call(shown) {
      const answer = await inPage(shown.view, page => page.call('forecast', { city: 'Oslo' }));
      expect(answer).toMatchObject({ structuredContent: { echo: INPUT } });
      expect(await actions(shown)).toEqual([{ type: 'tool', tool: 'forecast', arguments: INPUT }]);
    },
    async message(shown) {
      await inPage(shown.view, page => page.message('And tomorrow?'));
      expect(await actions(shown)).toEqual([{ type: 'prompt', content: [{ type: 'text', text: 'And tomorrow?' }] }]);
    },
    async link(shown) {
      await inPage(shown.view, page => page.link('https://example.org/'));
      expect(await actions(shown)).toEqual([{ type: 'link', url: 'https://example.org/' }]);
    },
    async state({ view, run }) {
      await inPage(view, page => page.save({ city: 'Oslo' }));
      await run(w => w.surface.park());
      await run(w => w.surface.show(document.querySelector('#root') as HTMLElement));
      await data(view, 'state').toEqual(INPUT);
    },
    async size({ page, view }) {
      await inPage(view, handle => handle.size(432));
      await page.waitForFunction(() => (window as unknown as HostWindow).surface.getSnapshot().height === 432);
    },
    async 'display modes'({ view, run }) {
      await data(view, 'mode').toEqual('inline');
      await view.locator('#press').click();
      expect(await inPage(view, page => page.mode('fullscreen'))).toEqual({ mode: 'fullscreen' });
      await data(view, 'mode').toEqual('fullscreen');
      await run(w => w.surface.setDisplayMode('inline'));
      await data(view, 'mode').toEqual('inline');
    },
    async theme({ view, run }) {
      await data(view, 'theme').toEqual('dark');
      await run(w => w.host.setContext({ theme: 'light' }));
      await data(view, 'theme').toEqual('light');
    },
    async tools({ page, run }) {
      await page.waitForFunction(() => (window as unknown as HostWindow).surface.getSnapshot().appTools.length === 1);
      expect(await run(w => w.surface.callAppTool('zoom', { level: 3 }))).toEqual({
        content: [{ type: 'text', text: 'zoomed 3' }],
      });
    },
    async errors({ view }) {
      expect(await refusal(view)).toBe('Not today.');
    },
  };

  describe.each(PROTOCOLS)('%s', protocol => {
    const covered = FEATURES.filter(feature => GAPS_IN_OUR_HOST[protocol][feature] === undefined);
    it.each(covered)('%s', async feature => {
      const shown = await show(protocol);
      await CELLS[feature](shown, protocol);
      await shown.page.close();
    });
  });
});

describe('a page of @vitrine/view in a host of', () => {
  let hosts: ForeignHosts;
  beforeAll(async () => {
    hosts = await openForeignHosts();
  });
  afterAll(() => hosts?.close());

  describe.each(PROTOCOLS)('%s', protocol => {
    const covered = FEATURES.filter(feature => GAPS_OF_OUR_VIEW[protocol][feature] === undefined);
    it.each(covered)('%s', async feature => {
      const host = await hosts.open(protocol);
      const { view } = host;
      const CELLS: Record<Feature, () => Promise<void>> = {
        async input() {
          await host.send('input', INPUT);
          await data(view, 'input').toEqual(INPUT);
        },
        async 'partial input'() {
          await host.send('partial', { city: 'Os' });
          await data(view, 'partial').toEqual({ city: 'Os' });
        },
        async result() {
          await host.send('result', OUTPUT);
          await data(view, 'result').toEqual(OUTPUT);
        },
        async call() {
          const answer = await inPage(view, page => page.call('forecast', { city: 'Oslo' }));
          expect(answer).toMatchObject({ structuredContent: { echo: INPUT } });
          await expect.poll(() => host.requests()).toEqual([['call', 'forecast', INPUT]]);
        },
        async message() {
          await inPage(view, page => page.message('And tomorrow?'));
          await expect.poll(() => host.requests()).toEqual([['message', 'And tomorrow?']]);
        },
        async link() {
          await inPage(view, page => page.link('https://example.org/'));
          await expect.poll(() => host.requests()).toEqual([['link', 'https://example.org/']]);
        },
        state: () => Promise.reject(new Error('No host but ours keeps state.')),
        async size() {
          await inPage(view, page => page.size(432));
          await expect.poll(() => host.height()).toBe(432);
        },
        async 'display modes'() {
          expect(await inPage(view, page => page.mode('fullscreen'))).toBe('inline');
          await expect.poll(() => host.requests()).toEqual([['mode', 'fullscreen']]);
        },
        async theme() {
          await host.send('theme', 'dark');
          await data(view, 'theme').toEqual('dark');
        },
        async tools() {
          expect(await host.callAppTool('zoom', { level: 3 })).toMatchObject({
            content: [{ type: 'text', text: 'zoomed 3' }],
          });
        },
        async errors() {
          expect(await refusal(view)).toContain('Not today.');
        },
      };
      await CELLS[feature]();
      await host.close();
    });
  });
});
