// A2UI in the surfaces of `@vitrine/host` and `@vitrine/react`, in a real Chromium: drawn in the page without a frame, changed by results,
// with presses and links that pass the host's `onAction`.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';

/** Four ways to show the same call. The server's tools answer like real ones. */
const SOURCE = `
import { createHost } from '@vitrine/host';
import '@vitrine/host/surface-element';
import { HostProvider, lazyStage, Surface, SurfaceArea, UIResourceRenderer } from '@vitrine/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

const a2ui = lazyStage(async () => (await import('./src/host/index.ts')).createA2UIStage());
const reply = data => ({ content: [{ type: 'resource', resource: { uri: 'a2ui://shop/answer', mimeType: 'application/a2ui+json',
  text: JSON.stringify({ version: 'v0.9', updateDataModel: { surfaceId: 's', path: '/said', value: data } }) } }] });
window.actions = [];
window.tools = ['greet'];
async function onAction(action) {
  window.actions.push(action);
  if (action.type === 'list') return { tools: window.tools.map(name => ({ name })) };
  if (action.type === 'link') return {};
  if (action.arguments.name === 'Nobody') return { isError: true, content: [{ type: 'text', text: 'Nobody is here.' }] };
  return reply('Hello ' + (action.arguments.context?.name ?? action.arguments.name));
}
window.start = (kind, template, { isOff, ...call }) => {
  const options = isOff ? {} : { a2ui };
  const host = createHost({ sandbox: { template }, info: { name: 'test', version: '1' }, onAction, ...options });
  const place = document.querySelector('#root');
  if (kind === 'host') {
    const surface = host.surface({ id: call.id, part: call.part });
    surface.fallback.textContent = 'The fallback.';
    surface.show(place);
    window.setResult = result => surface.setResult(result);
    if (call.result) surface.setResult(call.result);
  } else if (kind === 'element') {
    const element = document.createElement('vitrine-surface');
    place.append(element);
    Object.assign(element, { host, call: { fallback: 'The fallback.', ...call } });
    window.setResult = result => { element.call = { ...element.call, result }; };
  } else {
    const root = createRoot(place);
    const fallback = h('p', null, 'The fallback.');
    const draw = result => root.render(kind === 'react'
      ? h(HostProvider, { host }, h(SurfaceArea, null, h(Surface, { ...call, result, fallback })))
      : h(UIResourceRenderer, { ...options, resource: { uri: call.part.uri, mimeType: call.part.mimeType, text: call.part.content },
          server: call.part.server, sandbox: { template }, onAction, id: call.id, result, fallback }));
    draw(call.result);
    window.setResult = draw;
  }
};`;

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
        { id: 'root', component: 'Column', children: ['said', 'who', 'go', 'words'] },
        { id: 'said', component: 'Text', text: { path: '/said' } },
        { id: 'who', component: 'TextField', label: 'Name', value: { path: '/name' } },
        {
          id: 'go',
          component: 'Button',
          child: 'label',
          action: { event: { name: 'greet', context: { name: { path: '/name' } } } },
        },
        { id: 'label', component: 'Text', text: 'Greet' },
        { id: 'words', component: 'Text', text: '[More](https://shop.example/more)' },
      ],
    },
  },
  { version: 'v0.9', updateDataModel: { surfaceId: 's', value: { said: 'Who are you?', name: 'Ada' } } },
];
const part = (messages: unknown = MESSAGES) => ({
  type: 'ui-resource',
  uri: 'a2ui://shop/hello',
  server: 'shop',
  mimeType: 'application/a2ui+json',
  source: 'embedded',
  content: JSON.stringify(messages),
});
const text = (words: string) => ({ type: 'text', text: words });
const block = (messages: unknown) => {
  const { uri, mimeType, content } = part(messages);
  return { type: 'resource', resource: { uri, mimeType, text: content } };
};

interface TestWindow {
  start(kind: string, template: string, call: object): void;
  setResult(result: unknown): void;
  actions: { type: string }[];
  tools: string[];
}
async function show(kind: string, call: object = {}): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await pages.open();
  await page.evaluate(({ kind, template, call }) => (window as unknown as TestWindow).start(kind, template, call), {
    kind,
    template: pages.template,
    call: { id: 'call-1', part: part(), ...call },
  });
  return { page, problems };
}
const setResult = (page: Page, result: unknown): Promise<void> =>
  page.evaluate(value => (window as unknown as TestWindow).setResult(value), result);
