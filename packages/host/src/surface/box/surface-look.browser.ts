// What a surface has without any style or option of the application: full screen and back, its bar and border, its height, and its view's theme.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../../test/support/browser/host-page.ts';

interface LookWindow {
  start(template: string, options: { part: object; surface?: object; inArea?: boolean }): void;
  surface: { setDisplayMode(mode: string): string };
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    from: 'packages/host',
    source: `import { createHost } from '@vitrine/host'; import { createArea } from '@vitrine/host/area';
      window.start = (template, { part, surface, inArea }) => {
        const host = createHost({ sandbox: { template }, info: { name: 'test', version: '1' } });
        const root = document.querySelector('#root');
        const placeholder = root.appendChild(document.createElement('div'));
        window.surface = host.surface({ id: 'a', title: 'A map', part, ...surface });
        if (inArea) createArea(root).place(window.surface, placeholder);
        else window.surface.show(placeholder);
      };`,
  });
});
afterAll(() => pages?.close());

/** A view that only performs the handshake, and notes its host's context. */
const view = (body: string): string => `<!doctype html><body style="margin:0">${body}<script>
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    const context = data.id === 1 ? data.result.hostContext : data.method === 'ui/notifications/host-context-changed' && data.params;
    if (context) document.body.dataset.context = JSON.stringify({ ...JSON.parse(document.body.dataset.context ?? '{}'), ...context });
    if (data.id === 1) post({ method: 'ui/notifications/initialized', params: {} });
    if (data.method === 'ui/resource-teardown') post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'v', version: '1' }, appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] } } });
</script>`;

async function show(
  body: string,
  options: { metadata?: object; surface?: object; inArea?: boolean; css?: string } = {},
) {
  const { page } = await pages.open();
  if (options.css) await page.addStyleTag({ content: options.css });
  const part = {
    type: 'ui-resource',
    uri: 'ui://test/view',
    server: 'test',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: view(body),
    metadata: options.metadata ?? {},
  };
  const { surface, inArea } = options;
  await page.evaluate(({ template, ...rest }) => (window as unknown as LookWindow).start(template, rest), {
    template: pages.template,
    part,
    ...(surface && { surface }),
    ...(inArea && { inArea }),
  });
  const box = page.locator('[data-surface-id=a]');
  await page.locator('[data-surface-id=a][data-surface-state=ready]').waitFor();
  return { page, box, inner: box.frameLocator('iframe').frameLocator('iframe') };
}

/** Waits until key events reach the view: its frame has another process. */
const hasFocus = (inner: FrameLocator): Promise<void> =>
  expect.poll(() => inner.locator('body').evaluate(() => document.hasFocus())).toBe(true);

const setMode = (page: Page, mode: string): Promise<string> =>
  page.evaluate(next => (window as unknown as LookWindow).surface.setDisplayMode(next), mode);

describe('full screen', () => {
  it('leaves the surface in an area as wide as before', async () => {
    const { page, box } = await show('<p>map</p>', { inArea: true });
    const { width } = (await box.boundingBox())!;
    expect(width).toBeGreaterThan(100);
    await setMode(page, 'fullscreen');
    await expect.poll(async () => (await box.boundingBox())!.width).toBe(page.viewportSize()!.width);
    await setMode(page, 'inline');
    await expect.poll(async () => (await box.boundingBox())!.width).toBe(width);
  });

  it('is left by Escape, in the page and in the view', async () => {
    const { page, box, inner } = await show('<button id="press">press</button>');
    await setMode(page, 'fullscreen');
    await page.keyboard.press('Escape');
    await expect.poll(() => box.getAttribute('data-display-mode')).toBe('inline');
    await setMode(page, 'fullscreen');
    await inner.locator('#press').click();
    await hasFocus(inner);
    await page.keyboard.press('Escape');
    await expect.poll(() => box.getAttribute('data-display-mode')).toBe('inline');
  });

  it.each([
    [
      'closes a dialog of its own',
      '<dialog id="own"><button id="inside">inside</button></dialog>',
      'press.onclick = () => own.showModal()',
    ],
    ['uses the key itself', '<input id="inside">', "addEventListener('keydown', event => event.preventDefault())"],
  ])('stays while Escape %s in the view', async (_what, body, script) => {
    const { page, box, inner } = await show(
      `<button id="press">press</button>${body}<p id="keys"></p><script>${script};
        addEventListener('keyup', ({ key }) => { keys.textContent += key; });
      </script>`,
    );
    await setMode(page, 'fullscreen');
    await inner.locator('#press').click();
    await inner.locator('#inside').click();
    await hasFocus(inner);
    await page.keyboard.press('Escape');
    await expect.poll(() => inner.locator('#keys').textContent()).toBe('Escape');
    await expect.poll(() => inner.locator('dialog').isVisible()).toBe(false);
    await expect.poll(() => box.getAttribute('data-display-mode')).toBe('fullscreen');
  });

  it('has a bar with the title at one end and the button at the other', async () => {
    const { page, box } = await show('<p>map</p>');
    await setMode(page, 'fullscreen');
    const button = box.getByRole('button', { name: 'Close' });
    const [bar, place] = await Promise.all([box.locator('.vitrine-surface-bar').boundingBox(), button.boundingBox()]);
    expect(bar!.height).toBeGreaterThan(36);
    expect(bar!.width - (place!.x + place!.width)).toBeLessThan(24);
    // A rule of the application wins, whatever its specificity.
    await page.addStyleTag({ content: '.vitrine-surface-bar { padding: 0 200px }' });
    await expect.poll(async () => (await button.boundingBox())!.x).toBeLessThan(place!.x - 150);
  });
});

