// `<vitrine-tool>` in `<vitrine-area>` and without one, moved as frameworks move elements: the document of its view goes on.
import { getRequestListener } from '@hono/node-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { startTestServer, type TestServer } from '../../../test/support/services/test-server.ts';
import { openShop } from '../test/shop-server.ts';
import { createViewHandler } from './server/index.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let pages: HostPages;
let backend: TestServer;
let endpoint: string;
beforeAll(async () => {
  shop = await openShop();
  pages = await openHostPages({ from: 'packages/tool-view', source: `import '@vitrine/tool-view/element';` });
  const views = createViewHandler({ client: () => shop.client, hostOrigins: [pages.origin] });
  backend = await startTestServer(getRequestListener(views.fetch));
  endpoint = `${backend.origin}/api/views`;
});
afterAll(async () => {
  await pages?.close();
  await backend?.close();
  await shop?.close();
});

const call = {
  id: 'c1',
  server: 'shop',
  tool: 'card',
  input: { sku: 'a' },
  result: { content: [{ type: 'text', text: 'card of a' }] },
};

/** Opens a page with a list of messages in `around`, one of which has a view, and marks the document of the view. */
async function open(around: string) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    ({ around, call, endpoint, template }) => {
      const root = document.querySelector('#root')!;
      root.innerHTML = around;
      const list = root.querySelector('#list') ?? root;
      for (const name of ['one', 'two', 'three']) {
        const message = Object.assign(document.createElement('article'), { id: name, textContent: name });
        // As the bubble of a message: it clips its content.
        message.style.cssText = 'overflow:hidden;border-radius:8px;padding:8px';
        list.append(message);
      }
      const view = document.createElement('vitrine-tool');
      view.setAttribute('endpoint', endpoint);
      view.setAttribute('sandbox', template);
      view.setAttribute('call', JSON.stringify(call));
      document.querySelector('#two')!.append(view);
    },
    { around, call, endpoint, template: pages.template },
  );
  const view = page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe');
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  await view.locator('body').evaluate(body => {
    body.dataset.mark = 'first';
  });
  return { page, problems, view };
}

/** Whether the view lies over its element. */
const isOver = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('vitrine-surface')!.getBoundingClientRect();
    const layer = document.querySelector('vitrine-area')?.shadowRoot ?? document;
    const box = layer.querySelector('.vitrine-surface')!.getBoundingClientRect();
    return Math.abs(box.left - element.left) < 1 && Math.abs(box.top - element.top) < 1 && box.width > 100;
  });

const changes: Record<string, () => void | Promise<void>> = {
  'moved within its parent': () =>
    document.querySelector('vitrine-tool')!.parentElement!.prepend(document.querySelector('vitrine-tool')!),
  'nested into another container': () => {
    const section = document.querySelector('#two')!.appendChild(document.createElement('section'));
    section.style.paddingInlineStart = '40px';
    section.append(document.querySelector('vitrine-tool')!);
  },
  'removed and added again in one task': () => {
    const view = document.querySelector('vitrine-tool')!;
    const parent = view.parentElement!;
    view.remove();
    parent.append(view);
  },
  'removed and added again after a microtask': async () => {
    const view = document.querySelector('vitrine-tool')!;
    const parent = view.parentElement!;
    view.remove();
    await Promise.resolve();
    await Promise.resolve();
    parent.append(view);
  },
  'created anew with the same call': () => {
    const view = document.querySelector('vitrine-tool')!;
    view.replaceWith(view.cloneNode());
  },
};
/** Changes of the message around the view, which clips its content. */
const messageChanges: Record<string, () => void> = {
  'its message is reordered': () =>
    document.querySelector('#two')!.parentElement!.prepend(document.querySelector('#two')!),
  'the whole list is written anew': () => {
    const list = document.querySelector('#two')!.parentElement!;
    const messages = [...list.querySelectorAll('article')].map(message => message.cloneNode(true));
    list.replaceChildren(...messages.reverse());
    // A clone is as a framework creates it: without what the element has put into itself.
    for (const view of list.querySelectorAll('vitrine-tool')) view.replaceWith(view.cloneNode());
  },
};

describe.each([
  ['without an area', '<div id="list"></div>', changes],
  [
    'in an area',
    '<vitrine-area id="list" style="height:500px;overflow:auto"></vitrine-area>',
    { ...changes, ...messageChanges },
  ],
])('%s', (_where, around, cases) => {
  it.each(Object.entries(cases))('%s, the view keeps its document and its place', async (_how, change) => {
    const { page, problems, view } = await open(around);
    await page.evaluate(change);
    await expect.poll(() => isOver(page)).toBe(true);
    await expect.poll(() => view.locator('body').getAttribute('data-mark')).toBe('first');
    await page.evaluate(() => document.querySelector('vitrine-tool')!.remove());
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });
});

it('moved with what scrolls around it, the view starts again and gets the result', async () => {
  const { page, view } = await open('<div id="outer"></div><div id="list" style="height:400px;overflow:auto"></div>');
  await page.evaluate(() => document.querySelector('#outer')!.append(document.querySelector('#list')!));
  await expect.poll(() => view.locator('body').getAttribute('data-mark')).toBe(null);
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  await page.close();
});

it('an area scrolls with its views; what scrolls in it has its own', async () => {
  const { page } = await open('<vitrine-area id="list" style="height:120px;overflow:auto"></vitrine-area>');
  const top = () =>
    page.evaluate(
      () =>
        document.querySelector('vitrine-area')!.shadowRoot!.querySelector('.vitrine-surface')!.getBoundingClientRect()
          .top,
    );
  const before = await top();
  await page.evaluate(() => {
    document.querySelector('vitrine-area')!.scrollTop = 30;
  });
  await expect.poll(top).toBe(before - 30);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#two')!.style.overflow = 'auto';
    document.querySelector('#two')!.append(document.querySelector('vitrine-tool')!);
  });
  await expect.poll(() => page.locator('#two > .vitrine-layer').count()).toBe(1);
  await page.close();
});
