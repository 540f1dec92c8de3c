// `<ToolView>` and `<vitrine-tool>` in a real Chromium, with a real handler and a real MCP server.
import { getRequestListener } from '@hono/node-server';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { startTestServer, type TestServer } from '../../../test/support/services/test-server.ts';
import { openShop } from '../test/shop-server.ts';
import { createViewHandler } from './server/index.ts';

interface ToolViewWindow {
  show(call: object): void;
  nest(): void;
  mount(call: object): void;
  unmount(): void;
  messages: string[];
  element: HTMLElement;
}

let shop: Awaited<ReturnType<typeof openShop>>;
let pages: HostPages;
let backend: TestServer;
let endpoint: string;
beforeAll(async () => {
  shop = await openShop();
  pages = await openHostPages({
    from: 'packages/tool-view',
    source: `
      import '@vitrine/tool-view/element';
      import { ToolView } from '@vitrine/tool-view/react';
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      window.messages = [];
      const onMessage = text => void window.messages.push(text);
      window.show = ({ call, options }) => {
        window.element ??= document.createElement('vitrine-tool');
        Object.assign(window.element, { call, options: { ...options, onMessage } });
        if (!window.element.isConnected) document.querySelector('#root').append(window.element);
      };
      window.nest = () => {
        const around = document.createElement('section');
        document.querySelector('#root').append(around);
        around.append(window.element);
      };
      let root;
      window.mount = ({ call, options, nested }) => {
        root ??= createRoot(document.querySelector('#root'));
        const view = createElement(ToolView, { key: 'view', call, ...options, onMessage, fallback: createElement('b', {}, 'my own') });
        root.render(nested ? createElement('section', {}, view) : view);
      };
      window.unmount = () => root.unmount();
    `,
  });
  const views = createViewHandler({ client: () => shop.client, hostOrigins: [pages.origin] });
  backend = await startTestServer(getRequestListener(views.fetch));
  endpoint = `${backend.origin}/api/views`;
});
afterAll(async () => {
  await pages?.close();
  await backend?.close();
  await shop?.close();
});

type Shown = Record<string, unknown>;

async function open() {
  const { page, problems } = await pages.open();
  const options = { endpoint, sandbox: { template: pages.template } };
  const run = (name: 'show' | 'mount', call: Shown, more: object = {}) =>
    page.evaluate(([name, call]) => (window as unknown as ToolViewWindow)[name](call as object), [
      name,
      { call, options, ...more },
    ] as const);
  const view = page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe');
  return {
    page,
    problems,
    view,
    show: (call: Shown) => run('show', call),
    mount: (call: Shown, more?: object) => run('mount', call, more),
  };
}

const words = (text: string) => ({ content: [{ type: 'text', text }] });
const card = { id: 'c1', server: 'shop', tool: 'card' };
/** Resolves when the view has its result: a press before that is not heard. */
const untilShown = (view: FrameLocator): Promise<void> => view.getByText('card of a', { exact: true }).waitFor();

const question = (page: Page) => page.getByRole('group', { name: /wants to/ });

