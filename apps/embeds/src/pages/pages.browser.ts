// The built pages in a real Chromium, in sandboxed frames: data by every dialect, every state, and messages of other windows.
import type { ToolResult } from '@vitrine/protocol/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindsNothing, DATABASES } from '../../test/axe-in-theme.ts';
import {
  type EmbedFrames,
  type HostGlobals,
  openEmbedFrames,
  type Scene,
  structured,
} from '../../test/embed-frames.ts';
import type { PageName } from './index.ts';

const KEY = 'mcpui.dev/ui-initial-render-data';

let frames: EmbedFrames;
beforeAll(async () => {
  frames = await openEmbedFrames();
});
afterAll(() => frames?.close());
beforeEach(() => frames.page.setViewportSize({ width: 820, height: 700 }));

describe('data', () => {
  const result = structured(DATABASES);
  const ways: [string, Scene][] = [
    ['a result of MCP Apps', { result }],
    [
      'metadata of a result whose own content is another',
      { result: { ...structured({ rows: 3 }), _meta: { [KEY]: DATABASES } } as ToolResult },
    ],
    ["an older host's render data, bare", { dialect: 'mcp-ui', renderData: DATABASES }],
    ['toolOutput, whole', { dialect: 'mcp-ui', renderData: { toolInput: {}, toolOutput: result } }],
    ['toolOutput, its structured part', { dialect: 'mcp-ui', renderData: { toolInput: {}, toolOutput: DATABASES } }],
  ];
  it.each(ways)('arrives as %s, and is read correctly', async (_, scene) => {
    const view = await frames.open('list-databases', scene);
    const row = (name: string) => view.getByRole('row', { name });
    await row('users_db').filter({ hasText: '20.2 KB' }).waitFor();
    await expect.poll(() => row('exa').innerText()).toMatch(/1 EB/);
    await expect.poll(() => row('empty').innerText()).toMatch(/0 B/);
    await expect.poll(() => row('digits').getByTitle('9,007,199,254,740,993 bytes').count()).toBe(1);
    // A name is text: it makes no element, and does not change the direction of the text after it.
    await expect.poll(() => row('gpj').innerText()).toMatch(/invU\+202Egpj<b>x<\/b>/);
    await expect.poll(() => view.getByRole('heading', { name: 'Databases' }).count()).toBe(1);
    expect(frames.problems).toEqual([]);
  });

  it('of a sibling frame is ignored', async () => {
    const view = await frames.open('list-databases', { dialect: 'mcp-ui', renderData: DATABASES });
    await view.getByText('users_db').waitFor();
    const forged = { databases: [{ name: 'FORGED', size: 1 }] };
    const messages = [
      { type: 'ui-lifecycle-iframe-render-data', payload: { renderData: forged } },
      { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: structured(forged) },
    ];
    await frames.page.evaluate(
      messages =>
        new Promise<void>(resolve => {
          const sibling = document.createElement('iframe');
          sibling.sandbox.add('allow-scripts');
          sibling.srcdoc = `<script>for (const message of ${JSON.stringify(messages)}) parent.frames[0].postMessage(message, '*'); parent.postMessage('sent', '*')</script>`;
          addEventListener(
            'message',
            ({ data, source }) => source === sibling.contentWindow && data === 'sent' && resolve(),
          );
          document.body.append(sibling);
        }),
      messages,
    );
    // Later messages of the true host are still received.
    const added = { databases: [...DATABASES.databases, { name: 'added', size: 1 }] };
    await frames.page.evaluate(data => (window as unknown as HostGlobals).host.setRenderData(data), added);
    await view.getByText('added').waitFor();
    await expect.poll(() => view.getByText('FORGED').count()).toBe(0);
  });
});

describe('states', () => {
  const states: [string, PageName, Scene, RegExp][] = [
    ['nothing there yet', 'list-databases', {}, /Loading/],
    ['an empty list', 'list-databases', { result: structured({ databases: [] }) }, /No databases/],
    [
      'malformed data',
      'list-databases',
      { result: structured({ databases: 'x' }) },
      /This result cannot be shown here/,
    ],
    ['no data', 'table', { result: { content: [] } }, /This result cannot be shown here/],
    [
      'a hostile shape',
      'list-databases',
      { result: structured({ databases: [{ name: {}, size: null }] }) },
      /cannot be shown/,
    ],
    [
      'a failed tool',
      'table',
      { result: { isError: true, content: [{ type: 'text', text: 'out of disk' }] } },
      /reported an error.*out of disk/s,
    ],
    ['a cancelled call', 'table', { cancelled: 'stopped' }, /was cancelled/],
    ['an empty table', 'table', { result: structured({ rows: [] }) }, /No rows/],
    ['a schema without fields', 'collection-schema', { result: structured({ schema: {} }) }, /No fields/],
    ['a greeting', 'hello-world', { result: structured({ message: 'Hi\u202Ethere' }) }, /HiU\+202Ethere/],
  ];
  it.each(states)('%s is shown, never a blank page', async (_, name, scene, words) => {
    const view = await frames.open(name, scene);
    await expect.poll(() => view.locator('body').textContent()).toMatch(words);
    expect(frames.problems).toEqual([]);
  });
});

