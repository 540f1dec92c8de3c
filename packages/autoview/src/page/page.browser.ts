// A compiled page as a person meets it: in a sandboxed frame of a host, under the default policy of MCP Apps.
import axe from 'axe-core';
import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView, type ToolDefinition } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const tool: ToolDefinition = {
  name: 'edit_file',
  title: 'Edit file',
  description: 'Edits a file. '.repeat(30),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'Where it is' },
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: { old: { type: 'string' }, new: { type: 'string' } },
          required: ['old', 'new'],
        },
      },
      mode: { enum: ['fast', 'safe'], default: 'safe' },
      count: { type: 'integer', minimum: 1, maximum: 5 },
      dry: { type: 'boolean', default: false },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      target: {
        anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }],
      },
      extra: { type: 'object', additionalProperties: { type: 'string' } },
      note: { type: ['string', 'null'] },
    },
    required: ['path', 'edits'],
  },
};
const { html } = compileView(tool);
const call = async (count = 1) => (await host.received('tools/call', count)).at(-1)?.params?.arguments;
/** The optional fields of this tool, which are many. */
const unfold = (view: FrameLocator): Promise<void> => view.getByText('More options (7)').click();
const result = (text: string, more = {}) => ({ content: [{ type: 'text', text }], ...more });

test('the form is filled in and sent; then it folds away, and the result comes first', async () => {
  const view = await host.show(html, { answer: { result: result('all is well') } });
  await view.locator('[data-path="/path"]').fill('/tmp/x');
  await view.locator('[data-add="/edits"]').click();
  await view.locator('[data-path="/edits/0/old"]').fill('a');
  await view.locator('[data-path="/edits/0/new"]').fill('b');
  await unfold(view);
  await view.locator('[data-path="/mode"]').selectOption('fast');
  await view.locator('[data-path="/dry"]').selectOption('true');
  await view.locator('[data-enable="/tags"]').click();
  await view.locator('[data-option="b"]').check();
  await view.locator('[data-variant="/target"]').selectOption('1');
  await view.locator('[data-path="/target/id"]').fill('7');
  await view.locator('[data-add="/extra"], [data-enable="/extra"]').first().click();
  await view.locator('[data-submit]').click();
  expect(await call()).toMatchObject({
    path: '/tmp/x',
    edits: [{ old: 'a', new: 'b' }],
    mode: 'fast',
    dry: true,
    tags: ['b'],
    target: { id: 7 },
  });
  await view.locator('[data-result]', { hasText: 'all is well' }).waitFor();
  expect(await view.locator('[data-form]').getAttribute('open')).toBeNull();
  expect(await view.locator('.call, [data-form]').first().getAttribute('class')).toBe('call');
});

test('what is wrong is said at the field, and the first one gets the keyboard', async () => {
  const view = await host.show(html);
  await unfold(view);
  await view.locator('[data-path="/count"]').fill('9');
  await view.locator('[data-submit]').click();
  const path = view.locator('[data-path="/path"]');
  await view.locator('.error', { hasText: 'Required' }).waitFor();
  expect(await path.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await path.getAttribute('aria-describedby')).toContain('error');
  expect(await view.locator('[data-path=""] .error').allTextContents()).toEqual(['Required', 'Must be 5 or less']);
  expect(await host.received('tools/call', 0)).toEqual([]);
});

test('the JSON beside the form and the form say the same', async () => {
  const view = await host.show(html);
  await view.getByRole('button', { name: 'JSON' }).click();
  const json = view.locator('[data-json]');
  await view.locator('[data-path="/path"]').fill('x');
  expect(JSON.parse(await json.inputValue())).toEqual({ path: 'x', edits: [] });
  await json.fill('{"path":"y","edits":[{"old":"1","new":"2"}],"note":null}');
  expect(await view.locator('[data-path="/path"]').inputValue()).toBe('y');
  expect(await view.locator('[data-path="/edits/0/new"]').inputValue()).toBe('2');
  await json.fill('{"path":');
  await view.getByText('Not a JSON object yet').waitFor();
  expect(await view.locator('[data-path="/path"]').inputValue()).toBe('y');
});

test('a destructive tool asks first, and can be left alone', async () => {
  const dangerous = { name: 'wipe', annotations: { destructiveHint: true }, inputSchema: { type: 'object' } };
  const view = await host.show(compileView(dangerous).html);
  await view.locator('[data-submit]').click();
  await view.getByRole('alertdialog').waitFor();
  await view.getByRole('button', { name: 'Cancel' }).click();
  await view.locator('[data-submit]:not([data-confirm])').click();
  expect(await host.received('tools/call', 0)).toEqual([]);
  await view.locator('[data-confirm]').click();
  expect(await call()).toEqual({});
});