describe('<vitrine-tool>', () => {
  it('shows the interface of a call while its arguments are written, with the arguments, then with the result', async () => {
    const { page, problems, show, view } = await open();
    await show({ ...card, partialInput: { sku: 'a' } });
    await expect.poll(() => view.locator('#input').textContent()).toBe('partial {"sku":"a"}');
    await show({ ...card, input: { sku: 'ab' } });
    await expect.poll(() => view.locator('#input').textContent()).toBe('whole {"sku":"ab"}');
    await show({ ...card, input: { sku: 'ab' }, result: words('card of ab') });
    await expect.poll(() => view.locator('#result').textContent()).toBe('card of ab');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('hands a result over once, though the chat copies its messages with every token', async () => {
    const { page, show, view } = await open();
    const call = { ...card, id: 'c9', input: { sku: 'a' }, result: words('card of a') };
    for (let tokens = 0; tokens < 20; tokens++) await show(call);
    await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
    for (let tokens = 0; tokens < 20; tokens++) await show(call);
    await show({ ...call, result: words('another') });
    await expect.poll(() => view.locator('#result').textContent()).toBe('another');
    await expect.poll(() => view.locator('#results').textContent()).toBe('2');
    await page.close();
  });

  it('a view’s call: made at once where it is harmless, after the user’s consent elsewhere, never where it is not offered', async () => {
    const { page, show, view } = await open();
    await show({ ...card, input: { sku: 'a' }, result: words('card of a') });
    await untilShown(view);
    await view.locator('#read').click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('price of a');
    const before = shop.orders.length;
    await view.locator('#order').click();
    await question(page).waitFor();
    await expect.poll(() => question(page).textContent()).toContain('Order an article');
    await expect.poll(() => question(page).textContent()).toContain('count2');
    expect(shop.orders).toHaveLength(before);
    await question(page).getByRole('button', { name: 'Always allow' }).click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('ordered 2');
    // The agreement for the interface holds.
    await view.locator('#order').click();
    await expect.poll(() => shop.orders.length).toBe(before + 2);
    await view.locator('#hidden').click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('error:');
    await page.close();
  });

  it('a refusal reaches the view as an error; Escape refuses', async () => {
    const { page, show, view } = await open();
    await show({ ...card, id: 'c2', input: { sku: 'a' }, result: words('card of a') });
    await untilShown(view);
    const before = shop.orders.length;
    for (const refuse of [
      () => question(page).getByRole('button', { name: 'Don’t allow' }).click(),
      () => question(page).getByRole('button', { name: 'Don’t allow' }).press('Escape'),
    ]) {
      await view.locator('#order').click();
      await question(page).waitFor();
      await refuse();
      await expect.poll(() => view.locator('#answer').textContent()).toContain('did not allow');
      await question(page).waitFor({ state: 'detached' });
    }
    expect(shop.orders).toHaveLength(before);
    await page.close();
  });

  it('a question that moves under the pointer takes no answer until it has been still again', async () => {
    const { page, show, view } = await open();
    await show({ ...card, id: 'c3', input: { sku: 'a' }, result: words('card of a') });
    await untilShown(view);
    await view.locator('#order').click();
    const allow = question(page).getByRole('button', { name: 'Allow once' });
    await expect.poll(() => allow.getAttribute('aria-disabled')).toBeNull();
    const before = shop.orders.length;
    await page.evaluate(() => {
      document.body.style.paddingTop = '40px';
    });
    await expect.poll(() => allow.getAttribute('aria-disabled')).toBe('true');
    await allow.dispatchEvent('click');
    expect(shop.orders).toHaveLength(before);
    await allow.click();
    await expect.poll(() => shop.orders.length).toBe(before + 1);
    await page.close();
  });

  it('a message of the view reaches the application; a link is asked about', async () => {
    const { page, show, view } = await open();
    await show({ ...card, result: words('card of a') });
    await untilShown(view);
    await view.locator('#say').click();
    await page.waitForFunction(() => (window as unknown as ToolViewWindow).messages.includes('Tell me more.'));
    await view.locator('#link').click();
    await expect.poll(() => question(page).textContent()).toContain('https://shop.example/a');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('did not allow');
    await page.close();
  });

  it('what a view stores is there again after a reload of the page', async () => {
    const { page, show, view } = await open();
    const stored = () => view.locator('#stored').textContent();
    await show({ ...card, id: 'keep', result: words('card of a') });
    await untilShown(view);
    await expect.poll(stored).toBe('nothing');
    await view.locator('#keep').click();
    await page.waitForFunction(() => sessionStorage.getItem('vitrine-tool-view-states')?.includes('kept'));
    await page.reload();
    await show({ ...card, id: 'keep', result: words('card of a') });
    await untilShown(view);
    await expect.poll(stored).toBe('kept');
    await page.close();
  });

  it('moved in the document, the view keeps its document', async () => {
    const { page, show, view } = await open();
    await show({ ...card, result: words('card of a') });
    await untilShown(view);
    await view.locator('#read').click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('price of a');
    await page.evaluate(() => (window as unknown as ToolViewWindow).nest());
    await show({ ...card, result: words('card of b') });
    await expect.poll(() => view.locator('#result').textContent()).toBe('card of b');
    await expect.poll(() => view.locator('#answer').textContent()).toContain('price of a');
    await page.close();
  });

  it('a tool without an interface: a page made from its definition; a failed call: its words', async () => {
    const { page, show, view } = await open();
    const rows = {
      content: [],
      structuredContent: {
        rows: [
          { sku: 'a', price: 3 },
          { sku: 'z9', price: 4 },
        ],
      },
    };
    await show({ id: 'p1', server: 'shop', tool: 'plain', input: { sku: 'a' }, result: rows });
    await view.getByRole('cell', { name: 'z9' }).waitFor();
    await show({
      id: 'p2',
      server: 'shop',
      tool: 'plain',
      input: { sku: 'a' },
      result: { ...words('The shop is closed.'), isError: true },
    });
    await page.getByText('The shop is closed.').waitFor();
    await expect.poll(() => page.locator('.vitrine-layer iframe').count()).toBe(0);
    await page.close();
  });

  it('a tool that names a component is drawn by it', async () => {
    const { page, show, view } = await open();
    const structuredContent = { id: 'stats', stats: [{ key: 'orders', label: 'Orders', value: 2 }] };
    await show({ id: 's1', server: 'shop', tool: 'stats', result: { ...words('2 orders'), structuredContent } });
    await page.locator('.vitrine-tool-view').getByText('Orders').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    // Data that the component's schema refuses are shown by the page made from the tool's definition.
    await show({
      id: 's2',
      server: 'shop',
      tool: 'stats',
      result: { ...words('2 orders'), structuredContent: { stats: 4 } },
    });
    await expect.poll(() => view.locator('main, body').first().textContent()).toContain('4');
    await page.close();
  });

  it('an interface in the result is shown, of the older MCP-UI and of A2UI', async () => {
    const { page, show, view } = await open();
    const resource = { uri: 'ui://shop/old', mimeType: 'text/html', text: '<!doctype html><h1>older</h1>' };
    await show({ id: 'e1', server: 'shop', tool: 'plain', result: { content: [{ type: 'resource', resource }] } });
    await view.getByRole('heading', { name: 'older' }).waitFor();
    const messages = [
      {
        version: 'v0.9',
        createSurface: { surfaceId: 's', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json' },
      },
      {
        version: 'v0.9',
        updateComponents: { surfaceId: 's', components: [{ id: 'root', component: 'Text', text: 'drawn by A2UI' }] },
      },
    ];
    const a2ui = { uri: 'a2ui://shop/card', mimeType: 'application/a2ui+json', text: JSON.stringify(messages) };
    await show({
      id: 'e2',
      server: 'shop',
      tool: 'plain',
      result: { content: [{ type: 'resource', resource: a2ui }] },
    });
    await page.getByText('drawn by A2UI').waitFor();
    await page.close();
  });

  it('without a backend the result is shown in words', async () => {
    const { page, show } = await open();
    await show({ id: 'n1', server: 'shop', tool: 'unknown tool', result: words('still there') });
    await page.getByText('still there').waitFor();
    await page.close();
  });
});

describe('<ToolView>', () => {
  it('takes a part of the AI SDK as it comes, and keeps the view when it is nested elsewhere', async () => {
    const { page, problems, mount, view } = await open();
    const part = {
      type: 'dynamic-tool',
      toolCallId: 't1',
      toolName: 'card',
      toolMetadata: { clientName: 'shop', toolName: 'card' },
    };
    await mount({ ...part, state: 'input-streaming', input: { sku: 'a' } });
    await expect.poll(() => view.locator('#input').textContent()).toBe('partial {"sku":"a"}');
    await mount({ ...part, state: 'output-available', input: { sku: 'a' }, output: words('card of a') });
    await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
    await view.locator('#read').click();
    await expect.poll(() => view.locator('#answer').textContent()).toContain('price of a');
    await mount(
      { ...part, state: 'output-available', input: { sku: 'a' }, output: words('card of b') },
      { nested: true },
    );
    await expect.poll(() => view.locator('#result').textContent()).toBe('card of b');
    await expect.poll(() => view.locator('#answer').textContent()).toContain('price of a');
    await page.evaluate(() => (window as unknown as ToolViewWindow).unmount());
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('the application’s own rendering is shown where there is no interface', async () => {
    const { page, mount } = await open();
    const part = {
      type: 'tool-plain',
      toolCallId: 't2',
      state: 'output-error',
      input: {},
      errorText: 'no stock',
      toolMetadata: { clientName: 'shop' },
    };
    await mount(part);
    await page.getByText('my own').waitFor();
    await expect.poll(() => page.getByText('no stock').count()).toBe(0);
    await page.close();
  });
});