describe('a view that reports no size', () => {
  it('is as high as its content, also when that grows', async () => {
    const { box, inner } = await show('<div id="content" style="height:432px">map</div>');
    await expect.poll(async () => (await box.boundingBox())!.height).toBe(432);
    await inner
      .locator('#content')
      .evaluate(element => Object.assign((element as HTMLElement).style, { height: '600px' }));
    await expect.poll(async () => (await box.boundingBox())!.height).toBe(600);
  });

  it('keeps the height that the application sets, and one that fills its window keeps the first', async () => {
    const fixed = await show('<div style="height:432px">map</div>', { surface: { initialHeight: 250 } });
    const filling = await show('<div style="height:100vh">map</div>');
    const grows = await show('<div style="height:300px">map</div>');
    // Measured by then: the third was shown last.
    await expect.poll(async () => (await grows.box.boundingBox())!.height).toBe(300);
    expect((await fixed.box.boundingBox())!.height).toBe(250);
    expect((await filling.box.boundingBox())!.height).toBe(160);
  });
});

describe('prefersBorder', () => {
  it.each([
    [true, '1px'],
    [false, '0px'],
    [undefined, '0px'],
  ])('%s draws a border of %s', async (prefersBorder, width) => {
    const { box } = await show('<p>map</p>', {
      metadata: { ui: { ...(prefersBorder !== undefined && { prefersBorder }) } },
    });
    expect(await box.evaluate(element => getComputedStyle(element).borderTopWidth)).toBe(width);
  });
});

describe('the context of a view, without one of the application', () => {
  const css = `:root { color-scheme: dark; --color-background-primary: rgb(20, 20, 30); --border-radius-md: 9px }
    :root.light { color-scheme: light } body { color: rgb(1, 2, 3); font-family: Georgia }`;

  it('has the theme, variables and language of the page, and follows a switch', async () => {
    const { page, inner } = await show('<p>map</p>', { css });
    const read = async () => JSON.parse((await inner.locator('body').getAttribute('data-context')) ?? '{}');
    expect(await read()).toMatchObject({
      theme: 'dark',
      locale: 'en',
      styles: {
        variables: {
          '--color-background-primary': 'rgb(20, 20, 30)',
          '--color-text-primary': 'rgb(1, 2, 3)',
          '--font-sans': 'Georgia',
          '--border-radius-md': '9px',
        },
      },
    });
    await page.evaluate(() => document.documentElement.classList.add('light'));
    await expect.poll(async () => (await read()).theme).toBe('light');
  });

  it.each([
    ['a dark background', 'body { background: #111 }', 'dark'],
    ['a light background', 'body { background: #fafafa }', 'light'],
    ['none', '', 'light'],
  ])('is told by %s where no colour scheme is named', async (_what, rule, theme) => {
    const { inner } = await show('<p>map</p>', { css: rule });
    expect(JSON.parse((await inner.locator('body').getAttribute('data-context'))!).theme).toBe(theme);
  });
});
