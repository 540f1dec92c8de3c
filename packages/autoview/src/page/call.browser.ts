// The calls of a compiled page and of its host, in a sandboxed frame under the default policy of MCP Apps.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { editFileTool } from '../../test/support/edit-file-tool.ts';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const { html } = compileView(editFileTool);
const call = async (count = 1) => (await host.received('tools/call', count)).at(-1)?.params?.arguments;
const result = (text: string, more = {}) => ({ content: [{ type: 'text', text }], ...more });

it('a read-only tool without required arguments runs at once, unless the host has called it', async () => {
  const reading = compileView({
    name: 'list',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object' },
  }).html;
  await host.show(reading);
  expect(await call()).toEqual({});
  const notifications = [
    { method: 'ui/notifications/tool-input', params: { arguments: {} } },
    { method: 'ui/notifications/tool-result', params: result('theirs') },
  ];
  const view = await host.show(reading, { sent: notifications });
  await view.locator('[data-result]', { hasText: 'theirs' }).waitFor();
  await view.locator('summary').click();
  await view.locator('[data-submit]').click();
  expect(await host.received('tools/call')).toHaveLength(1);
});

it('a tool with required arguments does not run by itself, even if an empty list would be valid', async () => {
  const inputSchema = {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' } } },
    required: ['names'],
  };
  const view = await host.show(compileView({ name: 'open', annotations: { readOnlyHint: true }, inputSchema }).html);
  await view.locator('[data-form][open]').waitFor();
  await view.locator('[data-add="/names"]').click();
  await view.locator('[data-path="/names/0"]').fill('a');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ names: ['a'] });
  expect(await host.received('tools/call')).toHaveLength(1);
});

it("the host's own call is shown: partial arguments, arguments, result or cancellation", async () => {
  const view = await host.show(html, {
    sent: [{ method: 'ui/notifications/tool-input-partial', params: { arguments: { path: '/t' } } }],
  });
  await view.getByText('The arguments are being written').waitFor();
  await expect.poll(() => view.locator('[data-path="/path"]').inputValue()).toBe('/t');
  await host.send({ method: 'ui/notifications/tool-input', params: { arguments: { path: '/tmp', edits: [] } } });
  await view.getByText('Waiting for the result').waitFor();
  await expect.poll(() => view.locator('[data-path="/path"]').inputValue()).toBe('/tmp');
  await host.send({ method: 'ui/notifications/tool-cancelled', params: {} });
  await view.getByText('Cancelled.').waitFor();
});

it('a result whose content is not a list is drawn, from the host and from a call of the page', async () => {
  const look = { name: 'look', inputSchema: { type: 'object' } };
  for (const [content, view, words] of [
    ['only words', 'value', 'only words'],
    [{ type: 'text', text: 'one block' }, 'text', 'one block'],
    [{ depth: 4 }, 'keyvalue', 'Depth'],
    [7, 'value', '7'],
  ] as const) {
    const hostCallView = await host.show(compileView(look).html, {
      sent: [{ method: 'ui/notifications/tool-result', params: { content } }],
    });
    await hostCallView.locator(`[data-view="${view}"]`).getByText(words).waitFor();
    const ownCallView = await host.show(compileView(look).html, { answer: { result: { content } } });
    await ownCallView.locator('[data-submit]').click();
    await ownCallView.locator(`[data-view="${view}"]`).getByText(words).waitFor();
  }
});

it('a long call shows its progress and can be cancelled; a failed call shows its error', async () => {
  const plain = compileView({ name: 'slow', inputSchema: { type: 'object' } }).html;
  const view = await host.show(plain, { answer: null });
  await view.locator('[data-submit]').click();
  const [request] = await host.received('tools/call');
  const progressToken = (request?.params?._meta as { progressToken: number } | undefined)?.progressToken;
  await host.send({
    method: 'notifications/progress',
    params: { progressToken, progress: 3, total: 4, message: 'three of four' },
  });
  await view.getByText('three of four').waitFor();
  expect(await view.locator('progress').evaluate(bar => (bar as HTMLProgressElement).position)).toBe(0.75);
  await view.locator('[data-cancel]').click();
  expect((await host.received('notifications/cancelled'))[0]?.params?.requestId).toBe(request?.id);
  await view.getByText('Cancelled.').waitFor();
  const failing = await host.show(plain, { answer: { error: { code: -32603, message: 'no disk' } } });
  await failing.locator('[data-submit]').click();
  await failing.getByRole('alert').filter({ hasText: 'no disk' }).waitFor();
});

it("the type of a file is taken from the arguments, of the host's call and of the page's own", async () => {
  const reader = compileView({
    name: 'read_file',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  }).html;
  const words = '# Title\n\nSome **bold** words.';
  const notifications = [
    { method: 'ui/notifications/tool-input', params: { arguments: { path: 'a.py' } } },
    { method: 'ui/notifications/tool-result', params: result(words) },
  ];
  const view = await host.show(reader, { sent: notifications, answer: { result: result(words) } });
  await view.locator('[data-view="code"]', { hasText: '**bold**' }).waitFor();
  await view.locator('[data-form] > summary').click();
  await view.locator('[data-path="/path"]').fill('a.md');
  await view.locator('[data-submit]').click();
  await view.locator('[data-view="markdown"] h2', { hasText: 'Title' }).waitFor();
});