test('a tool that only reads and needs nothing runs at once, unless the host has called it', async () => {
  const reading = compileView({
    name: 'list',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object' },
  }).html;
  await host.show(reading);
  expect(await call()).toEqual({});
  const told = [
    { method: 'ui/notifications/tool-input', params: { arguments: {} } },
    { method: 'ui/notifications/tool-result', params: result('theirs') },
  ];
  const view = await host.show(reading, { told });
  await view.locator('[data-result]', { hasText: 'theirs' }).waitFor();
  await view.locator('summary').click();
  await view.locator('[data-submit]').click();
  expect(await host.received('tools/call')).toHaveLength(1);
});

test('a tool that needs something waits for it, also where an empty list would do', async () => {
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

test('the line that stands for the folded form tells no secret', async () => {
  const secret = { type: 'string', format: 'password' };
  const inputSchema = {
    type: 'object',
    properties: { user: { type: 'string' }, password: secret, more: { type: 'object', properties: { token: secret } } },
    required: ['user', 'password', 'more'],
  };
  const view = await host.show(compileView({ name: 'login', inputSchema }).html);
  await view.locator('[data-path="/user"]').fill('ann');
  await view.locator('[data-path="/password"]').fill('hunter2');
  await view.locator('[data-path="/more/token"]').fill('hunter3');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ user: 'ann', password: 'hunter2', more: { token: 'hunter3' } });
  await view.locator('[data-form]:not([open])').waitFor();
  expect(await view.locator('summary .preview').textContent()).toBe('user: ann · password: ••• · more: •••');
});

test("the host's own call is shown: what is being written, the arguments, the result, or that it was cancelled", async () => {
  const view = await host.show(html, {
    told: [{ method: 'ui/notifications/tool-input-partial', params: { arguments: { path: '/t' } } }],
  });
  await view.getByText('The arguments are being written').waitFor();
  expect(await view.locator('[data-path="/path"]').inputValue()).toBe('/t');
  await host.send({ method: 'ui/notifications/tool-input', params: { arguments: { path: '/tmp', edits: [] } } });
  await view.getByText('Waiting for the result').waitFor();
  expect(await view.locator('[data-path="/path"]').inputValue()).toBe('/tmp');
  await host.send({ method: 'ui/notifications/tool-cancelled', params: {} });
  await view.getByText('Cancelled.').waitFor();
});

test('a result whose content is no list is drawn all the same, from the host and from a call of ours', async () => {
  const look = { name: 'look', inputSchema: { type: 'object' } };
  for (const [content, view, words] of [
    ['only words', 'value', 'only words'],
    [{ type: 'text', text: 'one block' }, 'text', 'one block'],
    [{ depth: 4 }, 'keyvalue', 'Depth'],
    [7, 'value', '7'],
  ] as const) {
    const theirs = await host.show(compileView(look).html, {
      told: [{ method: 'ui/notifications/tool-result', params: { content } }],
    });
    await theirs.locator(`[data-view="${view}"]`).getByText(words).waitFor();
    const ours = await host.show(compileView(look).html, { answer: { result: { content } } });
    await ours.locator('[data-submit]').click();
    await ours.locator(`[data-view="${view}"]`).getByText(words).waitFor();
  }
});

test('a call that takes long shows its progress and can be cancelled; one that fails says why', async () => {
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

test('what is found in a list leads to its details, and back', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object' } };
  const get = {
    name: 'get_issue',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { issue_number: { type: 'integer' } }, required: ['issue_number'] },
  };
  const answer = { result: result('', { structuredContent: { issues: [{ number: 7, title: 'a' }, { number: 9 }] } }) };
  const view = await host.show(compileView(list, { siblings: [list, get] }).html, { answer });
  await view.locator('[data-submit]').click();
  await view.getByRole('button', { name: 'Get issue: 9' }).click();
  expect(await call(2)).toEqual({ issue_number: 9 });
  await view.getByRole('heading', { name: 'Get issue' }).waitFor();
  await view.locator('[data-back]').click();
  await view.getByRole('heading', { name: 'List issues' }).waitFor();
  expect(await view.locator('[data-follow]').count()).toBe(2);
});

