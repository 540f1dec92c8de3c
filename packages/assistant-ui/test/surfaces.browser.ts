// Surfaces of MCP servers and of A2UI in threads of assistant-ui, in a real Chromium.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { app, done, openThreadsForTests, part } from './threads.ts';

const { openStore } = openThreadsForTests();

const view = (page: Page, nth: number) =>
  page.locator('[data-surface-id]').nth(nth).frameLocator('iframe').frameLocator('iframe');

it.each([false, true])(
  'a call with mcp.app has a surface that re-rendering keeps (assistant-ui’s own parts: %s)',
  async isPlain => {
    const running = part('show', { argsText: '{"title":"one"}', ...app('a') });
    const other = part('show', { toolCallId: 'other', ...done('two'), ...app('b') });
    const { page, call, logged, problems } = await openStore([running, other], {
      isPlain,
      status: { type: 'running' },
    });
    const output = (nth: number) => view(page, nth).locator('#out').textContent();
    await expect.poll(() => output(0)).toBe('input:one ');
    await expect.poll(() => output(1)).toBe('input:one result:two ');
    const frames = page.frames();
    for (let round = 0; round < 50; round++) await call('tick');
    await call('set', {
      content: [{ ...running, ...done('first') }, other],
      status: { type: 'complete', reason: 'stop' },
    });
    await expect.poll(() => output(0)).toBe('input:one result:first ');
    expect(page.frames()).toEqual(frames);
    const ids = await page
      .locator('[data-surface-id]')
      .evaluateAll(all => all.map(one => one.getAttribute('data-surface-id')));
    expect(ids).toEqual(['a/show', 'b/other']);

    await view(page, 1).locator('#act').click();
    await logged('action').toEqual([['action', 'tool', { toolCallId: 'other', toolName: 'show', serverId: 'b' }]]);
    await logged('load').toHaveLength(2);
    expect(problems).toEqual([]);
    await page.close();
  },
);

it('a resource that cannot be read leaves the text of the result, and a retry', async () => {
  const { page } = await openStore([part('show', { ...done('in words'), ...app('a', 'ui://t/flaky') })]);
  await page.getByText('The server is away.').waitFor();
  await page.getByText('in words').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-surface-state="ready"]').waitFor();
  await page.close();
});

it('a native component draws the result of a trusted server only', async () => {
  const result = { content: [{ type: 'text', text: 'in words' }], structuredContent: { code: 'const native = 1;' } };
  const calls = ['trusted', 'other'].map(server => part('native_code', { toolCallId: server, result, ...app(server) }));
  const { page } = await openStore(calls);
  await page.locator('[data-slot="code-block"]', { hasText: 'const native' }).waitFor();
  await page.locator('[data-surface-id="other/native_code"], [data-surface-id="other/other"]').waitFor();
  await expect.poll(() => page.locator('[data-slot="code-block"]').count()).toBe(1);
  await page.close();
});

it('a resource embedded in the result is shown without a request', async () => {
  const uri = 'ui://t/card';
  const block = { type: 'resource', resource: { uri, mimeType: 'text/html', text: '<p>embedded</p>' } };
  const result = { content: [{ type: 'text', text: 'in words' }, block] };
  const { page, logged } = await openStore([part('card', { result, ...app('a', uri) })]);
  await view(page, 0).getByText('embedded').waitFor();
  await logged('load').toEqual([]);
  await page.close();
});

const ofServer = (serverId: string) => ({ providerMetadata: { mcp: { serverId } } });
const a2ui = (messages: object[]) => ({
  type: 'resource',
  resource: {
    uri: 'a2ui://card/data',
    mimeType: 'application/a2ui+json',
    text: JSON.stringify(messages.map(message => ({ version: 'v0.9', ...message }))),
  },
});
const CARD = [
  {
    createSurface: {
      surfaceId: 'card',
      catalogId: 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
    },
  },
  {
    updateComponents: {
      surfaceId: 'card',
      components: [
        { id: 'root', component: 'Column', children: ['name', 'button'] },
        { id: 'name', component: 'Text', text: { path: '/name' } },
        { id: 'label', component: 'Text', text: 'Rename' },
        {
          id: 'button',
          component: 'Button',
          child: 'label',
          action: { event: { name: 'rename', context: { from: { path: '/name' } } } },
        },
      ],
    },
  },
];
const setName = (value: string) => ({ updateDataModel: { surfaceId: 'card', path: '/name', value } });

it('A2UI messages are drawn, changed by a later result and by the answer to a press', async () => {
  const words = { type: 'text', text: 'in words' };
  const created = part('card', {
    result: { content: [words, a2ui([...CARD, setName('First')])] },
    ...ofServer('shop'),
  });
  const { page, call, logged, problems } = await openStore([created]);
  const surface = page.locator('[data-slot="a2ui"]');
  await surface.getByText('First').waitFor();
  const changed = part('change', { result: { content: [words, a2ui([setName('Second')])] }, ...ofServer('shop') });
  const other = part('other', { result: { content: [words, a2ui([setName('Stolen')])] }, ...ofServer('thief') });
  await call('set', { content: [created, changed, other] });
  await surface.getByText('Second').waitFor();
  await page.getByText('Changed an interface above.').waitFor();
  await page.getByText(/cannot be shown \(UNKNOWN_SURFACE\)/).waitFor();
  await surface.getByRole('button', { name: 'Rename' }).click();
  await surface.getByText('Renamed').waitFor();
  await logged('a2ui').toEqual([['a2ui', { type: 'tool', tool: 'rename', arguments: { from: 'Second' } }, 'shop']]);
  expect(problems).toEqual([]);
  await page.close();
});