const listActions = (page: Page): Promise<unknown[]> => page.evaluate(() => (window as unknown as TestWindow).actions);

const KINDS = ['host', 'element', 'react', 'renderer'] as const;

describe.each(KINDS)('in %s', kind => {
  it('messages are drawn without a frame, presses and links are actions, and answers change what is shown', async () => {
    const { page, problems } = await show(kind);
    await page.getByText('Who are you?').waitFor();
    await page.getByLabel('Name').fill('Grace');
    await page.getByRole('button', { name: 'Greet' }).click();
    await page.getByText('Hello Grace').waitFor();
    await page.getByRole('link', { name: 'More' }).click({ button: 'middle' });
    await expect
      .poll(() => listActions(page))
      .toEqual([
        { type: 'list', what: 'tools' },
        { type: 'tool', tool: 'greet', arguments: { name: 'Grace' } },
        { type: 'link', url: 'https://shop.example/more' },
      ]);
    await expect.poll(() => page.locator('iframe:visible').count()).toBe(0);
    expect(page.context().pages()).toHaveLength(1);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('the result’s messages change the template, once; the one that is the part does not begin it anew', async () => {
    const { page } = await show(kind);
    await page.getByText('Who are you?').waitFor();
    await page.getByLabel('Name').fill('kept');
    const update = { version: 'v0.9', updateDataModel: { surfaceId: 's', path: '/said', value: 'Changed.' } };
    await setResult(page, { content: [text('In words.'), block(MESSAGES), block(update)] });
    await page.getByText('Changed.').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('kept');
    await expect.poll(() => page.getByText('In words.').count()).toBe(0);
    await page.close();
  });

  it('what cannot be drawn is named, with the result’s text below', async () => {
    const messages = [
      MESSAGES[0],
      { version: 'v0.9', updateComponents: { surfaceId: 's', components: [{ id: 'root', component: 'Chart' }] } },
    ];
    const { page } = await show(kind, {
      part: part(messages),
      result: { content: [text('In words.'), block(messages)] },
    });
    await page.getByText('The component "Chart" is not known here').first().waitFor();
    await page.getByText('In words.').waitFor();
    await page.close();
  });

  it('a host without the stage shows its fallback', async () => {
    const { page } = await show(kind, { isOff: true });
    await page.getByText('The fallback.').waitFor();
    await expect.poll(() => page.getByText('surfaceId').count()).toBe(0);
    await page.close();
  });
});

it('an error of the tool is in the surface; a2ui_action takes every action', async () => {
  const { page } = await show('host');
  await page.getByLabel('Name').fill('Nobody');
  await page.getByRole('button', { name: 'Greet' }).click();
  await page.getByRole('alert').getByText('Nobody is here.').waitFor();
  await page.evaluate(() => {
    (window as unknown as TestWindow).tools = ['a2ui_action'];
  });
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Greet' }).click();
  await page.getByText('Hello Ada').waitFor();
  expect(await listActions(page)).toContainEqual(
    expect.objectContaining({
      tool: 'a2ui_action',
      arguments: expect.objectContaining({ name: 'greet', surfaceId: 's', context: { name: 'Ada' } }),
    }),
  );
  await page.close();
});

it('the host is told which arguments come from an obscured field', async () => {
  const components = [
    { id: 'root', component: 'Column', children: ['who', 'go'] },
    { id: 'who', component: 'TextField', label: 'Password', variant: 'obscured', value: { path: '/name' } },
    {
      id: 'go',
      component: 'Button',
      child: 'label',
      action: { event: { name: 'greet', context: { name: { path: '/name' }, kind: 'login' } } },
    },
    { id: 'label', component: 'Text', text: 'Sign in' },
  ];
  const { page } = await show('host', {
    part: part([MESSAGES[0], { version: 'v0.9', updateComponents: { surfaceId: 's', components } }]),
  });
  await page.getByLabel('Password').fill('Ada');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect
    .poll(() => listActions(page))
    .toContainEqual({ type: 'tool', tool: 'greet', arguments: { name: 'Ada', kind: 'login' }, secrets: ['/name'] });
  await page.close();
});

it('it is as high as its content', async () => {
  const { page } = await show('host');
  await page.getByText('Who are you?').waitFor();
  const surface = page.locator('[data-surface-id="call-1"]');
  await expect.poll(() => surface.evaluate(node => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await surface.boundingBox())?.height ?? 0).toBeGreaterThan(60);
  await page.close();
});