describe('the text of the tool', () => {
  const text = 'INSERT 0 3\n  three rows added';
  const content = [
    { type: 'text', text },
    { type: 'image', data: 'AA==', mimeType: 'image/png' },
  ];
  const scenes: [string, PageName, Scene, string][] = [
    [
      'data do not fit',
      'list-databases',
      { result: { content, structuredContent: { databases: 'x' } } as ToolResult },
      'The answer as text',
    ],
    ['there are no data', 'table', { result: { content } as ToolResult }, 'The answer as text'],
    ['the tool failed', 'table', { result: { isError: true, content } as ToolResult }, 'The tool reported an error'],
    [
      'an older host hands on a result whose data do not fit',
      'table',
      { dialect: 'mcp-ui', renderData: { toolInput: {}, toolOutput: { content, structuredContent: { rows: 1 } } } },
      'The answer as text',
    ],
  ];
  it.each(scenes)('is drawn where %s', async (_, name, scene, heading) => {
    const view = await frames.open(name, scene);
    await view.getByRole('heading', { name: heading }).waitFor();
    // Visible, with its lines, and not in the folded details.
    await expect.poll(() => view.locator('.ve-text').innerText()).toBe(text);
    await expect.poll(() => view.locator('.ve-text').isVisible()).toBe(true);
    await expect.poll(() => frames.violations()).toEqual([]);
    expect(frames.problems).toEqual([]);
  });

  it('shows how much of a long text is left out', async () => {
    const long = 'x'.repeat(25_000);
    const view = await frames.open('table', { result: { content: [{ type: 'text', text: long }] } });
    await view.getByText('5,000 more characters are in the conversation.').waitFor();
    expect((await view.locator('.ve-text').innerText()).length).toBe(20_000);
  });
});

it('the theme comes from the host, else from the data, else from the system', async () => {
  const scheme = async (scene: Scene) => {
    const view = await frames.open('list-databases', scene);
    await view.getByText('users_db').waitFor();
    return view.locator('html').evaluate(root => [root.dataset.theme ?? 'none', getComputedStyle(root).colorScheme]);
  };
  const dark = structured({ ...DATABASES, darkMode: true });
  expect(await scheme({ result: dark, context: { theme: 'light' } })).toEqual(['light', 'light']);
  expect(await scheme({ result: dark })).toEqual(['dark', 'dark']);
  expect(await scheme({ result: structured(DATABASES) })).toEqual(['none', 'light dark']);
});

describe('rename-collection', () => {
  const form = { database: 'shop', collection: 'old' };
  const globals = () =>
    frames.page.evaluate(() => (window as unknown as HostGlobals).calls.map(call => call.arguments));
  const answer = (result: unknown) =>
    frames.page.evaluate(result => (window as unknown as HostGlobals).calls.at(-1)!.answer(result), result);

  it('sends the call to the host, waits, and shows its result', async () => {
    const view = await frames.open('rename-collection', {
      result: structured(form),
      input: { connectionId: 'c1', database: 'shop' },
    });
    const field = view.getByRole('textbox', { name: 'New name' });
    await field.press('Enter');
    await view.getByText('Enter the new name.').waitFor();
    expect(await globals()).toEqual([]);
    await field.fill(' new ');
    await field.press('Enter');
    await view.getByText('You may be asked to allow this.').waitFor();
    await field.press('Enter');
    await expect
      .poll(globals)
      .toEqual([{ connectionId: 'c1', database: 'shop', collection: 'old', newName: 'new', dropTarget: false }]);
    await answer(structured({ database: 'shop', oldCollection: 'old', newCollection: 'new', renamed: true }));
    await view.getByText('It has its new name.').waitFor();
    await view.locator(':focus', { hasText: /^It has its new name\.$/ }).waitFor();
    await view.getByRole('button', { name: 'Rename again' }).click();
    await expect.poll(() => view.getByText('new', { exact: true }).count()).toBe(1);
  });

  it('shows why renaming failed, and keeps what was typed', async () => {
    const view = await frames.open('rename-collection', { result: structured({ ...form, newName: 'taken' }) });
    const send = view.getByRole('button', { name: 'Rename' });
    await send.click();
    await expect.poll(globals).toHaveLength(1);
    await answer({ isError: true, content: [{ type: 'text', text: 'target namespace exists' }] });
    await view.getByText('target namespace exists').waitFor();
    await send.click();
    await expect.poll(globals).toHaveLength(2);
    await frames.page.evaluate(() => (window as unknown as HostGlobals).calls.at(-1)!.refuse('no'));
    await view.getByText('It was not allowed.').waitFor();
    await expect.poll(() => view.getByRole('textbox', { name: 'New name' }).inputValue()).toBe('taken');
  });

  it('works in an older host, where the result may arrive as new render data', async () => {
    const view = await frames.open('rename-collection', { dialect: 'mcp-ui', renderData: form });
    await view.getByRole('textbox', { name: 'New name' }).fill('new');
    await view.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(globals).toHaveLength(1);
    await frames.page.evaluate(data => (window as unknown as HostGlobals).host.setRenderData(data), {
      database: 'shop',
      oldCollection: 'old',
      newCollection: 'new',
      renamed: false,
    });
    await view.getByText('It has kept its name.').waitFor();
  });
});

// In the dark: pages.full.ts.
axeFindsNothing('light', () => frames);