test('a follow-up gives an id under its own name, whatever characters are in it', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object' } };
  const [path, tilde] = ['issue/number', 'issue~key'];
  const about = (name: string) => ({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
  const siblings = [list, { name: 'get_issue', ...about(path) }, { name: 'show_issue', ...about(tilde) }];
  const html = compileView(list, { siblings }).html;
  for (const [id, name] of [
    ['number', path],
    ['key', tilde],
  ] as const) {
    const view = await host.show(html, { answer: { result: result('', { structuredContent: { [id]: 'a' } }) } });
    await view.locator('[data-submit]').click();
    await view.locator('[data-follow]').first().click();
    expect(await call(2)).toEqual({ [name]: 'a' });
  }
});

test('members that the schema does not name are kept and sent, and are seen in the JSON editor', async () => {
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const view = await host.show(compileView({ name: 'get_issue', inputSchema }).html, {});
  await view.getByRole('button', { name: 'JSON' }).click();
  await view.locator('[data-json]').fill('{"id":"a","more":{"deep":[1]}}');
  await view.locator('[data-path="/id"]').fill('b');
  expect(await view.locator('[data-add], [data-name]').count()).toBe(0);
  expect(JSON.parse(await view.locator('[data-json]').inputValue())).toEqual({ id: 'b', more: { deep: [1] } });
  await view.locator('[data-submit]').click();
  expect(await call(1)).toEqual({ id: 'b', more: { deep: [1] } });
});

test('a follow-up has every field of its tool, of kinds too that its page has nothing of', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object', additionalProperties: false } };
  const update = {
    name: 'update_issue',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^x' },
        title: { type: 'string' },
        kind: { enum: ['x', 'y'] },
        size: { type: 'integer' },
        labels: { type: 'array', items: { type: 'string' } },
        token: { type: 'string', writeOnly: true },
        due: { type: ['string', 'null'], examples: ['today'] },
        part: { type: 'object', properties: { of: { type: 'string' } } },
      },
      required: ['id'],
      additionalProperties: false,
    },
  };
  const answer = { result: result('', { structuredContent: { id: 'a' } }) };
  const view = await host.show(compileView(list, { siblings: [list, update] }).html, { answer });
  await view.locator('[data-submit]').click();
  await view.locator('[data-follow]').first().click();
  await unfold(view);
  for (const name of Object.keys(update.inputSchema.properties))
    await view.locator(`[data-path="/${name}"], [data-add="/${name}"]`).first().waitFor();
  expect(await view.locator('[data-kind="json"]').count()).toBe(0);
  await view.getByRole('button', { name: 'today' }).click();
  await view.locator('[data-add="/labels"]').click();
  await view.locator('[data-path="/labels/0"]').fill('c');
  await view.locator('[data-path="/title"]').fill('b');
  await view.locator('[data-submit]').click();
  expect(await call(2)).toEqual({ id: 'a', title: 'b', labels: ['c'], due: 'today' });
});

test('an fallback page says so, shows the definition, and takes arguments as JSON', async () => {
  const view = await host.show(
    compileView({
      name: 'odd',
      inputSchema: {
        toJSON: () => {
          throw new Error('no');
        },
      },
      get title(): string {
        throw new Error('broken');
      },
    }).html,
  );
  await view.getByText('This tool has no form: broken').waitFor();
  await view.locator('[data-path=""]').fill('{"a":1}');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ a: 1 });
});

test.each(['light', 'dark'] as const)(
  'nothing is out of reach for anybody, and nothing overflows on a phone: %s',
  async theme => {
    await host.page.setViewportSize({ width: 360, height: 700 });
    const value = {
      path: '',
      edits: [
        { old: 'a', new: 'b' },
        { old: 'c', new: 'd' },
      ],
      tags: ['a'],
      target: { id: 1 },
      extra: { a: 'b' },
      note: null,
    };
    const view = await host.show(html, {
      theme,
      told: [{ method: 'ui/notifications/tool-input-partial', params: { arguments: value } }],
    });
    await view.locator('[data-form][open]').waitFor();
    await view.locator('[data-submit]').click();
    await view.locator('.error').first().waitFor();
    const frame = host.page.frames()[1]!;
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await frame.evaluate(axe.source);
    const { violations } = await frame.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    await host.page.setViewportSize({ width: 760, height: 700 });
  },
);

test("the type of a file is taken from the arguments, of the host's call and of the page's own", async () => {
  const reader = compileView({
    name: 'read_file',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  }).html;
  const words = '# Title\n\nSome **bold** words.';
  const told = [
    { method: 'ui/notifications/tool-input', params: { arguments: { path: 'a.py' } } },
    { method: 'ui/notifications/tool-result', params: result(words) },
  ];
  const view = await host.show(reader, { told, answer: { result: result(words) } });
  await view.locator('[data-view="code"]', { hasText: '**bold**' }).waitFor();
  await view.locator('[data-form] > summary').click();
  await view.locator('[data-path="/path"]').fill('a.md');
  await view.locator('[data-submit]').click();
  await view.locator('[data-view="markdown"] h2', { hasText: 'Title' }).waitFor();
});

test('a wide table says that it scrolls, and the page reports no error of its own', async () => {
  const row = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`column ${at}`, `cell ${at} ${'x'.repeat(20)}`]),
  );
  const told = [{ method: 'ui/notifications/tool-result', params: { content: [], structuredContent: [row, row] } }];
  const view = await host.show(compileView({ name: 'rows', inputSchema: { type: 'object' } }).html, { told });
  await view.getByText('Scroll sideways to see all columns.').waitFor();
  await expect.poll(() => host.received('ui/notifications/size-changed', 1)).not.toEqual([]);
  expect(await view.getByText('This page failed').count()).toBe(0);
});
