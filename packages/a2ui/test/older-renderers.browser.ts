// A2UI in the renderers for code of `@mcp-ui/client`, the React component and the custom element, in a real Chromium.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';

const SOURCE = `
import { configureA2UI, configureSandbox } from '@vitrine/host/element';
import { lazyStage } from '@vitrine/react';
import { UIResourceRenderer } from '@vitrine/react/compat';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

window.actions = [];
window.start = (kind, { template, resource, isOff, supported }) => {
  configureSandbox({ template });
  configureA2UI(isOff ? undefined : lazyStage(async () => (await import('./src/host/index.ts')).createA2UIStage()));
  const place = document.querySelector('#root');
  if (kind === 'react') {
    const onUIAction = async action => { window.actions.push(action); return { content: [] }; };
    createRoot(place).render(h(UIResourceRenderer, { resource, onUIAction, supportedContentTypes: supported }));
    return;
  }
  const element = document.createElement('ui-resource-renderer');
  element.addEventListener('onUIAction', event => { window.actions.push(event.detail); event.respondWith({ content: [] }); });
  place.append(element);
  Object.assign(element, { resource, supportedContentTypes: supported });
};`;

interface StartWindow {
  actions: unknown[];
  start(kind: string, options: object): void;
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE, from: 'packages/a2ui' });
});
afterAll(() => pages?.close());

const MESSAGES = [
  { version: 'v0.9', createSurface: { surfaceId: 's', catalogId: 'https://shop.example/inline.json' } },
  {
    version: 'v0.9',
    updateComponents: {
      surfaceId: 's',
      components: [
        { id: 'root', component: 'Column', children: ['words', 'go'] },
        { id: 'words', component: 'Text', text: 'Fresh bread' },
        { id: 'go', component: 'Button', child: 'label', action: { event: { name: 'order', context: { id: 3 } } } },
        { id: 'label', component: 'Text', text: 'Order' },
      ],
    },
  },
];
const resource = { uri: 'ui://shop/bread', mimeType: 'application/a2ui+json', text: JSON.stringify(MESSAGES) };

async function open(kind: string, more: object = {}) {
  const { page, problems } = await pages.open();
  await page.evaluate(([name, options]) => (window as unknown as StartWindow).start(name, options), [
    kind,
    { template: pages.template, resource, ...more },
  ] as const);
  return { page, problems, root: page.locator('#root') };
}

it.each(['react', 'element'])('%s draws the messages, and a press is an action of the older form', async kind => {
  const { page, problems, root } = await open(kind);
  await root.getByText('Fresh bread').waitFor();
  await expect.poll(() => root.locator('iframe').count()).toBe(0);
  await root.getByRole('button', { name: 'Order' }).click();
  await page.waitForFunction(() => (window as unknown as StartWindow).actions.length > 0);
  expect(await page.evaluate(() => (window as unknown as StartWindow).actions)).toEqual([
    { type: 'tool', payload: { toolName: 'order', params: { id: 3 } } },
  ]);
  expect(problems).toEqual([]);
  await page.close();
});

it.each([
  ['react', { isOff: true }, 'Unsupported resource type.'],
  ['element', { isOff: true }, 'Unsupported resource type.'],
  ['react', { supported: ['rawHtml'] }, 'Unsupported resource type.'],
  ['element', { template: 'https://views.example' }, 'is no sandbox template'],
  ['react', { template: 'https://views.example' }, 'is no sandbox template'],
])('%s says why it draws nothing: %o', async (kind, more, words) => {
  const { page, root } = await open(kind, more);
  await expect.poll(() => root.textContent()).toContain(words);
  await page.close();
});
