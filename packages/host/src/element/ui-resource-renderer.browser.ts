// <ui-resource-renderer> in a real Chromium, in a page without React.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { bundle } from '../../../../test/support/services/serve.ts';
import type * as elementModule from './index.ts';

type Renderer = elementModule.UIResourceRendererElement;

interface ElementWindow {
  kit: typeof elementModule;
  actions: unknown[];
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import * as kit from '@vitrine/host/element'; window.kit = kit; window.actions = [];
      document.addEventListener('onUIAction', event => { window.actions.push(event.detail); });`,
  });
});
afterAll(() => pages?.close());

const VIEW = `<!doctype html><body><p id="n">0</p><button>act</button><script>
  let n = 0, seen = [];
  setInterval(() => { document.getElementById('n').textContent = String(++n); }, 20);
  addEventListener('message', e => { if (e.source === parent) { seen.push(e.data); document.title = JSON.stringify(seen); } });
  document.querySelector('button').onclick = () => parent.postMessage({ type: 'tool', messageId: 'm1', payload: { toolName: 'add', params: { a: 1 } } }, '*');
  parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
  parent.postMessage({ type: 'ui-size-change', payload: { width: 222, height: 111 } }, '*');
</script>`;

const resource = { uri: 'ui://shop/view', mimeType: 'text/html', text: VIEW };

async function open(html: string, configured = true) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    ({ html, template }) => {
      if (template) (window as unknown as ElementWindow).kit.configureSandbox({ template });
      document.getElementById('root')!.innerHTML = html;
    },
    { html, template: configured ? pages.template : undefined },
  );
  const element = page.locator('ui-resource-renderer');
  return {
    page,
    problems,
    element,
    ready: () => element.locator('[data-surface-state="ready"]').waitFor(),
    view: element.frameLocator('iframe').frameLocator('iframe'),
  };
}

const attribute = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const markup = (htmlProps: object, name = 'html-props') =>
  `<ui-resource-renderer resource="${attribute(resource)}" ${name}="${attribute(htmlProps)}"></ui-resource-renderer>`;

it('attributes as JSON show a view; its action is an event that bubbles and can be answered', async () => {
  const { page, problems, ready, view, element } = await open(
    markup({ style: { height: '200px', borderRadius: '4px' }, iframeRenderData: { list: [1] } }),
  );
  await ready();
  await element.evaluate((it: Renderer) =>
    it.addEventListener('onUIAction', event => event.respondWith(Promise.resolve({ did: 'it' }))),
  );
  await view.getByRole('button').click();
  await expect.poll(() => view.locator('html').evaluate(() => document.title)).toContain('"did":"it"');
  expect(await page.evaluate(() => (window as unknown as ElementWindow).actions)).toEqual([
    { type: 'tool', messageId: 'm1', payload: { toolName: 'add', params: { a: 1 } } },
  ]);
  const receivedMessages = JSON.parse(await view.locator('html').evaluate(() => document.title));
  expect(receivedMessages[0]).toEqual({
    type: 'ui-lifecycle-iframe-render-data',
    payload: { renderData: { list: [1] } },
  });
  // The size the view asks for is not taken unless wanted.
  expect(await element.locator('> div').evaluate(box => [box.clientWidth, box.clientHeight])).toEqual([1264, 200]);
  expect(problems).toEqual([]);
  await page.close();
});

it('autoResizeIframe selects the sides whose size is applied; new properties reach a running view', async () => {
  const { page, ready, view, element } = await open(markup({ autoResizeIframe: { width: true } }, 'htmlprops'));
  await ready();
  const box = element.locator('> div');
  await expect.poll(() => box.evaluate(it => it.clientWidth)).toBe(222);
  expect(await box.evaluate(it => it.style.height)).toBe('100%');
  await element.evaluate((it: Renderer) => {
    it.htmlProps = { autoResizeIframe: true, iframeRenderData: [7] };
  });
  await expect.poll(() => view.locator('html').evaluate(() => document.title)).toContain('[7]');
  await expect.poll(async () => Number(await view.locator('#n').textContent())).toBeGreaterThan(0);
  await page.close();
});

it('moveBefore() keeps the view; any other move restarts it', async () => {
  const { page, ready, view, element } = await open(`${markup({})}<section></section>`);
  await ready();
  await expect.poll(async () => Number(await view.locator('#n').textContent())).toBeGreaterThan(20);
  const surface = await element.locator('[data-surface-id]').elementHandle();
  await element.evaluate(it => (document.querySelector('section') as Element).moveBefore(it, null));
  expect(Number(await view.locator('#n').textContent())).toBeGreaterThan(20);
  // The driver must not look into the frame while it is replaced: it reports a closed page.
  const replaced = page.waitForEvent('framedetached');
  await element.evaluate(it => document.getElementById('root')!.append(it));
  await replaced;
  await ready();
  await view.getByRole('button').click();
  await page.waitForFunction(() => (window as unknown as ElementWindow).actions.length === 1);
  expect(await element.locator('[data-surface-id]').evaluate((now, then) => now === then, surface)).toBe(true);
  await page.close();
});

it('removing the element closes its view, and inserting it again shows a new one', async () => {
  const { page, ready, view, element } = await open(markup({}));
  await ready();
  await page.evaluate(async () => {
    const it = document.querySelector('ui-resource-renderer')!;
    it.remove();
    await Promise.resolve();
    Object.assign(window, { it, left: it.querySelectorAll('iframe').length });
  });
  expect(await page.evaluate(() => (window as unknown as { left: number }).left)).toBe(0);
  await page.evaluate(() => document.getElementById('root')!.append((window as unknown as { it: Element }).it));
  await ready();
  await expect.poll(() => view.getByRole('button').textContent()).toBe('act');
  await expect.poll(() => element.count()).toBe(1);
  await page.close();
});

it('properties that were set before the element was defined are used', async () => {
  const { page } = await pages.open();
  const script = await bundle({
    source: `import '@vitrine/host/element';`,
    resolveDir: new URL('.', import.meta.url).pathname,
  });
  // A page without the element: the hosting page's own definition must not be there.
  await page.goto('about:blank');
  await page.evaluate(() => {
    const element = document.createElement('ui-resource-renderer');
    Object.assign(element, { resource: { mimeType: 'text/plain' } });
    document.body.append(element);
  });
  await page.addScriptTag({ content: script });
  await expect.poll(() => page.locator('ui-resource-renderer').textContent()).toBe('Unsupported resource type.');
  await page.close();
});

it('a resource that is missing or not supported is replaced by a text', async () => {
  const none = await open('<ui-resource-renderer></ui-resource-renderer>');
  await expect.poll(() => none.element.textContent()).toBe('Resource not provided.');
  await none.element.evaluate(
    (it, r) => Object.assign(it, { resource: r, supportedContentTypes: ['remoteDom'] }),
    resource,
  );
  await expect.poll(() => none.element.textContent()).toBe('Unsupported content type: rawHtml.');
  await none.page.close();
  const unconfigured = await open(markup({}), false);
  await expect.poll(() => unconfigured.element.textContent()).toContain('configureSandbox(');
  // Or the template stands where the older proxy did.
  await unconfigured.element.evaluate((it, proxy) => Object.assign(it, { htmlProps: { proxy } }), pages.template);
  await unconfigured.ready();
  await unconfigured.page.close();
});

it('a script is drawn with the five basic elements', async () => {
  const { page, element } = await open('<ui-resource-renderer></ui-resource-renderer>');
  await element.evaluate((it: Renderer) => {
    it.resource = {
      uri: 'ui://shop/script',
      mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=webcomponents',
      text: `const b = document.createElement('ui-button'); b.setAttribute('label', 'Buy');
        b.addEventListener('press', () => parent.postMessage({ type: 'notify', payload: { message: 'bought' } }, '*')); root.append(b);`,
    };
  });
  await element.getByRole('button', { name: 'Buy' }).click();
  await page.waitForFunction(() => (window as unknown as ElementWindow).actions.length === 1);
  await page.close();
});
