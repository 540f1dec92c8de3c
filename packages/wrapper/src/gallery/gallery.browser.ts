// The gallery in a sandboxed frame, under the policy that MCP Apps gives views. With the chat around it: packages/cli/src/commands/wrap/wrap.browser.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../../autoview/test/support/view-host.ts';
import { galleryPage } from './gallery-page.ts';

const NAMES = { _ui_list: '_ui_list', _ui_inspect: '_ui_inspect', _ui_refresh_tools: '_ui_refresh_tools' };
const HTML = galleryPage(NAMES);
const TOOLS = [
  {
    name: 'list_items',
    title: 'List items',
    description: 'What there is. '.repeat(30),
    uiType: 'compiled',
    parameters: [],
  },
  {
    name: 'a_name_that_is_much_longer_than_any_phone_is_wide_and_has_no_space',
    uiType: 'own',
    parameters: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'a_parameter_with_a_long_name'],
  },
  { name: '<img src=x onerror=alert(1)>', description: '</script><script>alert(1)</script>', uiType: 'none' },
];
const LIST = 'ui://wrap-own/s/data/_ui_list?%7B%7D';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());

const resultWith = (structuredContent: unknown) => [
  { method: 'ui/notifications/tool-result', params: { content: [], structuredContent } },
];

async function violations(): Promise<string[]> {
  const frame = host.page.frames().at(-1)!;
  await frame.evaluate(axe);
  const { violations: found } = await frame.evaluate(
    () => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 150)}`);
}

it.each(['light', 'dark'] as const)(
  'the gallery shows every tool, on a phone and wide, accessibly: %s',
  async theme => {
    await host.page.setViewportSize({ width: 360, height: 800 });
    const view = await host.show(HTML, { theme, sent: resultWith({ tools: TOOLS }) });
    await view.getByText('3 tools').waitFor();
    await expect.poll(() => view.locator('[data-tool]').count()).toBe(3);
    const frame = host.page.frames().at(-1)!;
    await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect.poll(() => violations()).toEqual([]);
    if (process.env.VITRINE_SHOTS)
      await host.page.screenshot({ path: `${process.env.VITRINE_SHOTS}/gallery-${theme}-360.png`, fullPage: true });
    await expect.poll(() => view.locator('img').count()).toBe(0);
    expect(host.problems).toEqual([]);
  },
);

it('the gallery finds tools by name and description', async () => {
  const view = await host.show(HTML, { sent: resultWith({ tools: TOOLS }) });
  await view.getByRole('searchbox').fill('what there');
  await view.getByText('1 of 3 tools').waitFor();
  await view.getByRole('searchbox').fill('nothing like it');
  await view.getByText('No tool matches “nothing like it”.').waitFor();
});

it('the gallery reads the pages after the first', async () => {
  const view = await host.show(HTML, {
    sent: resultWith({ tools: TOOLS.slice(0, 2), total: 3, nextCursor: 'third' }),
    answer: { result: { content: [], structuredContent: { tools: TOOLS.slice(2), total: 3 } } },
  });
  await view.getByText('3 tools').waitFor();
  await expect.poll(() => view.locator('[data-tool]').count()).toBe(3);
  expect((await host.received('tools/call')).map(({ params }) => params)).toMatchObject([
    { name: '_ui_list', arguments: { cursor: 'third' } },
  ]);
});

it('the gallery reports that there are no tools, or that they cannot be listed', async () => {
  const empty = await host.show(HTML, { sent: resultWith({ tools: [] }) });
  await empty.getByText('The server has no tools.').waitFor();
  const broken = await host.show(HTML, { answer: { error: { code: -32000, message: 'The server is gone.' } } });
  await broken.getByText('The tools could not be listed. The server is gone.').waitFor();
});

it('the gallery describes a tool where a host does not allow a preview', async () => {
  const facts = { tool: 'list_items', bytes: 20_000, inputSchema: { type: 'object' } };
  const view = await host.show(HTML, {
    sent: resultWith({ tools: [{ ...TOOLS[0], resourceUri: 'ui://wrap/x' }] }),
    answer: { result: { content: [], structuredContent: facts } },
  });
  await view.getByRole('button', { name: 'Preview' }).click();
  expect(await host.received('resources/read')).toHaveLength(1);
  await host.send({
    id: (await host.received('resources/read'))[0]!.id!,
    ...{ error: { code: -32601, message: 'no' } },
  });
  await view.getByText('20000').waitFor();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => view.getByText('20000').count()).toBe(0);
});

it('an interface is changed by an instruction or a spec, and undone; a refusal has a reason', async () => {
  const names = { ...NAMES, _ui_refine: '_ui_refine', _ui_undo: '_ui_undo' };
  const tools = [{ name: 'list_items', uiType: 'refined', revision: 2, parameters: [] }];
  const refused = { isError: true, content: [{ type: 'text', text: 'No model is configured here.' }] };
  const view = await host.show(galleryPage(names), { sent: resultWith({ tools }), answer: { result: refused } });
  await view.getByText('Change the interface').click();
  await view.getByLabel('What should change?').waitFor();
  await expect.poll(() => violations()).toEqual([]);
  await view.getByLabel('What should change?').fill('Hide ids');
  await view.getByRole('button', { name: 'Change', exact: true }).click();
  await view.getByText('No model is configured here.').waitFor();
  expect((await host.received('tools/call', 2)).at(-1)?.params).toMatchObject({
    name: '_ui_refine',
    arguments: { toolName: 'list_items', instruction: 'Hide ids' },
  });
  await view.getByLabel('What should change?').fill('{"version":1,"title":"Items"}');
  await view.getByRole('button', { name: 'Change', exact: true }).click();
  expect((await host.received('tools/call', 3)).at(-1)?.params?.arguments).toEqual({
    toolName: 'list_items',
    spec: { version: 1, title: 'Items' },
  });
  await view.getByRole('button', { name: 'Undo last change' }).click();
  expect((await host.received('tools/call', 4)).at(-1)?.params?.name).toBe('_ui_undo');
});

/** Answers the next read of an address that begins so; reads of others may come before and after it. */
function answerReads() {
  const answeredIds = new Set<unknown>();
  return async (address: string, text: string): Promise<void> => {
    for (let count = 1; ; count++) {
      const reads = await host.received('resources/read', count);
      const read = reads.find(({ id, params }) => !answeredIds.has(id) && String(params?.uri).startsWith(address));
      count = reads.length;
      if (!read) continue;
      answeredIds.add(read.id);
      return host.send({ id: read.id!, ...{ result: { contents: [{ uri: read.params?.uri, text }] } } });
    }
  };
}

it('reads without calling read-only tools, shows how far the model is, and offers a new version instead of changing what is open', async () => {
  const names = { ...NAMES, _ui_refine: '_ui_refine', _ui_undo: '_ui_undo', _ui_redo: '_ui_redo' };
  const row = (more: object) => ({ name: 'list_items', uiType: 'compiled', parameters: [], ...more });
  const first = { ...row({ state: 'making', resourceUri: 'ui://wrap/a' }) };
  const others = [
    { name: 'b', uiType: 'compiled', state: 'failed', reason: 'The key was refused.', parameters: [] },
    { name: 'c', uiType: 'compiled', state: 'budget-spent', reason: 'The budget is spent.', parameters: [] },
  ];
  const view = await host.show(galleryPage(names, 'ui://wrap-own/s/data/'), {
    sent: resultWith({ tools: [first, ...others] }),
    capabilities: { serverResources: {}, serverTools: {} },
    answer: { result: { content: [{ type: 'text', text: 'ok' }], structuredContent: {} } },
  });
  await view.getByText('Being made …').waitFor();
  await view.getByText('The key was refused.').waitFor();
  await view.getByText('Budget spent').waitFor();
  await expect.poll(() => violations()).toEqual([]);
  if (process.env.VITRINE_SHOTS)
    await host.page.screenshot({ path: `${process.env.VITRINE_SHOTS}/gallery-states.png`, fullPage: true });
  await view.locator('[data-tool=list_items]').getByRole('button', { name: 'Preview' }).click();
  const answer = answerReads();
  await answer('ui://wrap/a', '<p>first page</p>');
  const preview = view.locator('[data-tool=list_items]').frameLocator('iframe');
  await preview.getByText('first page').waitFor();
  const newRow = row({ state: 'made', uiType: 'refined', revision: 1, resourceUri: 'ui://wrap/b' });
  await answer(LIST, JSON.stringify({ tools: [newRow, ...others] }));
  await view.getByText('There is a new version.').waitFor();
  await expect.poll(() => preview.getByText('first page').isVisible()).toBe(true);
  await view.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => view.getByText('There is a new version.').count()).toBe(0);

  await view.locator('[data-tool=list_items]').getByText('Change the interface').click();
  await answer(
    'ui://wrap-own/s/data/_ui_inspect?',
    JSON.stringify({ revisions: [{ number: 1, source: 'model', state: 'accepted' }] }),
  );
  await view.getByRole('button', { name: 'Undo last change' }).click();
  expect((await host.received('tools/call', 1)).map(({ params }) => params?.name)).toEqual(['_ui_undo']);
  await answer(LIST, JSON.stringify({ tools: [row({ undone: true, resourceUri: 'ui://wrap/c' }), ...others] }));
  await view.getByRole('button', { name: 'Redo' }).waitFor();
  // What the user has just asked for is shown at once.
  await answer('ui://wrap/c', '<p>page after the undo</p>');
  await preview.getByText('page after the undo').waitFor();
  expect((await host.received('tools/call', 1)).length).toBe(1);
  expect(host.problems).toEqual([]);
});

it('the revisions of an interface are listed, and two of them compared', async () => {
  const names = { ...NAMES, _ui_refine: '_ui_refine', _ui_undo: '_ui_undo' };
  const tools = [{ name: 'list_items', uiType: 'refined', revision: 2, parameters: [] }];
  const structuredContent = {
    revisions: [
      { number: 3, source: 'host', state: 'refused', reasons: ['/version: 7 is another version.'] },
      { number: 2, source: 'host', state: 'accepted', instruction: 'Hide <b>ids</b>', reasons: [] },
      { number: 1, source: 'model', state: 'accepted', reasons: [] },
    ],
    diff: '--- revision 1\n+++ revision 2\n@@ -1 +1 @@\n {\n-  "submit": "Show"\n+  "submit": "Go"\n',
  };
  const answer = { result: { content: [], structuredContent } };
  const view = await host.show(galleryPage(names), { sent: resultWith({ tools }), answer });
  await view.getByText('Change the interface').click();
  await view.getByText('Revisions (3)').click();
  await view.getByText('2: accepted, by a change “Hide <b>ids</b>”').waitFor();
  await view.getByText('/version: 7 is another version.').waitFor();
  await expect.poll(() => view.getByLabel('Compare').inputValue()).toBe('1');
  await expect.poll(() => view.getByLabel('with').inputValue()).toBe('2');
  await view.getByRole('button', { name: 'Show differences' }).click();
  await view.locator('.diff .added', { hasText: '+  "submit": "Go"' }).waitFor();
  expect((await host.received('tools/call', 2)).at(-1)?.params).toMatchObject({
    name: '_ui_inspect',
    arguments: { toolName: 'list_items', revision: 2, against: 1 },
  });
  await expect.poll(() => violations()).toEqual([]);
  if (process.env.VITRINE_SHOTS)
    await host.page.screenshot({ path: `${process.env.VITRINE_SHOTS}/gallery-compare.png`, fullPage: true });
  expect(host.problems).toEqual([]);
});
