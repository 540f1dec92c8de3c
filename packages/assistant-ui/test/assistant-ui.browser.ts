// Tool UIs and surfaces in threads of assistant-ui, in a real Chromium.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type { TestPage } from './page.tsx';

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: readFileSync(new URL('./page.tsx', import.meta.url), 'utf8'),
    from: 'packages/assistant-ui',
    isolated: false,
  });
});
afterAll(() => pages?.close());

const part = (toolName: string, more: object = {}) => ({
  type: 'tool-call',
  toolCallId: toolName,
  toolName,
  args: { title: 'one' },
  ...more,
});
const app = (serverId: string, resourceUri = 'ui://t/page') => ({ mcp: { app: { resourceUri, serverId } } });
const done = (text: string) => ({ result: { content: [{ type: 'text', text }] } });
const AWAITING = { type: 'requires-action', reason: 'tool-calls' };

async function open() {
  const { page, problems } = await pages.open();
  const call = <Name extends keyof TestPage>(name: Name, argument?: unknown) =>
    page.evaluate(
      ([name, argument]) => (window as unknown as Record<string, (value: unknown) => void>)[name as string]!(argument),
      [name, argument],
    );
  const read = <Name extends keyof TestPage>(name: Name) =>
    page.evaluate(name => (window as unknown as TestPage)[name as Name], name as string) as Promise<TestPage[Name]>;
  return { page, problems, call, read };
}

async function openStore(content: object[], more: object = {}) {
  const testPage = await open();
  await testPage.call('startStore', { template: pages.template, content, ...more });
  const logged = (kind: string) =>
    expect.poll(async () => (await testPage.read('log')).filter(([type]) => type === kind));
  return { ...testPage, logged };
}

it('a component draws the arguments as the model writes them, mounted once', async () => {
  const { page, call, problems } = await open();
  await call('startLocal');
  await page.locator('#ask').click();
  const code = page.locator('[data-slot="code-block"]');
  const args = (value: object, argsText: string, more: object = {}) =>
    call('yield', {
      content: [{ type: 'tool-call', toolCallId: 's1', toolName: 'show_code', args: value, argsText, ...more }],
    });
  await args({ filename: 'a.ts' }, '{"filename":"a.ts"');
  await code.getByText('a.ts').waitFor();
  await code.evaluate(element => element.setAttribute('data-mark', 'first'));
  await expect.poll(() => code.getAttribute('data-state')).toBe('streaming');
  await args({ filename: 'a.ts', code: 'const one' }, '{"filename":"a.ts","code":"const one');
  await code.getByText('const one').waitFor();
  await args({ filename: 'a.ts', code: 'const one = 1;' }, '{"filename":"a.ts","code":"const one = 1;"}', {
    result: 'shown',
  });
  await code.getByText('const one = 1;').waitFor();
  await call('yield');
  await expect.poll(() => code.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => code.getAttribute('data-mark')).toBe('first');
  expect(problems).toEqual([]);
  await page.close();
});

it('a decision is the result of a human tool: the run continues, and the receipt has the focus', async () => {
  const { page, call, problems } = await open();
  await call('startLocal');
  await page.locator('#ask').click();
  const args = { code: 'rm -r build', footerActions: [{ id: 'run', label: 'Run it' }] };
  const content = [
    { type: 'tool-call', toolCallId: 'h1', toolName: 'show_code', args, argsText: JSON.stringify(args) },
  ];
  await call('yield', { content, status: AWAITING });
  await call('yield');
  await page.getByRole('button', { name: 'Run it' }).click();
  await call('yield', { content: [{ type: 'text', text: 'It ran.' }] });
  await call('yield');
  await page.locator('.text', { hasText: 'It ran.' }).waitFor();
  const code = page.locator('[data-slot="code-block"]');
  await expect.poll(() => code.getAttribute('data-receipt')).toBe('true');
  expect(await code.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Run it' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('an action of a finished call is sent as the user’s message', async () => {
  const footerActions = [{ id: 'more', label: 'More', sentence: 'Show me more.' }];
  const { page, logged } = await openStore([
    part('show_code', { args: { code: 'x', footerActions }, result: 'shown' }),
  ]);
  await page.getByRole('button', { name: 'More' }).click();
  await logged('new').toEqual([['new', [{ type: 'text', text: 'Show me more.' }]]]);
  await page.close();
});

it('a decision, an answer to an interrupt and an approval reach the application', async () => {
  const decide = part('show_code', { args: { code: 'x', footerActions: [{ id: 'ok', label: 'Fine' }] } });
  const { page, call, logged } = await openStore([decide], { status: AWAITING });
  await page.getByRole('button', { name: 'Fine' }).click();
  await logged('result').toMatchObject([
    ['result', 'show_code', { kind: 'decision', actionId: 'ok', actionLabel: 'Fine' }],
  ]);

  const question = part('answer', { interrupt: { type: 'human', payload: 'sure' } });
  await call('set', { content: [question], status: { type: 'requires-action', reason: 'interrupt' } });
  await page.getByRole('button', { name: 'sure?' }).click();
  await logged('resume').toEqual([['resume', 'answer', 'yes']]);

  await call('set', { content: [part('item', { approval: { id: 'p1' } })], status: AWAITING });
  await page.getByRole('button', { name: 'Allow once' }).click();
  await logged('approval').toEqual([['approval', 'p1', true]]);
  await page.close();
});

it('clearing a selection leaves the call open; confirming answers it', async () => {
  const footerActions = [
    { id: 'cancel', label: 'Clear' },
    { id: 'confirm', label: 'Confirm' },
  ];
  const args = { options: [{ id: 'a', label: 'First' }], defaultValue: ['a'], footerActions };
  const { page, logged } = await openStore([part('choose', { args })], { status: AWAITING });
  await page.getByRole('button', { name: 'Clear' }).click();
  await logged('pressed').toMatchObject([['pressed', 'cancel', { payload: { choice: [] } }]]);
  await logged('result').toEqual([]);
  await page.getByRole('option', { name: 'First' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await logged('result').toMatchObject([['result', 'choose', { actionId: 'confirm', payload: { choice: ['a'] } }]]);
  await logged('new').toEqual([]);
  await page.close();
});

it('an option that asks for confirmation needs two presses, and shows what it would store', async () => {
  const confirm = { title: 'Allow it from now on?', description: 'This also holds for later threads.' };
  const always = {
    id: 'always',
    kind: 'allow-always',
    description: 'In this project',
    grants: ['git push *'],
    confirm,
  };
  const approval = { id: 'p1', options: [always, { id: 'edit', kind: '_edit', label: 'Edit first' }] };
  const { page, logged } = await openStore([part('item', { approval })], { status: AWAITING });
  await page.getByText('git push *').waitFor();
  await page.getByText('In this project').waitFor();
  const button = page.getByRole('button', { name: 'Always allow' });
  await button.dblclick();
  await page.getByText('Allow it from now on? This also holds for later threads.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.textContent()).toBe('Always allow');
  await page.getByRole('button', { name: 'Edit first' }).click();
  await logged('approval').toEqual([['approval', 'p1', true, 'edit']]);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Always allow – press again');
  await page.keyboard.press('Enter');
  await logged('approval').toHaveLength(2);
  await logged('approval').toContainEqual(['approval', 'p1', true, 'always']);
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
  await page.close();
});

it('a question that asks for a text is answered with it', async () => {
  const approval = { id: 'p1', display: 'text', prompt: 'Which branch?' };
  const { page, logged } = await openStore([part('item', { approval })], { status: AWAITING });
  await page.getByText('Which branch?').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('main');
  await page.getByRole('button', { name: 'Send' }).click();
  await logged('approval').toEqual([['approval', 'p1', true, 'main']]);
  await page.close();
});

it('200 re-renders mount no component again, with a registration written inline and with a constant one', async () => {
  const { page, call, read } = await openStore([part('inline', { result: 1 }), part('item', { result: 1 })]);
  const inline = page.locator('[data-ui="inline"]');
  await inline.click();
  const before = { ...(await read('mounts')) };
  for (let round = 0; round < 200; round++) await call('tick');
  await expect.poll(() => inline.innerText()).toBe('one 200 1');
  expect(await read('mounts')).toEqual(before);
  await page.close();
});

it('a tool UI that throws leaves the others and the thread', async () => {
  const { page } = await openStore([part('throws', done('in words')), part('item', { result: 1 })]);
  await page.getByText('in words').waitFor();
  await page.locator('[data-ui="item"]').waitFor();
  await page.close();
});

it('a tool UI that is registered late replaces the text, and its removal brings the text back', async () => {
  const { page, call } = await openStore([part('late', done('in words'))]);
  await page.getByText('in words').waitFor();
  await call('set', { isLate: true });
  await page.locator('[data-ui="late"]').waitFor();
  await call('set', { isLate: false });
  await page.getByText('in words').waitFor();
  await page.close();
});

it.each([false, true])(
  'tools of the same name at two servers are distinguished (assistant-ui’s own parts: %s)',
  async isPlain => {
    const calls = ['b', 'a'].map(server => part('same', { toolCallId: server, result: 1, ...app(server) }));
    const { page } = await openStore(calls, { isPlain });
    await expect.poll(() => page.locator('[data-ui="same"]').allInnerTexts()).toEqual(['b: one', 'a: one']);
    await page.close();
  },
);

it('two parts with one id do not break the thread', async () => {
  const { page, call, problems } = await openStore([part('item', { result: 1 })]);
  const rewritten = part('item', { args: { title: 'two' }, result: 1 });
  await call('set', { content: [part('item'), rewritten, part('late', { toolCallId: 'item', ...done('other') })] });
  await page.locator('[data-ui="item"]', { hasText: 'two' }).waitFor();
  await page.getByText('other').waitFor();
  await expect.poll(() => page.locator('[data-ui="item"]').count()).toBe(1);
  expect(problems).toEqual([]);
  await page.close();
});

const view = (page: Awaited<ReturnType<typeof open>>['page'], nth: number) =>
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
